"""Reads for the leagues' pages and endpoints, a module a subject."""
