"""What the tests of the platform around the engine share: seated players, commands in short."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from tallyworks.live import services as live
from tallyworks.live.instants import from_ms, to_ms
from tallyworks.live.models import Event
from tallyworks.live.queries import get_head_seq
from tallyworks.live.registry import identity
from tallyworks.live.types import Ack, Answer, Call, Room
from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tamsk import services
from tamsk.models import Game, Seat, Seek
from tamsk.services import Terms
from tests.conftest import Cast

SERVER = UUID(int=1)
SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)


def seconds(value: float) -> timedelta:
    """Return `value` seconds, exact to the millisecond."""
    return timedelta(milliseconds=round(value * 1_000))


@dataclass
class Table:
    """A game that is played by its two people; instants are milliseconds since its start."""

    game_id: int
    red: Player
    black: Player

    @property
    def room(self) -> Room:
        return Room("tamsk", self.game_id)

    @property
    def game(self) -> Game:
        """Return the game as it is stored."""
        return Game.objects.get(pk=self.game_id)

    @property
    def state(self) -> Any:
        return self.game.state

    def seat(self, side: str) -> Seat:
        return Seat.objects.get(game_id=self.game_id, side=side.upper())

    def player(self, side: str) -> Player:
        return self.red if side == "red" else self.black

    def instant(self, at: int) -> datetime:
        """Return the instant `at` milliseconds after the start."""
        started_at = self.game.started_at
        assert started_at is not None
        return from_ms(to_ms(started_at) + at)

    def send(
        self, side: str, name: str, at: datetime, turn: int | None = None, **args: Any
    ) -> Answer:
        """Send a command as the socket does, with an id of its own."""
        return self.send_as(uuid4(), self.player(side).pk, name, at, turn, args)

    def send_as(
        self,
        command_id: UUID,
        player_id: int,
        name: str,
        at: datetime,
        turn: int | None = None,
        args: Mapping[str, Any] | None = None,
    ) -> Answer:
        call = Call(
            room=self.room, player_id=player_id, session_key="key", name=name, args=args or {},
            command_id=command_id, turn=turn, received_at=at,
        )  # fmt: skip
        return live.run_command(call=call)

    def ask(self, side: str, name: str, at: int, turn: int | None = None, **args: Any) -> Ack:
        """Command at an instant after the start; return the answer."""
        return self.send(side, name, self.instant(at), turn, **args).ack

    def do(self, side: str, name: str, at: int, turn: int | None = None, **args: Any) -> str | None:
        """Command; return the code of the refusal, if it is one."""
        ack = self.ask(side, name, at, turn, **args)
        return None if ack.error is None else str(ack.error["code"])

    def move(self, side: str, text: str, at: int) -> str | None:
        """Move as the vectors write it: `r1>B2`, `r1>B2 never`."""
        glass, _, rest = text.partition(">")
        to, _, ring = rest.partition(" ")
        return self.do(side, "move", at, glass=glass, to=to, ring=ring or "now")

    def pass_time(self, at: int) -> int:
        """Let the loop come by at an instant after the start."""
        return services.apply_due(now=self.instant(at))

    def come(self, side: str, at: datetime) -> None:
        """Open a page of the room."""
        live.arrive(room=self.room, player_id=self.player(side).pk, server=SERVER, now=at)

    def come_alone(self, at: datetime) -> None:
        """Open the page of the only person, who plays the computer."""
        self.come("red", at)

    def go(self, side: str, at: datetime) -> None:
        """Close the page three seconds before `at`, so that the player is gone from then on.

        The other one, if he was there, still is.
        """
        other = "black" if side == "red" else "red"
        if self.seat(other).gone_at is None:
            self.come(other, at)
        presence_id = live.arrive(
            room=self.room, player_id=self.player(side).pk, server=SERVER, now=at - seconds(3)
        )
        live.depart(presence_id=presence_id, server=SERVER, now=at - seconds(3))
        live.declare_gone(now=at)

    def told(self, *kinds: str) -> list[tuple[int, Any]]:
        """Return instant, after the start, and data of the room's events of these kinds."""
        started_at = self.game.started_at
        begun = 0 if started_at is None else to_ms(started_at)
        events = Event.objects.of_room(self.room).order_by("seq")
        return [(event.t_ms - begun, event.data) for event in events if event.kind in kinds]

    def kinds(self) -> list[str]:
        events = Event.objects.of_room(self.room).order_by("seq")
        return [event.kind for event in events]

    @property
    def head(self) -> int:
        return get_head_seq(self.room)


Sit = Callable[..., Table]


@pytest.fixture(autouse=True)
def anybody_is_logged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the sessions to the tests of the live base."""
    given = identity.get()
    monkeypatch.setattr(
        identity, "_identity", type(given)(given.find_player, _check_nothing, given.check_may_act)
    )


def _check_nothing(*, session_key: str | None, player_id: int, now: datetime) -> None:
    """Let every session through."""


def seek(owner: Player, now: datetime, **terms: Any) -> Seek:
    """Open a seek to all; the owner is in its room."""
    made = services.open_seek(owner_id=owner.pk, terms=Terms(**{"level": 2, **terms}), now=now)
    live.arrive(room=Room("tamskseek", made.pk), player_id=owner.pk, server=SERVER, now=now)
    return made


def accepted(owner: Player, other: Player, now: datetime, **terms: Any) -> Table:
    """Return a game that waits; the owner plays Red unless he says otherwise."""
    made = seek(owner, now, **{"colour": "RED", **terms})
    game = services.accept_seek(seek_id=made.pk, player_id=other.pk, now=now)
    red = Seat.objects.get(game=game, side="RED").player_id
    return Table(game.pk, *((owner, other) if red == owner.pk else (other, owner)))


def started(owner: Player, other: Player, now: datetime, **terms: Any) -> Table:
    """Return a game that runs since `now`: both came and were ready three seconds before."""
    before = now - 3 * SECOND
    table = accepted(owner, other, before, **terms)
    for side in ("red", "black"):
        table.come(side, before)
        assert table.send(side, "ready", before).ack.ok
    services.catch_up_game(game_id=table.game_id, now=now + SECOND)
    assert table.game.started_at == now
    return table


@pytest.fixture
def sit(cast: Cast, now: datetime) -> Sit:
    """Return what seats member (Red) and second (Black) at a game that runs since `now`."""

    def seated(level: int = 2, at: datetime = now, **terms: Any) -> Table:
        return started(cast.member, cast.second, at, level=level, **terms)

    return seated


def open_moves(table: Table) -> Table:
    """Play opening O of the vectors."""
    opening = (
        (1_000, "red", "r1>B2"), (3_000, "black", "k1>B4"), (6_000, "red", "r2>D6"),
        (8_000, "black", "k2>F4"), (9_000, "red", "r3>F2"), (12_000, "black", "k3>D2"),
    )  # fmt: skip
    for at, side, text in opening:
        assert table.move(side, text, at) is None
    return table


def block(player: Player, staff: Player, at: datetime, until: datetime | None = None) -> None:
    block_player(player_id=player.pk, author_id=staff.pk, reason="spam", until_at=until, now=at)
