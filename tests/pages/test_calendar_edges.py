"""The right workshop, countdown and streak on the odd days of the calendar."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tallyworks.blitz import services as blitz_services
from tallyworks.blitz.errors import AlreadyStarted
from tallyworks.blitz.models import Title
from tallyworks.core.calendar import midnight
from tallyworks.pages.queries.home import get_home
from tallyworks.workshops import services
from tests.conftest import Cast
from tests.factories import BEST, WorkshopFactory

MICROSECOND = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("day", "closes_at"),
    [
        (date(2027, 3, 28), "2027-03-28T22:00:00+00:00"),
        (date(2026, 10, 25), "2026-10-25T23:00:00+00:00"),
        (date(2027, 10, 31), "2027-10-31T23:00:00+00:00"),
        (date(2028, 2, 29), "2028-02-29T23:00:00+00:00"),
        (date(2027, 1, 1), "2027-01-01T23:00:00+00:00"),
    ],
)
def test_it_shows_the_days_workshop_from_its_first_instant_to_its_last(
    db: None, day: date, closes_at: str
) -> None:
    for count in (-1, 0, 1):
        WorkshopFactory.create(date=day + timedelta(days=count), number=100 + count)

    for now, number in (
        (midnight(day) - MICROSECOND, 99),
        (midnight(day), 100),
        (datetime.fromisoformat(closes_at) - MICROSECOND, 100),
        (datetime.fromisoformat(closes_at), 101),
    ):
        with time_machine.travel(now, tick=False):
            sheet = Client().get("/api/v1/days/today/").json()
            page = Client().get("/en/").content.decode()
        assert sheet["number"] == number
        assert f"Workshop {number}" in page
        if number == 100:
            assert sheet["closes_at"] == closes_at
            assert f'data-countdown datetime="{closes_at}"' in page


@pytest.mark.parametrize("start", [date(2026, 12, 29), date(2028, 2, 27), date(2027, 3, 26)])
def test_it_counts_a_streak_over_new_year_leap_day_and_clock_change(
    cast: Cast, start: date
) -> None:
    days = [start + timedelta(days=count) for count in range(5)]
    for day in days:
        workshop = WorkshopFactory.create(date=day)
        services.submit_run(
            submission=services.Submission(cast.member.pk, workshop.pk, BEST),
            now=workshop.bell_at - MICROSECOND,
        )
    end = midnight(days[-1] + timedelta(days=1))

    assert get_home(player=cast.member, language="en", now=end - MICROSECOND).streak == 5
    assert get_home(player=cast.member, language="en", now=end).streak == 5
    day_later = midnight(days[-1] + timedelta(days=2))
    assert get_home(player=cast.member, language="en", now=day_later).streak == 0


def test_it_shows_the_iso_week_that_spans_new_year(db: None) -> None:
    now = datetime(2027, 1, 2, 12, tzinfo=UTC)
    week = get_home(player=None, language="en", now=now).week

    assert [entry.date for entry in week] == [
        date(2026, 12, 28) + timedelta(days=count) for count in range(7)
    ]
    assert [entry.state for entry in week] == ["none"] * 5 + ["today", "upcoming"]


@pytest.mark.parametrize(
    ("monday", "closes_at"),
    [
        (date(2026, 10, 19), "2026-10-25T23:00:00+00:00"),
        (date(2026, 12, 28), "2027-01-03T23:00:00+00:00"),
        (date(2027, 3, 22), "2027-03-28T22:00:00+00:00"),
        (date(2028, 2, 28), "2028-03-05T23:00:00+00:00"),
    ],
)
def test_it_shows_the_weeks_big_workshop_from_its_first_instant_to_its_last(
    db: None, monday: date, closes_at: str
) -> None:
    before, present, after = (
        WorkshopFactory.create(kind="BIG", date=monday + timedelta(weeks=count))
        for count in (-1, 0, 1)
    )
    for now, workshop in (
        (midnight(monday) - MICROSECOND, before),
        (midnight(monday), present),
        (datetime.fromisoformat(closes_at) - MICROSECOND, present),
        (datetime.fromisoformat(closes_at), after),
    ):
        with time_machine.travel(now, tick=False):
            page = Client().get("/en/big/").content.decode()
        assert f"/api/v1/workshops/{workshop.pk}/runs/" in page
        assert (f'data-countdown datetime="{closes_at}"' in page) is (workshop is present)


@pytest.mark.parametrize(
    "day",
    [
        date(2026, 10, 25), date(2026, 12, 31), date(2027, 1, 3), date(2027, 3, 28),
        date(2028, 2, 29),
    ],
)  # fmt: skip
def test_a_blitz_belongs_to_the_day_of_its_start(cast: Cast, day: date) -> None:
    following = day + timedelta(days=1)
    for date_ in (day, following):
        WorkshopFactory.create(kind="BLITZ", date=date_)
    end = midnight(following)
    started = blitz_services.start_blitz(player_id=cast.member.pk, now=end - MICROSECOND)
    submission = blitz_services.Submission(cast.member.pk, BEST)
    run_at = end + timedelta(minutes=3) - MICROSECOND
    attempt = blitz_services.submit_run(submission=submission, now=run_at).attempt
    assert (started.date, attempt.status, attempt.solved_ms) == (day, "SOLVED", 180_000)

    for player, at, expected in (
        (cast.second, midnight(day), day),
        (cast.guest, end, following),
    ):
        assert blitz_services.start_blitz(player_id=player.pk, now=at).date == expected
    with pytest.raises(AlreadyStarted):
        blitz_services.start_blitz(player_id=cast.second.pk, now=end - MICROSECOND)


def test_the_blitz_of_29_february_counts_for_the_title_of_february(cast: Cast) -> None:
    leap_day = date(2028, 2, 29)
    WorkshopFactory.create(kind="BLITZ", date=leap_day)
    noon = midnight(leap_day) + timedelta(hours=12)
    blitz_services.start_blitz(player_id=cast.member.pk, now=noon)
    submission = blitz_services.Submission(cast.member.pk, BEST)
    blitz_services.submit_run(submission=submission, now=noon)
    close = midnight(date(2028, 3, 1)) + timedelta(minutes=3)

    blitz_services.award_titles(now=close - MICROSECOND)
    assert not Title.objects.filter(month=date(2028, 2, 1)).exists()
    blitz_services.award_titles(now=close)
    assert Title.objects.get(month=date(2028, 2, 1)).player == cast.member
