"""The Paris calendar (site rules, "Time")."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tallyworks.core import calendar


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 10, 25), 25),
        (date(2027, 3, 28), 23),
        (date(2027, 10, 31), 25),
        (date(2026, 11, 30), 24),
        (date(2028, 2, 29), 24),
    ],
)
def test_it_gives_each_day_its_hours(day: date, hours: int) -> None:
    period = calendar.day_period(day)

    assert period.closes_at - period.opens_at == timedelta(hours=hours)


def test_it_puts_midnight_an_hour_or_two_before_utc_midnight() -> None:
    assert calendar.midnight(date(2026, 12, 1)) == datetime(2026, 11, 30, 23, tzinfo=UTC)
    assert calendar.midnight(date(2026, 7, 1)) == datetime(2026, 6, 30, 22, tzinfo=UTC)


def test_it_includes_the_opening_instant_and_excludes_the_closing_one() -> None:
    period = calendar.day_period(date(2026, 11, 30))

    assert period.includes(period.opens_at)
    assert period.includes(period.closes_at - timedelta(microseconds=1))
    assert not period.includes(period.closes_at)
    assert not period.includes(period.opens_at - timedelta(microseconds=1))


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        (datetime(2026, 11, 30, 22, 59, 59, 999999, tzinfo=UTC), date(2026, 11, 30)),
        (datetime(2026, 11, 30, 23, 0, tzinfo=UTC), date(2026, 12, 1)),
        (datetime(2027, 3, 28, 21, 59, tzinfo=UTC), date(2027, 3, 28)),
        (datetime(2027, 3, 28, 22, 0, tzinfo=UTC), date(2027, 3, 29)),
        (datetime(2026, 10, 24, 22, 0, tzinfo=UTC), date(2026, 10, 25)),
        (datetime(2026, 10, 25, 22, 59, tzinfo=UTC), date(2026, 10, 25)),
    ],
)
def test_it_names_the_paris_day_of_an_instant(instant: datetime, day: date) -> None:
    assert calendar.paris_date(instant) == day


def test_it_runs_weeks_from_monday_to_monday_across_new_year() -> None:
    period = calendar.week_period(date(2027, 1, 2))

    assert calendar.week_monday(date(2027, 1, 3)) == date(2026, 12, 28)
    assert period.opens_at == calendar.midnight(date(2026, 12, 28))
    assert period.closes_at == calendar.midnight(date(2027, 1, 4))
