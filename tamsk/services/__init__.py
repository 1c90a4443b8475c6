"""What players, the platform and the calendar do with Tamsk."""

from tamsk.rules.terms import Terms
from tamsk.services.accepting import accept_link, accept_seek, play_computer
from tamsk.services.audiences import note_audience
from tamsk.services.audit import Finding, audit_games
from tamsk.services.computer import call_again, call_computer_of, find_problem, send_reply
from tamsk.services.deadlines import apply_due, catch_up_game, catch_up_lobby
from tamsk.services.export import export_games
from tamsk.services.leaving import join_games, leave_games
from tamsk.services.outages import shift_clocks
from tamsk.services.playing import handle_command, play_for_computer
from tamsk.services.presence import note_presence
from tamsk.services.rooms import refuse_command
from tamsk.services.seeks import (
    cancel_seek,
    challenge_member,
    decline_seek,
    note_owner,
    open_link,
    open_seek,
)
from tamsk.services.texts import import_text

__all__ = [
    "Finding",
    "Terms",
    "accept_link",
    "accept_seek",
    "apply_due",
    "audit_games",
    "call_again",
    "call_computer_of",
    "cancel_seek",
    "catch_up_game",
    "catch_up_lobby",
    "challenge_member",
    "decline_seek",
    "export_games",
    "find_problem",
    "handle_command",
    "import_text",
    "join_games",
    "leave_games",
    "note_audience",
    "note_owner",
    "note_presence",
    "open_link",
    "open_seek",
    "play_computer",
    "play_for_computer",
    "refuse_command",
    "send_reply",
    "shift_clocks",
]
