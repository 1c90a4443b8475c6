"""What the apps above hand the live base when they start, as it may not know them.

Each registers in `AppConfig.ready`. Registering a name again takes the place of what was there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Generic, Protocol, TypeVar
from uuid import UUID

from tallyworks.live.types import Access, Ack, Audience, Command, JsonObject, Room, Viewer

T = TypeVar("T")


class FindAccess(Protocol):
    """Tells as what a player may be in a room at `now`; None refuses, as does a room not there."""

    def __call__(self, *, room_id: int, player_id: int | None, now: datetime) -> Access | None:
        """Read it; `player_id` is None for somebody without a player."""
        ...


class GetSnapshot(Protocol):
    """Returns the state of a room as one viewer may see it, nothing hidden from him in it."""

    def __call__(self, *, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
        """Read it; the caller sees to it that it fits the number of the last event."""
        ...


class HandleCommand(Protocol):
    """Carries out a player's command: one service call, in a transaction of its own making.

    It runs inside the transaction that stores the answer, so effect and answer stand or fall
    together and a command takes effect once. To refuse and keep nothing, raise a `DomainError`; to
    refuse and still keep what fell due meanwhile, return `Ack.refused`.
    """

    def __call__(self, *, command: Command) -> Ack:
        """Lock the room's row, decide, write, append the events."""
        ...


class PresenceChanged(Protocol):
    """Hears that a player came (`gone_since` None) or was declared gone, in that transaction."""

    def __call__(self, *, room_id: int, player_id: int, gone_since: datetime | None) -> None:
        """Note it; may be called again for the same fact."""
        ...


class AudienceCounted(Protocol):
    """Hears from one server how many sockets look on there, and how far its players' pages are.

    Called every few seconds while there is something to tell: where either has changed, and again
    and again while somebody looks on, so that what a dead server said is not believed for long.
    """

    def __call__(self, *, room_id: int, server: UUID, audience: Audience, now: datetime) -> None:
        """Note it and tell the room."""
        ...


@dataclass(frozen=True, slots=True)
class RoomKind:
    """A kind of room and what its app does about it.

    `commands` names the dataclass of each command's arguments, whose fields are of the types
    `tallyworks.live.decoding` reads. `name` is lower-case letters.
    """

    name: str
    find_access: FindAccess
    get_snapshot: GetSnapshot
    handle_command: HandleCommand
    commands: Mapping[str, type[Any]] = field(default_factory=dict)
    presence_changed: PresenceChanged | None = None
    audience_counted: AudienceCounted | None = None


class ApplyDue(Protocol):
    """Applies what fell due up to `now`, a batch at most; returns how many things it did.

    It may run in several processes at once and again for the same instant: the stored deadlines and
    the rows' locks decide.
    """

    def __call__(self, *, now: datetime) -> int:
        """Do it in transactions of its own, one room each."""
        ...


class HandleOutage(Protocol):
    """Makes up for an outage from `heartbeat_at` to `now`, once, before anything else happens.

    It runs in the transaction that notes the outage down: what it raises leaves the outage to be
    handled, and the site's deadlines still, until it succeeds.
    """

    def __call__(self, *, heartbeat_at: datetime, now: datetime) -> object:
        """Shift the deadlines that were open at `heartbeat_at`."""
        ...


class CheckSession(Protocol):
    """Sees that the session is still the player's.

    Raises:
        SessionOver: he logged out, or it was ended.
    """

    def __call__(self, *, session_key: str | None, player_id: int, now: datetime) -> None:
        """Look it up; costs a query."""
        ...


class CheckMayAct(Protocol):
    """Sees that a player may act.

    Raises:
        DomainError: he is blocked.
    """

    def __call__(self, *, player_id: int, now: datetime) -> None:
        """Look it up; costs a query."""
        ...


class FindPlayer(Protocol):
    """Returns whose a socket is, from what the session middleware put on it; None for nobody."""

    def __call__(self, scope: Mapping[str, Any]) -> int | None:
        """Look it up."""
        ...


@dataclass(frozen=True, slots=True)
class Identity:
    """How the players' app tells who somebody is."""

    find_player: FindPlayer
    check_session: CheckSession
    check_may_act: CheckMayAct


class IdentityDoor:
    """Whom to ask who somebody is; the players' app sets it, as it lies above."""

    def __init__(self) -> None:
        self._identity: Identity | None = None

    def set(self, answering: Identity) -> None:
        """Ask `answering` from now on."""
        self._identity = answering

    def get(self) -> Identity:
        """Return whom to ask.

        Raises:
            LookupError: no app has said so.
        """
        if self._identity is None:
            raise LookupError("no app tells the live base who somebody is")
        return self._identity


class Registry(Generic[T]):
    """Things under their names, given back in the order of the names."""

    def __init__(self) -> None:
        self._things: dict[str, T] = {}

    def register(self, name: str, thing: T) -> None:
        """Keep `thing` under `name`, in place of what was there."""
        self._things[name] = thing

    def forget(self, name: str) -> None:
        """Keep nothing under `name`."""
        self._things.pop(name, None)

    def get(self, name: str) -> T | None:
        """Return what is kept under `name`, None when nothing is."""
        return self._things.get(name)

    def items(self) -> Iterator[tuple[str, T]]:
        """Yield each name with what is kept under it."""
        yield from sorted(self._things.items(), key=lambda item: item[0])


class RoomKinds(Registry[RoomKind]):
    """The kinds of rooms, each under its own name."""

    def add(self, kind: RoomKind) -> None:
        """Open the rooms of this kind."""
        self.register(kind.name, kind)

    def of(self, room: Room) -> RoomKind | None:
        """Return the kind of `room`, None when there is no such kind."""
        return self.get(room.kind)


rooms: Final = RoomKinds()
deadlines: Final[Registry[ApplyDue]] = Registry()
outages: Final[Registry[HandleOutage]] = Registry()
identity: Final = IdentityDoor()
