"""The nouns of the live base, which apps use to plug their rooms in: plain frozen values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias
from uuid import UUID

# What JSON can say; numbers are whole wherever the protocol sets them.
Json: TypeAlias = Any
JsonObject: TypeAlias = Mapping[str, Json]


class Role(StrEnum):
    """What somebody is in a room: only a player may command."""

    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Room:
    """One duel, one game, one tournament: `duel:17`."""

    kind: str
    id: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"

    @property
    def group(self) -> str:
        """Return the name of the channel group of all servers that show the room."""
        return f"live.{self.kind}.{self.id}"


@dataclass(frozen=True, slots=True)
class Access:
    """As what somebody may be in a room; `seat` is the app's name for a player's place."""

    role: Role
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a room, for a snapshot; `player_id` is None for somebody without a player."""

    player_id: int | None
    access: Access


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is at a socket: his player, None for nobody's, and the session that says so."""

    player_id: int | None
    session_key: str | None


@dataclass(frozen=True, slots=True)
class Call:
    """A command as it came, before anybody looked whether it may be given."""

    room: Room
    player_id: int
    session_key: str | None
    name: str
    args: JsonObject
    command_id: UUID
    turn: int | None
    received_at: datetime


@dataclass(frozen=True, slots=True)
class Command:
    """What a player asks of a room, decoded: `args` is the dataclass the kind declares for it.

    `turn` is the turn he saw, None where he does not say. `received_at` is the instant, in whole
    milliseconds, at which the server read the frame: before it waited for any lock.
    """

    room: Room
    player_id: int
    seat: str | None
    name: str
    args: Any
    command_id: str
    turn: int | None
    received_at: datetime


@dataclass(frozen=True, slots=True)
class NewEvent:
    """Something that happened in a room at `t_ms`; everyone who may subscribe may see `data`."""

    kind: str
    t_ms: int
    data: JsonObject


@dataclass(frozen=True, slots=True)
class Ack:
    """The answer to a command, stored with its effect: a repeat of the command gets it again.

    `seq` and `t_ms` are the last event of the command and when it happened; `error` holds `code`
    and what else the refusal says; `data` is for the player alone.
    """

    ok: bool
    seq: int | None = None
    t_ms: int | None = None
    error: JsonObject | None = None
    data: JsonObject | None = None

    @classmethod
    def accepted(
        cls, *, seq: int | None = None, t_ms: int | None = None, data: JsonObject | None = None
    ) -> "Ack":
        """Return that the command was carried out."""
        return cls(True, seq=seq, t_ms=t_ms, data=data)

    @classmethod
    def refused(cls, code: str, *, seq: int | None = None, **details: Json) -> "Ack":
        """Return that it was not, and why."""
        return cls(False, seq=seq, error={"code": code, **details})


@dataclass(frozen=True, slots=True)
class Answer:
    """An ack on its way to the page; `is_repeat` when the command had been answered before."""

    ack: Ack
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event of the log."""

    seq: int
    kind: str
    t_ms: int
    data: JsonObject


@dataclass(frozen=True, slots=True)
class Attendance:
    """Whether a player is in a room; `gone_since` is when he was declared gone, None while here.

    Somebody who has never been there is not here and gone since nowhen.
    """

    player_id: int
    is_here: bool
    gone_since: datetime | None


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is in a room on one server: sockets that look on, and how far the players' pages are.

    `lags_ms` holds the way there and back of each player's nearest page, where it was measured.
    """

    spectators: int
    lags_ms: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Resync:
    """What brings a page up to `seq`: the events it misses, or the state as the viewer sees it."""

    seq: int
    events: Sequence[LoggedEvent] = ()
    state: JsonObject | None = None
    attendance: Sequence[Attendance] = ()
