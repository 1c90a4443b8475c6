"""The shape of what the server says: one envelope, written once and sent to many."""

import json
from typing import Any, Final

from tallyworks.live.types import JsonObject, LoggedEvent, Room

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


def _dump(message: JsonObject) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
