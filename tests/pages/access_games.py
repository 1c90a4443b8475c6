"""Duels and games of Tamsk for the access table: one of each state that an address asks for."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from duels import services as duel_services
from duels.models import Duel, Kind, Stock
from tallyworks.live.registry import rooms
from tallyworks.live.types import Command, Room
from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tamsk.models import Game, Seat, Seek
from tamsk.services import Terms, catch_up_game
from tamsk.services.accepting import create_game
from tests.conftest import Cast
from tests.factories import WorkshopFactory

DUEL_TOKEN, SEEK_TOKEN = "a-duel-by-link", "a-game-by-link"
WEEK = timedelta(days=7)


def make_duels(cast: Cast, now: datetime) -> dict[str, Duel]:
    """Return a duel that the member plays with the second, and challenges nobody has answered.

    One challenge is open to all, one by link and one to the member; one is his own.
    """
    workshop = WorkshopFactory.create(
        kind=Workshop.Kind.DUEL, date=None, opens_at=now - timedelta(days=1), closes_at=None
    )
    Stock.objects.create(kind="WORKSHOP", workshop=workshop, made_at=now)
    challenge = duel_services.Challenge(
        challenger_id=cast.second.pk, kind=Kind.WORKSHOP, reach=Duel.Reach.OPEN
    )
    played = duel_services.open_challenge(challenge=challenge, now=now)
    duel_services.accept_duel(duel_id=played.pk, player_id=cast.member.pk, now=now)

    def offer(challenger: Player, reach: str, **more: Any) -> Duel:
        return Duel.objects.create(
            kind="EXPRESS", reach=reach, status="OPEN", challenger=challenger, created_at=now,
            lapses_at=now + WEEK, **more,
        )  # fmt: skip

    return {
        "duel": played,
        "offered": offer(cast.second, "OPEN"),
        "linked": offer(cast.second, "LINK", token=DUEL_TOKEN),
        "named": offer(cast.second, "NAMED", opponent=cast.member),
        "own": offer(cast.member, "OPEN"),
    }


def make_tamsk(cast: Cast, now: datetime) -> dict[str, Any]:
    """Return a game the member plays and one that is over, and offers nobody has taken.

    One offer is the member's to all, one comes by link and one is made to him.
    """

    def seat_two() -> Game:
        seats = [Seat(side="RED", player=cast.member), Seat(side="BLACK", player=cast.second)]
        with transaction.atomic():
            return create_game(game=Game(), terms=Terms(level=3), seats=seats, now=now)

    over = seat_two()
    _play_out(over, now - timedelta(seconds=10))

    def offer(owner: Player, reach: str, **more: Any) -> Seek:
        return Seek.objects.create(
            owner=owner, created_at=now, reach=reach, level=3, setup="corners", colour="LOT", **more
        )

    return {
        "game": seat_two(),
        "over": over,
        "seek": offer(cast.member, "OPEN"),
        "linked_seek": offer(cast.second, "LINK", token=SEEK_TOKEN, lapses_at=now + WEEK),
        "named_seek": offer(cast.second, "NAMED", opponent=cast.member, lapses_at=now + WEEK),
    }


def _play_out(game: Game, begun_at: datetime) -> None:
    """Start a game and let Red resign, all within seconds from `begun_at`."""
    room = Room("tamsk", game.pk)
    kind = dict(rooms.items())[room.kind]

    def command(side: str, name: str, at: datetime) -> None:
        player_id = Seat.objects.get(game=game, side=side.upper()).player_id
        assert player_id is not None
        args = kind.commands[name]()
        asked = Command(room, player_id, side, name, args, f"{side}-{name}", None, at)
        with transaction.atomic():
            ack = kind.handle_command(command=asked)
        assert ack.ok, ack

    for side in ("red", "black"):
        command(side, "ready", begun_at)
    catch_up_game(game_id=game.pk, now=begun_at + timedelta(seconds=4))
    command("red", "resign", begun_at + timedelta(seconds=5))
    assert Game.objects.get(pk=game.pk).phase == Game.Phase.FINISHED
