"""What stands in the benchmark's database: open workshops, guests, and their requests."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from itertools import cycle, islice
from typing import Any

from django.conf import settings
from django.middleware.csrf import get_token
from django.test import RequestFactory

from bench.load import HOST
from sim import codec
from sim.examples import RULES_EXAMPLES
from sim.run import run_machine
from tallyworks.players.models import Player
from tallyworks.players.services import create_guest
from tallyworks.players.session import GUEST_SESSION_KEY
from tallyworks.workshops.models import Workshop


@dataclass(frozen=True, slots=True)
class Puzzle:
    """An open workshop and a machine for it."""

    workshop_id: int
    machine: str


def open_workshops(*, now: datetime) -> list[Puzzle]:
    """Store the rules' examples as workshops open at `now`, each with its machine as par."""
    return [_open(number, *example, now=now) for number, example in enumerate(RULES_EXAMPLES)]


def _open(number: int, workshop: dict[str, Any], machine: str, *, now: datetime) -> Puzzle:
    sheet = codec.sheet_from_json(workshop)
    par = run_machine(codec.parse_notation(machine, sheet), sheet)
    stored = Workshop.objects.create(
        kind=Workshop.Kind.DAILY,
        date=(now + timedelta(days=number)).date(),
        number=number + 1,
        opens_at=now - timedelta(days=1),
        closes_at=now + timedelta(days=1),
        sheet=workshop,
        par=machine,
        par_cost=par.cost,
        par_cycles=par.cycles,
        par_area=par.area,
        generator_version=1,
        search_budget=0,
        created_at=now,
    )
    return Puzzle(stored.pk, machine)


@dataclass(frozen=True, slots=True)
class Caller:
    """A guest in a browser: what its requests carry."""

    headers: str
    player_id: int
    cookie: str


def invite_guests(count: int, *, now: datetime) -> list[Caller]:
    """Return `count` new guests, each with a session and a CSRF token."""
    return [_caller(create_guest(now=now)) for _ in range(count)]


def _caller(player: Player) -> Caller:
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[GUEST_SESSION_KEY] = player.pk
    session.save()
    request = RequestFactory().get("/")
    token = get_token(request)
    cookies = (
        f"{settings.SESSION_COOKIE_NAME}={session.session_key}; "
        f"{settings.CSRF_COOKIE_NAME}={request.META['CSRF_COOKIE']}"
    )
    headers = f"Cookie: {cookies}\r\nX-CSRFToken: {token}\r\n"
    return Caller(headers, player.pk, cookies)


def run_requests(callers: list[Caller], puzzles: list[Puzzle], *, each: int) -> list[bytes]:
    """Return `each` submissions of every caller, in turn over the puzzles."""
    return [
        _post(caller, f"/api/v1/workshops/{puzzle.workshop_id}/runs/", {"machine": puzzle.machine})
        for caller, puzzle in _turns(callers, puzzles, each)
    ]


def insert_requests(callers: list[Caller], puzzles: list[Puzzle], *, each: int) -> list[bytes]:
    """Return as many requests of the baseline."""
    return [
        _post(
            caller,
            "/bench/insert/",
            {"workshop": puzzle.workshop_id, "machine": puzzle.machine},
        )
        for caller, puzzle in _turns(callers, puzzles, each)
    ]


def _turns(
    callers: list[Caller], puzzles: list[Puzzle], each: int
) -> Iterator[tuple[Caller, Puzzle]]:
    return islice(zip(cycle(callers), cycle(puzzles), strict=False), each * len(callers))


def _post(caller: Caller, path: str, data: dict[str, Any]) -> bytes:
    body = json.dumps(data).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
        f"Accept-Language: en\r\n{caller.headers}Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
