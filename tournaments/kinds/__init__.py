"""Kinds of logic puzzle: one package a kind, found by `tournaments.kinds.registry` (§5)."""
