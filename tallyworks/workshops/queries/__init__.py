"""Reads for the workshops' pages and endpoints, a module a subject."""
