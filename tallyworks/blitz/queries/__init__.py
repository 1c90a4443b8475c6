"""Reads for the Blitz, a module a subject."""
