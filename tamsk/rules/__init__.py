"""What the platform decides around a game of Tamsk: seeks, waiting, absence, ratings, phrases."""
