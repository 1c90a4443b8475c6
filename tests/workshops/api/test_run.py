"""POST workshops/ID/runs/: a machine in, result and trace out."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.players.services import create_token
from tallyworks.workshops.models import Run, Workshop
from tests.conftest import Cast
from tests.factories import BEST, FAST, OFF_GRID, WorkshopFactory


def runs_url(workshop: Workshop) -> str:
    return f"/api/v1/workshops/{workshop.pk}/runs/"


def run(client: Client, workshop: Workshop, machine: Any, **body: Any) -> Any:
    return client.post(
        runs_url(workshop), {"machine": machine, **body}, content_type="application/json"
    )


def error(answer: Any) -> tuple[int, str, str | None, str | None]:
    body = answer.json()["error"]
    assert body["message"]
    return answer.status_code, body["code"], body["field"], body["cell"]


@pytest.fixture
def browser(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def test_it_answers_with_result_trace_records_score_and_rank(
    browser: Client, today: Workshop
) -> None:
    answer = run(browser, today, BEST)
    body = answer.json()

    assert answer.status_code == 201
    assert body["run"]["status"] == "solved"
    assert body["run"]["outputs"] == [[10, 20, 14, 28], [], []]
    assert (body["run"]["cost"], body["run"]["cycles"], body["run"]["sum"]) == (3, 10, 15)
    assert [cycle["text"] for cycle in body["trace"]["cycles"]][6] == "Cycle 7: 10 delivered at A"
    assert body["records"]["sum"] == {
        "value": 15,
        "improved": True,
        "reached_at": "2026-11-30T11:00:00+00:00",
        "machine": BEST,
    }
    assert (body["score"], body["rank"], body["players"]) == (1500, 1, 1)
    assert body["next_score"] is None
    assert body["remaining"] == {"minute": 19, "day": 399}
    assert body["par"]["machine"] is None
    assert body["player"] == {"name": "Ada", "guest": False}


def test_it_takes_a_machine_as_stations_too(browser: Client, today: Workshop) -> None:
    stations = [
        {"cell": "A1", "station": "plus", "value": 2},
        {"cell": "A2", "station": "times", "value": 2},
    ]

    assert run(browser, today, stations).json()["run"]["machine"] == BEST


def test_it_says_the_next_sum_that_gives_more(browser: Client, today: Workshop) -> None:
    Workshop.objects.update(par_cost=8, par_cycles=7, par_area=3)
    body = run(browser, today, FAST).json()

    assert (body["score"], body["next_score"]) == (1058, {"sum": 16, "score": 1125})


def test_it_tells_the_trace_in_the_language_asked_for(browser: Client, today: Workshop) -> None:
    answer = browser.post(
        runs_url(today),
        {"machine": BEST},
        content_type="application/json",
        headers={"accept-language": "fr"},
    )

    assert answer.json()["trace"]["cycles"][0]["text"] == "Cycle 1 : 3 entre sur le tapis A"


def test_it_says_where_and_why_a_machine_jams(browser: Client, today: Workshop) -> None:
    body = run(browser, today, OFF_GRID).json()

    assert body["run"]["jam"] == {"reason": "off_grid", "cycle": 2, "at": "A1"}
    assert body["score"] is None


@pytest.mark.parametrize(
    ("machine", "code", "cell"),
    [
        ("A1:merge^", "not_allowed", "A1"),
        ("A9:+2", "bad_cell", "A9"),
        ("A1:+0", "value_out_of_range", "A1"),
        ("A1:+2 A1:x2", "cell_taken", "A1"),
        ("nonsense", "bad_notation", None),
        ([{"cell": "A1", "station": "plus", "value": True}], "bad_machine", None),
        ([{"cell": "A1", "station": "plus"}], "missing_value", "A1"),
        ([7], "bad_machine", None),
    ],
)
def test_it_names_what_is_wrong_with_a_machine(
    browser: Client, today: Workshop, machine: Any, code: str, cell: str | None
) -> None:
    status, got, _field, at = error(run(browser, today, machine))

    assert (status, got, at) == (400, code, cell)
    assert not Run.objects.exists()


@pytest.mark.parametrize("machine", [None, 7, {}, "A1:+2 " * 300])
def test_it_refuses_what_is_no_machine_at_all(
    browser: Client, today: Workshop, machine: Any
) -> None:
    answer = run(browser, today, machine)

    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "machine"


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '"text"', "{}", "nul", "[" * 5000, '{"machine":NaN}']
)
def test_it_refuses_a_body_that_is_no_run(browser: Client, today: Workshop, body: str) -> None:
    answer = browser.post(runs_url(today), body, content_type="application/json")

    assert answer.status_code == 400
    assert answer.json()["error"]["code"]


def test_it_makes_a_guest_of_a_visitor_at_his_first_run_only(
    api: APIClient, today: Workshop
) -> None:
    api.get("/en/")
    assert not Player.objects.exists()

    token = api.cookies["csrftoken"].value
    first = api.post(runs_url(today), {"machine": BEST}, format="json", HTTP_X_CSRFTOKEN=token)
    second = api.post(runs_url(today), {"machine": FAST}, format="json", HTTP_X_CSRFTOKEN=token)
    guest = Player.objects.get()
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["player"] == {"name": guest.name, "guest": True}
    assert guest.runs.count() == 2


@pytest.mark.parametrize("known", [False, True])
def test_it_refuses_a_run_without_csrf_token(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, known: bool
) -> None:
    client = APIClient(enforce_csrf_checks=True)
    if known:
        client.force_login(cast.member)
    answer = client.post(runs_url(today), {"machine": BEST}, format="json")

    assert error(answer)[:2] == (403, "permission_denied")
    assert not Run.objects.exists()


def test_it_takes_a_personal_token_without_csrf(
    api: APIClient, cast: Cast, today: Workshop, now: datetime
) -> None:
    token = create_token(player=cast.member, now=now)
    answer = api.post(
        runs_url(today), {"machine": BEST}, format="json", HTTP_AUTHORIZATION=f"Token {token}"
    )
    assert answer.status_code == 201
    assert cast.member.runs.count() == 1

    wrong = api.post(
        runs_url(today), {"machine": BEST}, format="json", HTTP_AUTHORIZATION="Token nonsense"
    )
    assert error(wrong)[:2] == (401, "authentication_failed")


def test_it_says_when_the_next_run_is_possible(browser: Client, today: Workshop) -> None:
    for _count in range(20):
        assert run(browser, today, BEST).status_code == 201
    answer = run(browser, today, BEST)

    assert error(answer)[:2] == (429, "run_limit")
    assert answer.json()["error"]["retry_in"] == 60
    assert answer.json()["error"]["retry_at"] == "2026-11-30T11:01:00+00:00"
    assert answer.json()["error"]["limit"] == "minute"


def test_it_refuses_a_run_from_a_tab_left_open_over_midnight(
    browser: Client, today: Workshop, travel: time_machine.Traveller
) -> None:
    travel.move_to(today.bell_at)

    assert error(run(browser, today, BEST))[:2] == (409, "workshop_closed")
    later = run(browser, today, BEST, after_close=True)
    assert (later.status_code, later.json()["run"]["after_close"]) == (201, True)
    assert later.json()["score"] is None


def test_it_knows_no_coming_workshop(browser: Client, today: Workshop) -> None:
    coming = WorkshopFactory.create(date=today.day + timedelta(days=1))
    for method in ("GET", "POST"):
        body = '{"machine": "A1:+2 A2:x2"}'
        absent = browser.generic(method, "/api/v1/workshops/99999/runs/", body, "application/json")
        hidden = browser.generic(method, runs_url(coming), body, "application/json")
        assert hidden.status_code == absent.status_code == 404
        assert hidden.content == absent.content


def test_it_lists_the_callers_own_runs_only(
    browser: Client, cast: Cast, today: Workshop, travel: time_machine.Traveller
) -> None:
    run(browser, today, FAST)
    travel.shift(timedelta(seconds=1))
    run(browser, today, BEST)
    other = Client()
    other.force_login(cast.second)
    run(other, today, OFF_GRID)

    listed = browser.get(runs_url(today)).json()
    assert [item["machine"] for item in listed["results"]] == [BEST, FAST]
    assert Client().get(runs_url(today)).json()["results"] == []
