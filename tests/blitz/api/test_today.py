"""GET blitz/today/: where the caller stands."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from tallyworks.blitz import services
from tallyworks.blitz.models import Bar
from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.blitz.conftest import TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import BEST

URL = "/api/v1/blitz/today/"
HIDDEN = {"sheet": None, "attempt": None, "rank": None, "run": None, "trace": None}


@pytest.fixture
def browser(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def hidden(body: dict[str, Any]) -> bool:
    return all(body[name] is None for name in HIDDEN)


def test_it_shows_nothing_before_the_start_and_makes_no_guest(
    blitz: Workshop, travel: time_machine.Traveller
) -> None:
    answer = Client().get(URL)

    assert answer.status_code == 200
    assert answer.json() == {
        "state": "not_started",
        "date": "2026-11-30",
        "now": "2026-11-30T11:00:00+00:00",
        "limit_seconds": 180,
        "closes_at": "2026-11-30T23:03:00+00:00",
        "players": 0,
        **HIDDEN,
    }
    assert "no-store" in answer["Cache-Control"]
    assert not Player.objects.exists()


def test_it_is_the_same_where_no_workshop_was_made(
    travel: time_machine.Traveller, db: None
) -> None:
    before = Client().get(URL).json()
    make_blitz()

    assert Client().get(URL).json() == before


def test_it_shows_sheet_and_deadline_while_running(
    browser: Client, cast: Cast, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    browser.post("/api/v1/blitz/start/")
    travel.shift(seconds(180))
    body = browser.get(URL).json()

    assert (body["state"], body["now"]) == ("running", "2026-11-30T11:03:00+00:00")
    assert body["attempt"]["deadline_at"] == "2026-11-30T11:03:00+00:00"
    assert body["attempt"]["status"] == "running"
    assert body["sheet"]["workshop"] == blitz.sheet
    assert (body["sheet"]["par"]["sum"], body["sheet"]["par"]["machine"]) == (40, None)
    assert (body["run"], body["rank"]) == (None, None)


def test_it_shows_the_failure_once_the_time_is_over(
    browser: Client, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    browser.post("/api/v1/blitz/start/")
    travel.shift(seconds(180.001))
    body = browser.get(URL).json()

    assert (body["state"], body["attempt"]["status"]) == ("finished", "expired")
    assert (body["attempt"]["machine"], body["run"], body["rank"]) == (None, None, 1)
    assert body["sheet"]["par"]["machine"] is None


def test_it_shows_run_and_rank_once_the_run_is_made(
    browser: Client, cast: Cast, blitz: Workshop, play: Play, travel: time_machine.Traveller
) -> None:
    play(cast.member, paris("2026-11-30T12:00:00"), after=61.5)
    travel.shift(seconds(62))
    body = browser.get(URL).json()

    assert (body["state"], body["rank"], body["players"]) == ("finished", 1, 1)
    assert body["attempt"] == {
        "date": "2026-11-30",
        "status": "solved",
        "started_at": "2026-11-30T11:00:00+00:00",
        "deadline_at": "2026-11-30T11:03:00+00:00",
        "received_at": "2026-11-30T11:01:01.500000+00:00",
        "time_ms": 61_500,
        "machine": BEST,
        "cost": 3,
        "cycles": 10,
        "area": 2,
        "sum": 15,
    }
    assert body["run"]["status"] == "solved"
    assert len(body["trace"]["cycles"]) == 10


def test_a_blitz_started_before_midnight_stays_the_present_one_until_it_is_over(
    browser: Client, cast: Cast, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    make_blitz(paris("2026-12-01T12:00:00").date())
    services.start_blitz(player_id=cast.member.pk, now=paris("2026-11-30T23:59:00"))
    travel.move_to(paris("2026-12-01T00:02:00"))
    running = browser.get(URL).json()
    travel.shift(seconds(0.001))
    over = browser.get(URL).json()

    assert (running["state"], running["date"]) == ("running", "2026-11-30")
    # Midnight has passed, but the day's Blitz has not closed.
    assert running["sheet"]["par"]["machine"] is None
    assert running["sheet"]["is_open"] is True
    assert (over["state"], over["date"], hidden(over)) == ("not_started", "2026-12-01", True)


def test_it_shows_nobody_elses_blitz(
    browser: Client, cast: Cast, blitz: Workshop, play: Play, travel: time_machine.Traveller
) -> None:
    play(cast.second, paris("2026-11-30T11:00:00"))
    body = browser.get(URL).json()

    assert (body["state"], body["players"], hidden(body)) == ("not_started", 1, True)


def test_it_says_that_a_joined_guest_has_started_it(
    browser: Client, cast: Cast, blitz: Workshop
) -> None:
    Bar.objects.create(player=cast.member, date=TODAY)
    body = browser.get(URL).json()

    assert (body["state"], hidden(body)) == ("barred", True)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_it_is_read_only(browser: Client, blitz: Workshop, method: str) -> None:
    answer = getattr(browser, method)(URL)

    assert answer.status_code == 405
    assert answer.json()["error"]["code"] == "method_not_allowed"
