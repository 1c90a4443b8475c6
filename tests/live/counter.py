"""A room for tests and benchmarks: a number that its two players add to.

It has no table of its own: its first event names its players and is the row that is locked, and its
value stands in its latest event.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.db import transaction

from tallyworks.core.errors import DomainError
from tallyworks.live.instants import to_ms
from tallyworks.live.models import Event
from tallyworks.live.registry import RoomKind
from tallyworks.live.services import append_events, publish_note
from tallyworks.live.types import (
    Access,
    Ack,
    Command,
    JsonObject,
    NewEvent,
    Role,
    Room,
    Viewer,
)

KIND = "counter"
SEATS = ("red", "black")


@dataclass(frozen=True, slots=True)
class AddArgs:
    by: int
    how: Literal["plain", "refused", "late", "faulty"] = "plain"


@dataclass(frozen=True, slots=True)
class WhisperArgs:
    text: str


class Unwilling(DomainError):
    """Refuses and keeps nothing."""

    code = "unwilling"


def open_counter(number: int, *players: int, is_public: bool = True, t_ms: int = 0) -> Room:
    """Make a room of up to two players, seated in this order."""
    room = Room(KIND, number)
    data = {"players": list(players), "public": is_public, "value": 0}
    append_events(room=room, events=[NewEvent("opened", t_ms, data)])
    return room


def find_access(*, room_id: int, player_id: int | None, now: datetime) -> Access | None:
    first = Event.objects.of_room(Room(KIND, room_id)).filter(seq=1).first()
    if first is None:
        return None
    if player_id in first.data["players"]:
        return Access(Role.PLAYER, SEATS[first.data["players"].index(player_id)])
    return Access(Role.SPECTATOR) if first.data["public"] else None


def get_snapshot(*, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
    return {"value": _value(Room(KIND, room_id)), "seen_by": viewer.access.seat}


@transaction.atomic
def handle_command(*, command: Command) -> Ack:
    # The lock of the room.
    Event.objects.select_for_update().of_room(command.room).get(seq=1)
    if isinstance(command.args, WhisperArgs):
        text = {"text": command.args.text}
        publish_note(room=command.room, kind="echo", data=text, player_id=command.player_id)
        return Ack.accepted(data=text)
    return _add(command, command.args)


def _add(command: Command, args: AddArgs) -> Ack:
    t_ms = to_ms(command.received_at)
    value = _value(command.room) + args.by
    data = {"player": command.player_id, "by": args.by, "value": value}
    seq = append_events(room=command.room, events=[NewEvent("added", t_ms, data)])
    if args.how == "refused":
        raise Unwilling(data={"by": args.by})
    if args.how == "faulty":
        raise ZeroDivisionError
    if args.how == "late":
        return Ack.refused("too_late", seq=seq)
    return Ack.accepted(seq=seq, t_ms=t_ms)


def _value(room: Room) -> int:
    latest = Event.objects.of_room(room).order_by("-seq").values_list("data", flat=True)[0]
    return int(latest["value"])


def counter_kind(presence_changed: Any = None) -> RoomKind:
    return RoomKind(
        name=KIND,
        find_access=find_access,
        get_snapshot=get_snapshot,
        handle_command=handle_command,
        commands={"add": AddArgs, "whisper": WhisperArgs},
        presence_changed=presence_changed,
    )
