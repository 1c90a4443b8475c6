"""What rooms, pages and the calendar do with the live base."""

from tallyworks.live.services.commands import run_command
from tallyworks.live.services.entering import Entry, enter_room
from tallyworks.live.services.events import append_events, publish_note
from tallyworks.live.services.heartbeat import beat
from tallyworks.live.services.presence import arrive, declare_gone, depart, vouch
from tallyworks.live.services.pruning import prune

__all__ = [
    "Entry",
    "append_events",
    "arrive",
    "beat",
    "declare_gone",
    "depart",
    "enter_room",
    "prune",
    "publish_note",
    "run_command",
    "vouch",
]
