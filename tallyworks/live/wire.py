"""The shape of what the server says: one envelope, written once and sent to many."""

import json
from typing import Any, Final

from tallyworks.core.errors import Refusal
from tallyworks.live.instants import to_ms
from tallyworks.live.types import Ack, Answer, Attendance, JsonObject, LoggedEvent, Room

VERSION: Final = 1


def encode(message_type: str, **fields: Any) -> str:
    """Return a whole message; fields that are None are left out."""
    given = {name: value for name, value in fields.items() if value is not None}
    return _dump({"v": VERSION, "type": message_type, **given})


def event_body(event: LoggedEvent) -> str:
    """Return what is the same for every server and reader of an event: all but room and `now`."""
    return _dump({"seq": event.seq, "t": event.t_ms, "kind": event.kind, "data": event.data})


def note_body(kind: str, data: JsonObject) -> str:
    """Return what is the same for every server and reader of a note."""
    return _dump({"kind": kind, "data": data})


def complete(message_type: str, room: Room, body: str, *, now_ms: int) -> str:
    """Return the message around a body that was written before."""
    head = _dump({"v": VERSION, "type": message_type, "room": str(room), "now": now_ms})
    return f"{head[:-1]},{body[1:]}"


def presence_data(attendance: Attendance) -> JsonObject:
    """Return what the note `presence` says of a player."""
    since = attendance.gone_since
    return {
        "player": attendance.player_id,
        "here": attendance.is_here,
        "gone_since": None if since is None else to_ms(since),
    }


def refuse(refusal: Refusal) -> Ack:
    """Return the answer that a refusal is: its code and where; the page has the words."""
    place = {"field": refusal.field, "cell": refusal.cell}
    named = {name: value for name, value in place.items() if value}
    return Ack(False, error={"code": refusal.code, **refusal.data, **named})


def encode_ack(command_id: str, answer: Answer, *, now_ms: int) -> str:
    """Return the message that answers a command."""
    ack = answer.ack
    return encode(
        "ack",
        id=command_id,
        ok=ack.ok,
        seq=ack.seq,
        t=ack.t_ms,
        now=now_ms,
        error=ack.error,
        data=ack.data,
        dup=answer.is_repeat or None,
    )


def _dump(message: JsonObject) -> str:
    # In ASCII whatever an app's data holds can be sent.
    return json.dumps(message, separators=(",", ":"), allow_nan=False)
