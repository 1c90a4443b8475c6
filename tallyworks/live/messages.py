"""What a page may say, one declared type a message."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from tallyworks.live.decoding import decode, load, read_uuid
from tallyworks.live.errors import BadMessage, TooLarge, UnsupportedVersion
from tallyworks.live.rules import MOST_FRAME_BYTES
from tallyworks.live.types import Room
from tallyworks.live.wire import VERSION


@dataclass(frozen=True, slots=True)
class Hello:
    """Follow a room from the event after `last_seq` on; None wants the whole state."""

    room: Room
    last_seq: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Follow a room no more."""

    room: Room


@dataclass(frozen=True, slots=True)
class Cmd:
    """Carry out a command; the same `id` again asks for the answer it had."""

    id: UUID
    room: Room
    cmd: str
    turn: int | None = None
    args: dict = field(default_factory=dict)  # type: ignore[type-arg]  # the bare type is what is read


@dataclass(frozen=True, slots=True)
class Ping:
    """Send `c`, the page's own clock, back with the server's."""

    c: int


@dataclass(frozen=True, slots=True)
class Pong:
    """Answers the server's ping with the `s` it held."""

    s: int


Inbound = Hello | Leave | Cmd | Ping | Pong
TYPES: Final[Mapping[str, type[Inbound]]] = {
    "hello": Hello,
    "leave": Leave,
    "cmd": Cmd,
    "ping": Ping,
    "pong": Pong,
}


def read_frame(text: str | None) -> Any:
    """Return the JSON of a frame; None stands for one that is not text.

    Raises:
        BadMessage: it is no JSON.
        TooLarge: it is over the limit.
    """
    if text is None:
        raise BadMessage
    if len(text) > MOST_FRAME_BYTES or len(text.encode("utf-8", "replace")) > MOST_FRAME_BYTES:
        raise TooLarge(data={"bytes": MOST_FRAME_BYTES})
    return load(text)


def read_message(value: Any) -> Inbound:
    """Return the declared message that `value` is.

    Raises:
        BadMessage: it is none; says in which field.
        UnsupportedVersion: it is of another version.
    """
    if not isinstance(value, dict):
        raise BadMessage
    rest = dict(value)
    version, message_type = rest.pop("v", None), rest.pop("type", None)
    # In Python True is 1, in JSON it is not.
    if version != VERSION or isinstance(version, bool):
        raise UnsupportedVersion(data={"supported": VERSION})
    kind = TYPES.get(message_type) if isinstance(message_type, str) else None
    if kind is None:
        raise BadMessage(field="type")
    return decode(kind, rest)


def command_id_of(value: Any) -> str | None:
    """Return the id by which a refused frame is answered as a command, None where it is none."""
    if not isinstance(value, dict) or value.get("type") != "cmd":
        return None
    command_id = read_uuid(value.get("id"))
    return None if command_id is None else str(command_id)
