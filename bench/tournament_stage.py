"""Tournaments for benchmarks: members with sessions, rounds with worked examples."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.middleware.csrf import get_token
from django.test import RequestFactory

from tallyworks.live.instants import from_ms, to_ms
from tallyworks.players.models import Player, Standing
from tallyworks.players.rules import name_key
from tournaments.kinds.registry import get_kind
from tournaments.models import Participant, Round, SealedPuzzle, Tournament
from tournaments.sealing import Contents, seal

KIND = "futoshiki"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A member at his browser: what his requests carry."""

    player_id: int
    cookie: str
    token: str


def set_up(*, players: int, limits: list[int], starts_at: datetime) -> tuple[int, list[Entrant]]:
    """Store a published tournament with so many new members; return its id and them."""
    # As the site stores it; what is finer is not due when it is asked for.
    starts_at = from_ms(to_ms(starts_at))
    now = starts_at - timedelta(hours=1)
    first = Player.objects.count()
    people = [_member(first + number, now) for number in range(players)]
    tournament = Tournament.objects.create(
        name="Benchmark",
        state=Tournament.State.REGISTRATION,
        starts_at=starts_at,
        due_at=starts_at,
        capacity=2000,
        created_by=people[0],
        created_at=now,
        published_at=now,
    )
    example = get_kind(KIND).example
    sealed = seal(Contents("seed", example.givens, example.solution, example.key))
    for number, limit in enumerate(limits, start=1):
        one = Round.objects.create(
            tournament=tournament, number=number, kind=KIND, size=5, level=1, limit_seconds=limit
        )
        for place in (1, 2):
            SealedPuzzle.objects.create(
                round=one, place=place, sealed=sealed, probes=0, steps=0, proof={}, made_at=now
            )
    Participant.objects.bulk_create(
        Participant(tournament=tournament, player=one, registered_at=now) for one in people
    )
    return tournament.pk, [_entrant(one) for one in people]


def allow_short_rounds() -> None:
    """Let this database hold rounds of less than a minute."""
    (least,) = (one for one in Round._meta.constraints if one.name == "round_limit_within_bounds")
    with connection.schema_editor() as editor:
        editor.remove_constraint(Round, least)


def is_over(number: int) -> bool:
    """Tell whether the tournament has come to its end."""
    return Tournament.objects.get(pk=number).is_over


def _member(number: int, now: datetime) -> Player:
    name = f"Member {number}"
    player: Player = Player.objects.create(
        name=name,
        name_key=name_key(name),
        email=f"member{number}@example.org",
        joined_at=now,
        member_since_at=now,
    )
    Standing.objects.create(player=player, kind=Standing.Kind.MEMBER, since_at=now)
    return player


def _entrant(player: Player) -> Entrant:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    request = RequestFactory().get("/")
    token = get_token(request)
    cookie = (
        f"{settings.SESSION_COOKIE_NAME}={session.session_key}; "
        f"{settings.CSRF_COOKIE_NAME}={request.META['CSRF_COOKIE']}"
    )
    return Entrant(player.pk, cookie, token)
