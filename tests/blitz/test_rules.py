"""Decisions about the Blitz, without a database."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyworks.blitz import rules
from tests.blitz.conftest import paris, seconds

START = datetime(2026, 11, 30, 11, tzinfo=UTC)
DAYS = st.dates(date(2026, 1, 1), date(2032, 12, 31))


@pytest.mark.parametrize(
    ("after", "late"),
    [(0, False), (179.999, False), (180, False), (180.000001, True), (180.001, True)],
)
def test_it_takes_a_run_up_to_exactly_three_minutes(after: float, late: bool) -> None:
    deadline_at = rules.deadline(START)

    assert rules.is_late(received_at=START + seconds(after), deadline_at=deadline_at) is late


@pytest.mark.parametrize(
    ("after", "elapsed"),
    [(0, 0), (0.0009, 0), (1.2345, 1234), (179.999, 179_999), (180, 180_000), (180.001, 180_001)],
)
def test_it_counts_whole_milliseconds_from_the_start(after: float, elapsed: int) -> None:
    received_at = START + seconds(after)

    assert rules.elapsed_ms(received_at=received_at, deadline_at=rules.deadline(START)) == elapsed


def test_it_does_not_count_an_outage() -> None:
    deadline_at = rules.deadline(START) + timedelta(seconds=40)

    assert rules.elapsed_ms(received_at=START + seconds(100), deadline_at=deadline_at) == 60_000


@pytest.mark.parametrize(
    ("day", "closes_at"),
    [
        (date(2026, 11, 30), datetime(2026, 11, 30, 23, 3, tzinfo=UTC)),
        # The clocks go back and forth in these nights: midnight moves in UTC.
        (date(2026, 10, 24), datetime(2026, 10, 24, 22, 3, tzinfo=UTC)),
        (date(2026, 10, 25), datetime(2026, 10, 25, 23, 3, tzinfo=UTC)),
        (date(2027, 3, 27), datetime(2027, 3, 27, 23, 3, tzinfo=UTC)),
        (date(2027, 3, 28), datetime(2027, 3, 28, 22, 3, tzinfo=UTC)),
        (date(2026, 12, 31), datetime(2026, 12, 31, 23, 3, tzinfo=UTC)),
    ],
)
def test_it_closes_three_minutes_after_midnight_in_paris(day: date, closes_at: datetime) -> None:
    assert rules.closes_at(day) == closes_at


@given(day=DAYS)
def test_no_start_of_a_day_outlives_its_close(day: date) -> None:
    latest_start = rules.closes_at(day) - rules.LIMIT - timedelta(microseconds=1)

    assert rules.deadline(latest_start) < rules.closes_at(day)


@pytest.mark.parametrize(
    ("month", "due_at"),
    [
        (date(2026, 11, 1), datetime(2026, 11, 30, 23, 3, tzinfo=UTC)),
        (date(2026, 12, 1), datetime(2026, 12, 31, 23, 3, tzinfo=UTC)),
        (date(2028, 2, 1), datetime(2028, 2, 29, 23, 3, tzinfo=UTC)),
        (date(2027, 3, 1), datetime(2027, 3, 31, 22, 3, tzinfo=UTC)),
    ],
)
def test_it_decides_a_month_when_its_last_blitz_closes(month: date, due_at: datetime) -> None:
    assert rules.title_due_at(month) == due_at


def test_it_catches_up_every_month_missed() -> None:
    months = rules.months_due(
        first=date(2026, 9, 14), awarded={date(2026, 10, 1)}, now=paris("2026-12-01T00:03:00")
    )

    assert months == [date(2026, 9, 1), date(2026, 11, 1)]


def test_it_leaves_a_month_alone_until_its_last_blitz_has_closed() -> None:
    before = paris("2026-12-01T00:03:00") - timedelta(microseconds=1)

    assert rules.months_due(first=date(2026, 11, 2), awarded=(), now=before) == []


@given(day=DAYS)
def test_months_follow_each_other_without_a_gap(day: date) -> None:
    following = rules.next_month(day)

    assert (following - timedelta(days=1)).month == day.month
    assert following.day == 1
