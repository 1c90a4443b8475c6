"""Reads about Tamsk."""
