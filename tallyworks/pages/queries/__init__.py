"""Reads for the pages that gather several apps."""
