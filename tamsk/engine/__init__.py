"""Tamsk's rules: pure Python, deterministic, without input or output but its command line.

A game is a frozen `State`. `apply` gives the next one for a command, `advance` for the mere passing
of time; both tell what happened. Instants are whole milliseconds, a deadline being reached at its
own instant. Read JSON in and out with `tamsk.engine.codec`.
"""

from tamsk.engine.commands import Command, Refusal
from tamsk.engine.config import LEVELS, Config, FullSpace, Setup, default_config
from tamsk.engine.events import Event, EventKind
from tamsk.engine.mobility import legal
from tamsk.engine.play import Answer, advance, apply, next_deadline, public_view
from tamsk.engine.replay import Entry, Replay, begin, replay
from tamsk.engine.state import Phase, Result, Seat, State, new_game

__all__ = [
    "LEVELS",
    "Answer",
    "Command",
    "Config",
    "Entry",
    "Event",
    "EventKind",
    "FullSpace",
    "Phase",
    "Refusal",
    "Replay",
    "Result",
    "Seat",
    "Setup",
    "State",
    "advance",
    "apply",
    "begin",
    "default_config",
    "legal",
    "new_game",
    "next_deadline",
    "public_view",
    "replay",
]
