"""Reads about duels."""
