"""A room as one server process shows it: its readers, and the numbers told so far."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from tallyworks.live import rules
from tallyworks.live.limits import Bucket
from tallyworks.live.types import Access, Audience, Role, Room

if TYPE_CHECKING:
    from tallyworks.live.connection import Connection

_MOST_HELD: Final = 1000


def _no_events() -> deque[tuple[int, str]]:
    # What is lost beyond it leaves a gap, which the page sees.
    return deque(maxlen=_MOST_HELD)


@dataclass(slots=True, eq=False)
class Membership:
    """One socket in one room: as what, and the number of the last event it was told.

    While it is being brought up to date, `waiting` keeps what happens meanwhile.
    """

    connection: "Connection"
    access: Access | None = None
    seen: int = 0
    waiting: deque[tuple[int, str]] | None = field(default_factory=_no_events)

    def offer(self, seq: int, text: str) -> None:
        """Tell the event unless it was told before, or keep it for later."""
        if self.waiting is not None:
            self.waiting.append((seq, text))
        elif seq > self.seen:
            self.seen = seq
            self.connection.tell(text)

    def wait(self) -> None:
        """Keep what happens from now on, until the socket is up to date again."""
        if self.waiting is None:
            self.waiting = _no_events()

    def admit(self, access: Access, seq: int) -> None:
        """Note that the socket was told everything up to `seq`, then tell what was kept."""
        self.access, self.seen = access, seq
        kept, self.waiting = self.waiting or (), None
        for number, text in kept:
            self.offer(number, text)

    @property
    def plays(self) -> bool:
        """Tell whether it is a player's."""
        return self.access is not None and self.access.role is Role.PLAYER


class Showing:
    """The readers of a room in this process, and its events in order.

    `head` is the number of the last event told here, None until the first reader was brought up to
    date. An event that comes before its predecessor is held until that one is there.
    """

    __slots__ = (
        "_buckets",
        "_held",
        "_told_at",
        "_told_audience",
        "head",
        "is_repairing",
        "members",
        "presences",
        "room",
    )

    def __init__(self, room: Room) -> None:
        self.room = room
        self.head: int | None = None
        self.members: dict[Connection, Membership] = {}
        self.presences: dict[int, int] = {}
        self.is_repairing = False
        self._held: dict[int, str] = {}
        self._buckets: dict[int, Bucket] = {}
        # What was last told of who looks on, and when; nobody does and all are quick at first.
        self._told_audience: tuple[int, frozenset[tuple[int, int]]] = (0, frozenset())
        self._told_at: datetime | None = None

    def take(self, first: int, bodies: Iterable[str]) -> list[tuple[int, str]]:
        """Note events numbered from `first` on; return those whose turn it is, in order."""
        for seq, body in enumerate(bodies, start=first):
            if self.head is not None and seq <= self.head:
                continue
            # However many are held, the one they wait for must still get in.
            if len(self._held) < _MOST_HELD or seq - 1 == self.head:
                self._held[seq] = body
        return self._release()

    def start_at(self, seq: int) -> list[tuple[int, str]]:
        """Note that the first reader knows all up to `seq`; return what has come since."""
        if self.head is not None:
            return []
        self.head = seq
        self._held = {number: body for number, body in self._held.items() if number > seq}
        return self._release()

    @property
    def lacks_some(self) -> bool:
        """Tell whether an event is held for want of an earlier one."""
        return self.head is not None and bool(self._held)

    def readers(self) -> Iterator[Membership]:
        """Yield the memberships, those of players first: they are told before spectators."""
        members = list(self.members.values())
        yield from (member for member in members if member.plays)
        yield from (member for member in members if not member.plays)

    def sockets_of(self, player_id: int) -> int:
        """Return how many sockets the player has in the room here."""
        return sum(
            member.plays and member.connection.caller.player_id == player_id
            for member in self.members.values()
        )

    def count_audience(self, now: datetime) -> Audience | None:
        """Return who looks on and how far the players are, None where that was told just now."""
        lags: dict[int, int] = {}
        for member in self.members.values():
            player_id, lag_ms = member.connection.caller.player_id, member.connection.lag_ms
            if member.plays and player_id is not None and lag_ms is not None:
                lags[player_id] = min(lag_ms, lags.get(player_id, lag_ms))
        spectators = sum(
            member.access is not None and not member.plays for member in self.members.values()
        )
        slow = ((player_id, rules.lag_class(lag_ms)) for player_id, lag_ms in lags.items())
        found = (spectators, frozenset(one for one in slow if one[1]))
        is_old = self._told_at is None or now - self._told_at >= rules.AUDIENCE_SPAN / 2
        if found == self._told_audience and not (spectators and is_old):
            return None
        self._told_audience, self._told_at = found, now
        return Audience(spectators, lags)

    def allows_command(self, player_id: int, at: float) -> bool:
        """Tell whether the player has not yet sent his commands of this second, from all tabs."""
        if player_id not in self._buckets:
            self._buckets[player_id] = Bucket(rules.COMMANDS_A_SECOND, rules.COMMANDS_A_SECOND)
        return self._buckets[player_id].take(at)

    def _release(self) -> list[tuple[int, str]]:
        ready: list[tuple[int, str]] = []
        while self.head is not None and self.head + 1 in self._held:
            self.head += 1
            ready.append((self.head, self._held.pop(self.head)))
        return ready
