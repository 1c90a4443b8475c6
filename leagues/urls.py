"""The addresses of the leagues' pages."""
