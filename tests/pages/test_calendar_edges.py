"""The right workshop, countdown and streak on the odd days of the calendar."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client

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
