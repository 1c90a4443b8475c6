"""Reads about tournaments."""
