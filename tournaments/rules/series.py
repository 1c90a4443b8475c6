"""When the tournaments of a weekly series take place: a day and a time of Paris."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from tallyworks.core.calendar import PARIS, paris_date

# So long before its start a tournament of a series stands in the calendar.
AHEAD: Final = timedelta(days=14)
# Puzzles have to be made and proved before the start.
AT_LEAST_AHEAD: Final = timedelta(hours=1)
_WEEK: Final = timedelta(days=7)


def start_of(day: date, start_time: time) -> datetime:
    """Return the instant, UTC, at which `day` shows `start_time` in Paris."""
    return datetime.combine(day, start_time, tzinfo=PARIS).astimezone(UTC)


def coming_days(*, weekday: int, start_time: time, now: datetime) -> Iterator[date]:
    """Yield the days on which tournaments of a series are to be set up at `now`.

    `weekday` counts from Monday as 0.
    """
    today = paris_date(now)
    day = today + timedelta(days=(weekday - today.weekday()) % 7)
    while start_of(day, start_time) <= now + AHEAD:
        if start_of(day, start_time) >= now + AT_LEAST_AHEAD:
            yield day
        day += _WEEK
