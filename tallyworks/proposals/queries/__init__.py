"""Reads about proposals, their review, and the published workshops."""
