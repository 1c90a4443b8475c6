"""Decisions about duels; pure (site rules, "Duels")."""
