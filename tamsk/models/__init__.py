"""Seeks, games with their two seats, and the log of what was accepted."""

from tamsk.models.audiences import Audience
from tamsk.models.games import Game, LogEntry, Seat
from tamsk.models.seeks import Seek

__all__ = ["Audience", "Game", "LogEntry", "Seat", "Seek"]
