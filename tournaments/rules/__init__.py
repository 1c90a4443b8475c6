"""What the rules of the tournaments decide, as pure functions."""
