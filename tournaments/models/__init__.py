"""Tournaments, their rounds and puzzles, who takes part, and what was sent and done."""

from tournaments.models.acts import Act, Reminder
from tournaments.models.play import Match, Participant, Seat, Submission
from tournaments.models.practice import PracticeGame, PracticePuzzle
from tournaments.models.tournaments import Round, SealedPuzzle, Series, Tournament

__all__ = [
    "Act",
    "Match",
    "Participant",
    "PracticeGame",
    "PracticePuzzle",
    "Reminder",
    "Round",
    "SealedPuzzle",
    "Seat",
    "Series",
    "Submission",
    "Tournament",
]
