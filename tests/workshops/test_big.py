"""The big workshop: Monday to Sunday midnight, up to 3,000 points, its own archive."""

from datetime import date, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tallyworks.workshops import services
from tallyworks.workshops.errors import WorkshopClosed
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import BEST, WRONG, WorkshopFactory


@pytest.fixture
def big(db: None) -> Workshop:
    """Return the big workshop of the week of 30 November 2026, par 20."""
    return WorkshopFactory.create(
        kind=Workshop.Kind.BIG, number=3, par_cost=8, par_cycles=8, par_area=4
    )


def play(cast: Cast, big: Workshop, now: datetime) -> services.RunOutcome:
    submission = services.Submission(cast.member.pk, big.pk, BEST)
    return services.submit_run(submission=submission, now=now)


def test_it_scores_two_thousand_at_par_and_three_thousand_at_most(
    cast: Cast, big: Workshop, now: datetime
) -> None:
    first = play(cast, big, now).score
    assert first is not None
    assert (first.best_sum, first.points) == (15, 2666)

    costly = WorkshopFactory.create(
        kind=Workshop.Kind.BIG, number=4, date=big.day - timedelta(days=7),
        opens_at=big.opens_at, closes_at=big.closes_at, par_cost=30, par_cycles=8, par_area=4,
    )  # fmt: skip
    capped = play(cast, costly, now).score
    assert capped is not None
    assert (capped.best_sum, capped.points) == (15, 3000)


def test_it_is_open_until_sunday_midnight_in_paris(cast: Cast, big: Workshop) -> None:
    assert play(cast, big, datetime.fromisoformat("2026-12-06T22:59:59.999999Z")).score
    with pytest.raises(WorkshopClosed):
        play(cast, big, datetime.fromisoformat("2026-12-06T23:00:00Z"))


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_it_has_its_page_archive_ranking_and_sheet(
    cast: Cast, big: Workshop, now: datetime, travel: time_machine.Traveller, language: str
) -> None:
    play(cast, big, now)
    client, start = Client(), f"/{language}/big/"

    assert "data-workshop-data" in client.get(start).content.decode()
    assert client.get(f"{start}2026-11-30/").headers["Location"] == start
    assert "Ada" in client.get(f"{start}2026-11-30/ranking/").content.decode()
    assert client.get(f"{start}2026-11-30/print/").status_code == 200
    assert client.get(f"{start}archive/").status_code == 200

    travel.move_to(big.bell_at + timedelta(minutes=1))
    closed = client.get(f"{start}2026-11-30/").content.decode()
    assert BEST in closed
    assert client.get(start).status_code == 503


def test_its_card_speaks_of_the_week(
    cast: Cast, big: Workshop, now: datetime, travel: time_machine.Traveller
) -> None:
    client = Client()
    solved = "still improves your rank until Sunday midnight."
    assert 'Sunday midnight.">\n      Place stations' in client.get("/en/big/").content.decode()

    client.force_login(cast.member)
    wrong = services.Submission(cast.member.pk, big.pk, WRONG)
    services.submit_run(submission=wrong, now=now)
    assert "Under way: your machine" in client.get("/en/big/").content.decode()
    play(cast, big, now)
    page = client.get("/en/big/").content.decode()
    assert page.count(solved) == 2
    assert "Place stations" not in page
    # Where a shared text leads.
    assert client.get("/big/", headers={"accept-language": "it"})["Location"] == "/it/big/"


def test_it_answers_for_the_week_by_its_monday_only(
    big: Workshop, travel: time_machine.Traveller
) -> None:
    client = Client()

    assert client.get("/api/v1/weeks/current/").json()["number"] == 3
    assert client.get("/api/v1/weeks/2026-11-30/").json()["id"] == big.pk
    assert client.get("/api/v1/weeks/2026-12-01/").status_code == 404


def test_it_hides_the_coming_weeks(travel: time_machine.Traveller, db: None) -> None:
    coming = WorkshopFactory.create(kind=Workshop.Kind.BIG, date=date(2026, 12, 7))
    client = Client()

    for address in ("en/big/2026-12-07/", "api/v1/weeks/2026-12-07/", "en/big/2026-12-07/print/"):
        assert client.get(f"/{address}").status_code == 404
    assert client.get(f"/api/v1/workshops/{coming.pk}/ranking/").status_code == 404
