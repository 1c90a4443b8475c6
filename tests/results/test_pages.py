"""The pages of published results and of one's own receipts."""

from __future__ import annotations

from datetime import datetime

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.services import Submission, submit_run
from tests.conftest import Cast
from tests.factories import BEST
from tests.results.conftest import DAYS, file_of


@pytest.fixture
def browser(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def test_the_page_lists_files_with_their_hashes(
    published: Cast, browser: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        text = browser.get("/en/results/").content.decode()

    assert file_of("DAY", "2026-11-29").sha256 in text
    assert "/api/v1/results/week/2026-11-23/" in text


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_pages_say_when_there_is_nothing(
    db: None, travel: time_machine.Traveller, language: str
) -> None:
    for page in ("results", "results/receipts"):
        assert 'class="empty"' in Client().get(f"/{language}/{page}/").content.decode()


def test_a_player_finds_his_receipt_in_the_file(
    published: Cast, browser: Client, today: Workshop, now: datetime
) -> None:
    submit_run(submission=Submission(published.member.pk, today.pk, BEST), now=now)
    text = browser.get("/en/results/receipts/").content.decode()
    assert "open: nobody but you knows it" in text
    assert text.count("Look for it in the file") == 6

    run = Run.objects.filter(workshop__date=DAYS[0], machine=BEST).earliest("received_at")
    assert run.receipt is not None
    asked = {"file": "day-2026-11-28.json", "receipt": run.receipt.sha256}
    text = browser.get("/en/results/receipts/", asked).content.decode()
    assert "This receipt is in day-2026-11-28.json." in text
    assert "It holds place 1 of the ranking." in text
    assert "Its machine is one of the best." in text


@pytest.mark.parametrize(
    ("file", "answer"),
    [
        ("day-2026-11-28.json", "This receipt is not in day-2026-11-28.json."),
        ("day-2026-11-30.json", "There is no file day-2026-11-30.json."),
        ("<script>", "There is no file &lt;script&gt;."),
    ],
)
def test_it_says_what_is_not_there(
    published: Cast, browser: Client, file: str, answer: str
) -> None:
    asked = {"file": file, "receipt": "0" * 64}
    assert answer in browser.get("/en/results/receipts/", asked).content.decode()
