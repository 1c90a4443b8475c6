"""POST blitz/run/: the one machine."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.blitz.models import Attempt
from tallyworks.players.services import block_player
from tallyworks.workshops.models import Run, Workshop
from tests.blitz.conftest import make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import BEST, FAST, OFF_GRID, WRONG

URL = "/api/v1/blitz/run/"


def run(client: Client, machine: Any = BEST, **body: Any) -> Any:
    return client.post(URL, {"machine": machine, **body}, content_type="application/json")


def refusal(answer: Any) -> tuple[int, str, str | None]:
    body = answer.json()["error"]
    assert body["message"]
    return answer.status_code, body["code"], body["cell"]


@pytest.fixture
def browser(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


@pytest.fixture
def started(browser: Client, blitz: Workshop) -> Client:
    assert browser.post("/api/v1/blitz/start/").status_code == 201
    return browser


def test_it_answers_with_result_trace_and_rank(
    started: Client, travel: time_machine.Traveller
) -> None:
    travel.shift(seconds(42.123))
    answer = run(started)
    body = answer.json()

    assert answer.status_code == 201
    assert (body["attempt"]["status"], body["attempt"]["time_ms"]) == ("solved", 42_123)
    assert (body["attempt"]["sum"], body["run"]["sum"]) == (15, 15)
    assert body["run"]["outputs"] == [[10, 20, 14, 28], [], []]
    assert [cycle["text"] for cycle in body["trace"]["cycles"]][6] == "Cycle 7: 10 delivered at A"
    assert (body["rank"], body["players"]) == (1, 1)
    assert (body["par"]["sum"], body["par"]["machine"]) == (40, None)
    assert body["player"] == {"name": "Ada", "guest": False}
    assert not Run.objects.exists()


def test_it_takes_a_machine_as_stations_too(started: Client) -> None:
    stations = [
        {"cell": "A1", "station": "plus", "value": 2},
        {"cell": "A2", "station": "times", "value": 2},
    ]

    assert run(started, stations).json()["attempt"]["machine"] == BEST


@pytest.mark.parametrize(
    ("after", "status", "time_ms"),
    [
        (179.999, "solved", 179_999),
        (180, "solved", 180_000),
        (180.001, "late", 180_001),
    ],
)
def test_it_counts_until_exactly_three_minutes(
    started: Client, travel: time_machine.Traveller, after: float, status: str, time_ms: int
) -> None:
    travel.shift(seconds(after))
    answer = run(started)
    body = answer.json()

    assert answer.status_code == 201
    assert (body["attempt"]["status"], body["attempt"]["time_ms"]) == (status, time_ms)
    # What the machine does is told either way.
    assert body["run"]["status"] == "solved"
    assert refusal(run(started))[:2] == (409, "already_run")


@pytest.mark.parametrize(("machine", "status"), [(WRONG, "wrong"), (OFF_GRID, "jam")])
def test_it_counts_a_failing_run(started: Client, machine: str, status: str) -> None:
    body = run(started, machine).json()

    assert (body["attempt"]["status"], body["run"]["status"]) == (status, status)
    assert refusal(run(started))[:2] == (409, "already_run")
    assert Attempt.objects.get().machine == machine


@pytest.mark.parametrize(
    ("machine", "code", "cell"),
    [
        ("A1:merge^", "not_allowed", "A1"),
        ("A9:+2", "bad_cell", "A9"),
        ("A1:+0", "value_out_of_range", "A1"),
        ("A1:+2 A1:x2", "cell_taken", "A1"),
        ("nonsense", "bad_notation", None),
        ([7], "bad_machine", None),
    ],
)
def test_a_refused_machine_does_not_use_up_the_run(
    started: Client, machine: Any, code: str, cell: str | None
) -> None:
    assert refusal(run(started, machine)) == (400, code, cell)
    assert run(started).status_code == 201


@pytest.mark.parametrize("machine", [None, 7, {}, "A1:+2 " * 300])
def test_it_refuses_what_is_no_machine_at_all(started: Client, machine: Any) -> None:
    answer = run(started, machine)

    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "machine"


@pytest.mark.parametrize("body", ["", "{", "[]", '"text"', "{}", "nul", "[" * 5000])
def test_it_refuses_a_body_that_is_no_run(started: Client, body: str) -> None:
    answer = started.post(URL, body, content_type="application/json")

    assert answer.status_code == 400
    assert Attempt.objects.get().status == "RUNNING"


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", 7])
def test_it_refuses_what_is_no_day(started: Client, day: Any) -> None:
    answer = run(started, date=day)

    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "date"


def test_it_runs_the_blitz_of_the_day_named(
    started: Client, travel: time_machine.Traveller
) -> None:
    make_blitz(paris("2026-12-01T12:00:00").date())
    travel.move_to(paris("2026-12-01T12:00:00"))
    started.post("/api/v1/blitz/start/")

    assert refusal(run(started, date="2026-11-30"))[:2] == (409, "blitz_over")
    assert refusal(run(started, date="2026-11-29"))[:2] == (409, "not_started")
    assert run(started, date="2026-12-01").json()["attempt"]["date"] == "2026-12-01"


def test_it_wants_a_start_first(browser: Client, blitz: Workshop) -> None:
    assert refusal(run(browser))[:2] == (409, "not_started")


def test_it_is_nobody_elses_run(started: Client, cast: Cast) -> None:
    other = Client()
    other.force_login(cast.second)

    assert refusal(run(other))[:2] == (409, "not_started")
    assert Attempt.objects.get().status == "RUNNING"


def test_it_makes_no_guest_of_a_stranger(blitz: Workshop, travel: time_machine.Traveller) -> None:
    assert refusal(run(Client()))[:2] == (401, "not_authenticated")


def test_it_refuses_a_run_without_csrf_token(cast: Cast, started: Client) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(cast.member)
    answer = client.post(URL, {"machine": BEST}, format="json")

    assert refusal(answer)[:2] == (403, "permission_denied")
    assert Attempt.objects.get().status == "RUNNING"


def test_it_lets_no_blocked_player_run(started: Client, cast: Cast, blitz: Workshop) -> None:
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam", until_at=None,
        now=blitz.opens_at,
    )  # fmt: skip

    assert refusal(run(started))[:2] == (403, "player_blocked")


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_it_runs_by_post_only(started: Client, method: str) -> None:
    assert refusal(getattr(started, method)(URL))[:2] == (405, "method_not_allowed")


def test_it_says_by_how_much_the_constraint_is_exceeded(started: Client, blitz: Workshop) -> None:
    blitz.sheet = blitz.sheet | {"constraint": {"measure": "cost", "max": 2}}
    blitz.save()
    body = run(started, FAST).json()

    assert body["attempt"]["status"] == "over_constraint"
    assert body["over_by"] == {"measure": "cost", "maximum": 2, "value": 5}
