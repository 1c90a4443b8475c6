"""GET workshops/ID/comparison/: two machines side by side."""

from datetime import date, datetime
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.queries import comparisons
from tests.conftest import Cast
from tests.factories import BEST, FAST, OFF_GRID, VERY_FAST, WRONG, WorkshopFactory
from tests.workshops.api.test_explanation import run


def compare(client: APIClient, workshop: Workshop, first: object, second: object) -> Any:
    address = reverse("api_comparison", args=[workshop.pk])
    return client.get(address, {"first": str(first), "second": str(second)})


@pytest.fixture
def own(cast: Cast, today: Workshop, now: datetime) -> list[Run]:
    return [run(cast.member, today, machine, now) for machine in (FAST, BEST, OFF_GRID)]


def test_two_own_attempts_are_compared(
    member_api: APIClient, today: Workshop, own: list[Run]
) -> None:
    fast, best, _ = own
    answer = compare(member_api, today, fast.pk, best.pk)
    body = answer.json()
    assert answer.status_code == 200
    assert [station["cell"] for station in body["common"]] == ["A1", "A2"]
    assert body["only_first"] == [{"cell": "A3", "station": "fast"}]
    assert body["only_second"] == []
    assert body["difference"] == {"cost": -2, "cycles": 1, "area": -1, "sum": -2}
    assert body["divergence"] == {"cycle": 3, "cells": ["A3"], "outputs": []}
    first, second = body["machines"]
    assert (first["kind"], first["run_id"], first["run"]["machine"]) == ("own", fast.pk, FAST)
    assert (second["run"]["sum"], len(second["trace"]["cycles"])) == (15, 10)
    assert first["received_at"] == "2026-11-30T11:00:00+00:00"


def test_mine_is_the_best_one_or_else_the_latest(
    member_api: APIClient, cast: Cast, today: Workshop, now: datetime
) -> None:
    jam = run(cast.member, today, OFF_GRID, now)
    wrong = run(cast.member, today, WRONG, now)
    body = compare(member_api, today, "mine", jam.pk).json()
    assert body["machines"][0]["run_id"] == wrong.pk
    best = run(cast.member, today, BEST, now)
    run(cast.member, today, FAST, now)
    body = compare(member_api, today, "mine", wrong.pk).json()
    assert body["machines"][0]["run_id"] == best.pk


@pytest.mark.parametrize("second", ["par", "sum", "cost", "cycles", "area"])
def test_other_machines_are_shown_from_the_bell_on(
    member_api: APIClient, cast: Cast, today: Workshop, own: list[Run], travel: Any, second: str
) -> None:
    run(cast.second, today, VERY_FAST, cast.second.joined_at)
    travel.move_to(today.bell_at.replace(minute=59, second=59, hour=22))
    refused = compare(member_api, today, "mine", second)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "workshop_open")
    travel.move_to(today.bell_at)
    shown = compare(member_api, today, "mine", second).json()["machines"][1]
    assert shown["kind"] == second
    assert shown["run_id"] is None
    assert (shown["name"], shown["run"]["machine"]) == {
        "par": (None, VERY_FAST),
        "cycles": ("Bruno", VERY_FAST),
    }.get(second, ("Ada", BEST))


@pytest.mark.parametrize("kind", ["MEMBER", "TUTORIAL"])
def test_a_workshop_that_never_closes_shows_own_machines_only(
    member_api: APIClient, cast: Cast, now: datetime, kind: str
) -> None:
    workshop = WorkshopFactory.create(kind=kind, date=None, opens_at=now, closes_at=None)
    first, second = (run(cast.member, workshop, machine, now) for machine in (WRONG, BEST))
    assert compare(member_api, workshop, first.pk, second.pk).status_code == 200
    assert compare(member_api, workshop, first.pk, "sum").json()["error"]["code"] == "workshop_open"
    assert compare(member_api, workshop, first.pk, "par").status_code == 403


def test_what_does_not_exist_is_not_found(
    member_api: APIClient,
    api: APIClient,
    cast: Cast,
    today: Workshop,
    own: list[Run],
    now: datetime,
) -> None:
    others = run(cast.second, today, BEST, now)
    blitz = WorkshopFactory.create(kind="BLITZ", number=3)
    unsolved = WorkshopFactory.create(date=date(2026, 11, 29), number=213)
    late = run(cast.member, unsolved, WRONG, now)
    for client, workshop, first, second in (
        (member_api, today, own[0].pk, others.pk),
        (member_api, today, others.pk, own[0].pk),
        (member_api, today, 10**17, own[0].pk),
        (api, today, own[0].pk, own[1].pk),
        (api, today, "mine", own[1].pk),
        (member_api, blitz, "mine", "mine"),
        (member_api, unsolved, late.pk, "sum"),
    ):
        answer = compare(client, workshop, first, second)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_nonsense_is_refused(member_api: APIClient, today: Workshop, own: list[Run]) -> None:
    for first, second, field in (
        ("sum", own[0].pk, "first"),
        (own[0].pk, "best", "second"),
        ("-1", own[0].pk, "first"),
        (10**18, own[0].pk, "first"),
        ("٣", own[0].pk, "first"),
        (f"{own[0].pk}\n", "", "second"),
    ):
        answer = compare(member_api, today, first, second)
        assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)
    assert member_api.post(reverse("api_comparison", args=[today.pk])).status_code == 405


def test_it_takes_few_queries(
    cast: Cast, today: Workshop, own: list[Run], now: datetime, django_assert_num_queries: Any
) -> None:
    first, second, _ = own
    choice = comparisons.Choice(cast.member.pk, today.pk, str(first.pk), str(second.pk))
    # The workshop is remembered since the runs.
    with django_assert_num_queries(2):
        comparisons.get_comparison(choice, now=now)
