"""Many running games of Tamsk at once: one by the site's own road, the others its copies."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.crypto import get_random_string

from tallyworks.live.models import Event
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tamsk.models import Game, Seat
from tamsk.services import Terms
from tamsk.services.accepting import create_game
from tamsk.services.waiting import end_waiting

HALF_AN_HOUR_MS = 1_800_000
# The opening of the vectors: every hourglass is turned once, Red and Black in turn.
OPENING = (("r1", "B2"), ("k1", "B4"), ("r2", "D6"), ("k2", "F4"), ("r3", "F2"), ("k3", "D2"))
# Several stages of one run must not invite the same names.
_NAME_LENGTH = 12


@dataclass(frozen=True, slots=True)
class StagedGame:
    """A level-3 game that runs; its first moves may wait half an hour."""

    room: str
    cookies: tuple[str, str]


def stage_games(
    count: int, *, now: datetime, config: Mapping[str, int] | None = None
) -> list[StagedGame]:
    """Return `count` running games of two guests each, in a handful of statements.

    `config` replaces numbers of the games' own.
    """
    with transaction.atomic():
        guests = _invite(2 * count, now=now)
        cookies = _open_sessions(guests)
        games = _copy(_start(guests[0], guests[1], config or {}, now=now), guests)
    pairs = zip(cookies[::2], cookies[1::2], strict=True)
    return [StagedGame(f"tamsk:{game.pk}", pair) for game, pair in zip(games, pairs, strict=True)]


def next_move(turn: int) -> tuple[str, dict[str, Any]]:
    """Return the command of a turn of the opening, from 0."""
    glass, to = OPENING[turn]
    return "move", {"glass": glass, "to": to, "ring": "now"}


def _invite(count: int, *, now: datetime) -> list[Player]:
    guests = [Player(joined_at=now, password=make_password(None)) for _ in range(count)]
    for guest in guests:
        guest.set_name(get_random_string(_NAME_LENGTH))
    invited: list[Player] = Player.objects.bulk_create(guests)
    return invited


def _open_sessions(guests: list[Player]) -> list[str]:
    """Give each guest a browser that holds him; return the cookies."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    rows = [
        store(get_random_string(32)).create_model_instance({GUEST_SESSION_KEY: guest.pk})
        for guest in guests
    ]
    store.get_model_class().objects.bulk_create(rows)
    return [f"{settings.SESSION_COOKIE_NAME}={row.session_key}" for row in rows]


def _start(red: Player, black: Player, config: Mapping[str, int], *, now: datetime) -> Game:
    seats = [
        Seat(side="RED", player=red, is_ready=True),
        Seat(side="BLACK", player=black, is_ready=True),
    ]
    game = create_game(game=Game(), terms=Terms(level=3), seats=seats, now=now)
    game.config |= {"FIRST_MOVE_MS": HALF_AN_HOUR_MS, **config}
    game.starts_at = now
    game.save()
    end_waiting(game=game, now=now + timedelta(milliseconds=1))
    return game


def _copy(first: Game, guests: list[Player]) -> list[Game]:
    """Seat all other pairs of guests at games like the first."""
    first.refresh_from_db()
    games = [copy(first) for _ in guests[2::2]]
    for game in games:
        game.pk = None
    games = Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(game=game, side=side, player=player, is_ready=True)
        for number, game in enumerate(games, start=1)
        for side, player in zip(("RED", "BLACK"), guests[2 * number :], strict=False)
    )
    told = list(Event.objects.filter(room_kind="tamsk", room_id=first.pk).order_by("seq").values())
    Event.objects.bulk_create(
        Event(**{**event, "id": None, "room_id": game.pk}) for game in games for event in told
    )
    return [first, *games]
