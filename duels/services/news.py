"""What the two are told while a duel runs: numbered events of its live room.

They hold numbers of players and counts, nothing of what is played.
"""

from datetime import datetime

from duels.models import Duel
from tallyworks.live.instants import to_ms
from tallyworks.live.services import append_events
from tallyworks.live.types import Ack, Command, NewEvent


def tell_room(
    *, duel: Duel, kind: str, now: datetime, player_id: int | None = None, count: int | None = None
) -> None:
    """Append an event to the duel's room; the caller holds the duel's row."""
    known = {"player": player_id, "count": count}
    data = {name: value for name, value in known.items() if value is not None}
    append_events(room=duel.room, events=[NewEvent(kind, to_ms(now), data)])


def refuse_command(*, command: Command) -> Ack:
    """Refuse whatever a socket asks: the room has no commands, all acts go by HTTP."""
    return Ack.refused("unknown_command")
