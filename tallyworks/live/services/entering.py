"""Somebody comes into a room and is brought up to date."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tallyworks.live import queries
from tallyworks.live.errors import UnknownRoom
from tallyworks.live.registry import identity, rooms
from tallyworks.live.services.presence import arrive
from tallyworks.live.types import Access, Caller, Resync, Role, Room, Viewer


@dataclass(frozen=True, slots=True)
class Entry:
    """As what somebody is in, and what he has missed; `presence_id` where his coming counts."""

    access: Access
    resync: Resync
    presence_id: int | None


def enter_room(
    *, room: Room, caller: Caller, last_seq: int | None, server: UUID, now: datetime
) -> Entry:
    """Let the caller in, note a player's presence on `server`, and read what he missed.

    Raises:
        SessionOver: the session is no longer his.
        UnknownRoom: there is no such room for him.
    """
    kind = rooms.of(room)
    if kind is None:
        raise UnknownRoom
    if caller.player_id is not None:
        identity.get().check_session(
            session_key=caller.session_key, player_id=caller.player_id, now=now
        )
    access = kind.find_access(room_id=room.id, player_id=caller.player_id, now=now)
    if access is None:
        raise UnknownRoom
    presence_id = None
    if access.role is Role.PLAYER and caller.player_id is not None:
        presence_id = arrive(room=room, player_id=caller.player_id, server=server, now=now)
    viewer = Viewer(caller.player_id, access)
    resync = queries.read_resync(kind, room, viewer=viewer, last_seq=last_seq, now=now)
    return Entry(access, resync, presence_id)
