"""The receipt of a counted run: what is hashed, who learns it, what it costs."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.players.services import Confirmation, delete_account
from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.services import Submission, submit_run
from tests.conftest import Cast
from tests.factories import BEST, WRONG


def run(client: Client, workshop: Workshop, machine: str) -> Any:
    address = f"/api/v1/workshops/{workshop.pk}/runs/"
    answer = client.post(address, {"machine": machine}, content_type="application/json")
    return answer.json()["run"]


@pytest.fixture
def browser(cast: Cast, travel: Any) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def test_it_is_the_hash_of_all_that_counts(browser: Client, today: Workshop) -> None:
    receipt = run(browser, today, f"  {BEST} ")["receipt"]

    assert receipt["text"].split("\n") == [
        "tallyworks receipt 1",
        "daily 2026-11-30",
        BEST,
        "3 10 2",
        "engine 1",
        "2026-11-30T11:00:00.000000Z",
        receipt["nonce"],
    ]
    assert receipt["sha256"] == hashlib.sha256(receipt["text"].encode()).hexdigest()
    assert len(receipt["nonce"]) == 32


def test_two_equal_runs_have_two_receipts(browser: Client, today: Workshop) -> None:
    first, second = (run(browser, today, BEST)["receipt"] for _ in range(2))

    assert first["sha256"] != second["sha256"]


def test_what_does_not_count_has_none(browser: Client, cast: Cast, today: Workshop) -> None:
    assert run(browser, today, WRONG)["receipt"] is None
    after = Submission(cast.member.pk, today.pk, BEST, after_close=True)
    late = submit_run(submission=after, now=today.bell_at)

    assert (late.run.receipt, late.run.nonce) == (None, "")


def test_only_its_player_is_told_of_it(browser: Client, cast: Cast, today: Workshop) -> None:
    receipt = run(browser, today, BEST)["receipt"]
    own = browser.get(f"/api/v1/workshops/{today.pk}/runs/").json()["results"]
    other = Client()
    other.force_login(cast.second)

    assert own[0]["receipt"] == receipt
    assert other.get(f"/api/v1/workshops/{today.pk}/runs/").json()["results"] == []
    assert receipt["nonce"] not in other.get("/en/").content.decode()
    assert receipt["nonce"] not in other.get("/en/results/receipts/").content.decode()


def test_the_list_of_runs_asks_no_more_for_more_receipts(
    browser: Client, today: Workshop, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        run(browser, today, BEST)
    with django_assert_num_queries(3):
        browser.get(f"/api/v1/workshops/{today.pk}/runs/")


def test_a_deleted_account_leaves_it_valid(cast: Cast, today: Workshop) -> None:
    now = today.opens_at + timedelta(hours=1)
    before = submit_run(submission=Submission(cast.guest.pk, today.pk, BEST), now=now).run.receipt
    confirmation = Confirmation(name=cast.guest.name)
    delete_account(player=cast.guest, confirmation=confirmation, now=now)

    assert Run.objects.select_related("workshop").get().receipt == before
