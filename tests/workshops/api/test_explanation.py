"""workshops/ID/explanation/: why a run failed, and after the close what would mend it."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.queries import explanations
from tallyworks.workshops.services import Submission, submit_run
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, BEST, OFF_GRID, WRONG, WorkshopFactory

YESTERDAY = date(2026, 11, 29)


def run(player: Player, workshop: Workshop, machine: str, now: datetime) -> Run:
    submission = Submission(player.pk, workshop.pk, machine, after_close=True)
    return submit_run(submission=submission, now=now).run


def address(workshop: Workshop) -> str:
    return reverse("api_explanation", args=[workshop.pk])


def ask(client: Client, workshop: Workshop, run: Run | None = None) -> Any:
    return client.get(address(workshop), {} if run is None else {"run": run.pk})


def post(client: APIClient, workshop: Workshop, machine: Any) -> Any:
    return client.post(address(workshop), {"machine": machine}, format="json")


@pytest.fixture
def closed(db: None) -> Workshop:
    return WorkshopFactory.create(date=YESTERDAY, number=213)


def test_an_own_jam_is_told_from_where_its_number_entered(
    member_api: APIClient, cast: Cast, today: Workshop, now: datetime
) -> None:
    answer = ask(member_api, today, run(cast.member, today, OFF_GRID, now))
    assert answer.status_code == 200
    assert answer.json() == {
        "machine": "A1:up",
        "status": "jam",
        "findings": [
            {
                "kind": "jam",
                "text": "3 leaves the belts from A1: jam.",
                "cycle": 2,
                "at": "A1",
                "numbers": [1],
                "strands": [
                    {
                        "role": "met",
                        "number": 1,
                        "value": 3,
                        "heading": "Where 3 came from",
                        "numbers": [1],
                        "cells": ["A1"],
                        "steps": [
                            {"cycle": 1, "cell": None, "text": "3 enters belt A"},
                            {"cycle": 1, "cell": "A1", "text": "Up at A1 sends it one belt up"},
                        ],
                    }
                ],
                "balance": None,
            }
        ],
        "suggests": False,
        "suggestion": None,
    }


@pytest.mark.parametrize("kind", ["DAILY", "BIG", "MEMBER"])
def test_no_change_is_named_while_a_ranking_is_open(
    member_api: APIClient, cast: Cast, now: datetime, kind: str
) -> None:
    never = {"date": None, "closes_at": None, "opens_at": now} if kind == "MEMBER" else {}
    workshop = WorkshopFactory.create(kind=kind, **never)
    answer = ask(member_api, workshop, run(cast.member, workshop, WRONG, now)).json()
    assert [finding["text"] for finding in answer["findings"]] == [
        "Output A, number 1: 12 came where 10 is expected."
    ]
    assert (answer["suggests"], answer["suggestion"]) == (False, None)
    refused = post(member_api, workshop, WRONG)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "workshop_open")


def test_the_change_is_named_from_the_bell_on(
    member_api: APIClient, cast: Cast, today: Workshop, now: datetime, travel: Any
) -> None:
    own = run(cast.member, today, WRONG, now)
    travel.move_to(today.bell_at - timedelta(microseconds=1))
    assert ask(member_api, today, own).json()["suggestion"] is None
    travel.move_to(today.bell_at)
    answer = ask(member_api, today, own).json()
    assert answer["suggests"]
    assert answer["suggestion"] == {
        "kind": "set",
        "before": {"cell": "A1", "station": "plus", "value": 3},
        "after": {"cell": "A1", "station": "plus", "value": 2},
        "size": 1,
        "text": "Make Plus 3 at A1 Plus 2.",
        "outcome": "The workshop is then solved.",
        "machine": BEST,
        "status": "solved",
    }


def test_any_machine_is_explained_after_the_close(api: APIClient, closed: Workshop) -> None:
    answer = post(api, closed, OFF_GRID)
    assert answer.json()["suggestion"]["text"] == "Take Up away from A1."
    assert post(api, closed, BEST).json()["findings"] == []
    assert Run.objects.count() == 0


def test_the_tutorial_is_explained_as_a_closed_one(
    member_api: APIClient, cast: Cast, now: datetime
) -> None:
    tutorial = WorkshopFactory.create(
        kind="TUTORIAL", number=99, date=None, opens_at=now, closes_at=None
    )
    assert post(member_api, tutorial, WRONG).json()["suggestion"]["machine"] == BEST


def test_it_speaks_the_language_asked_for(api: APIClient, closed: Workshop) -> None:
    answer = api.post(
        address(closed), {"machine": OFF_GRID}, format="json", headers={"accept-language": "fr"}
    )
    assert answer.json()["findings"][0]["text"] == "3 quitte les tapis depuis A1 : blocage."
    assert answer.json()["suggestion"]["text"] == "Retirez Monte de A1."


@pytest.mark.parametrize("kind", ["BLITZ", "DUEL"])
def test_a_hidden_puzzle_is_never_explained(
    member_api: APIClient, now: datetime, kind: str
) -> None:
    workshop = WorkshopFactory.create(
        kind=kind,
        date=YESTERDAY if kind == "BLITZ" else None,
        opens_at=now - timedelta(days=1),
        closes_at=now - timedelta(hours=1),
    )
    assert post(member_api, workshop, WRONG).status_code == 404
    assert member_api.get(address(workshop), {"run": 1}).status_code == 404


def test_a_coming_workshop_does_not_exist(member_api: APIClient, db: None) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 1), number=215)
    assert post(member_api, coming, WRONG).status_code == 404


def test_attempts_of_others_and_of_other_workshops_do_not_exist(
    member_api: APIClient,
    api: APIClient,
    cast: Cast,
    today: Workshop,
    closed: Workshop,
    now: datetime,
) -> None:
    others = run(cast.second, today, WRONG, now)
    own = run(cast.member, today, WRONG, now)
    for client, workshop, asked in (
        (member_api, today, others),
        (member_api, closed, own),
        (api, today, own),
    ):
        answer = ask(client, workshop, asked)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_nonsense_is_refused(member_api: APIClient, closed: Workshop) -> None:
    assert ask(member_api, closed).json()["error"]["field"] == "run"
    for text in ("0", "x", str(2**63)):
        assert member_api.get(address(closed), {"run": text}).status_code == 400
    refused = post(member_api, closed, "A9:+2")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad_cell")
    assert member_api.put(address(closed)).status_code == 405


def test_the_answer_to_a_run_says_where_it_is_explained(
    member_api: APIClient, today: Workshop
) -> None:
    runs = reverse("api_runs", args=[today.pk])
    failed = member_api.post(runs, {"machine": WRONG}, format="json").json()
    assert failed["explanation"] == f"{address(today)}?run={failed['run']['id']}"
    assert member_api.get(failed["explanation"]).json()["machine"] == WRONG
    assert member_api.post(runs, {"machine": BEST}, format="json").json()["explanation"] is None


def test_it_takes_few_queries(
    cast: Cast, today: Workshop, now: datetime, django_assert_num_queries: Any
) -> None:
    own = run(cast.member, today, WRONG, now)
    # The workshop is remembered since the run.
    with django_assert_num_queries(1):
        explanations.explain_own_run(
            player_id=cast.member.pk, workshop_id=today.pk, run_id=own.pk, language="en", now=now
        )


def test_a_station_may_give_way_to_another(api: APIClient, db: None) -> None:
    crowded = AFFINE_SHEET | {"stations": ["plus", "minus", "times", "divide", "up", "down"]}
    closed = WorkshopFactory.create(date=YESTERDAY, number=213, sheet=crowded)
    answer = post(api, closed, "A1:up B1:up C1:up A2:/7 B2:down A3:/9 C4:-3 A6:x9").json()
    assert answer["suggestion"]["text"] == "Put Down at A1 in the place of Up."
    assert answer["suggestion"]["outcome"] == (
        "The jam is then gone, though the outputs still differ."
    )
