"""The site's calendar: days, weeks and months are those of Europe/Paris (site rules, "Time").

Instants are aware datetimes in UTC; a day runs from Paris midnight to Paris midnight, so it lasts
23 or 25 hours when the clocks change. Periods are half-open: the opening instant belongs to the
period, the closing one to the next.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")


@dataclass(frozen=True, slots=True)
class Period:
    """A half-open stretch of time, `opens_at` included and `closes_at` excluded."""

    opens_at: datetime
    closes_at: datetime

    def includes(self, instant: datetime) -> bool:
        """Tell whether `instant` falls inside."""
        return self.opens_at <= instant < self.closes_at


def paris_date(instant: datetime) -> date:
    """Return the Paris calendar day in which `instant` falls."""
    return instant.astimezone(PARIS).date()


def midnight(day: date) -> datetime:
    """Return the instant (UTC) at which `day` begins in Paris."""
    return datetime.combine(day, time.min, tzinfo=PARIS).astimezone(UTC)


def day_period(day: date) -> Period:
    """Return the period of the Paris day `day` (23, 24 or 25 hours)."""
    return Period(midnight(day), midnight(day + timedelta(days=1)))


def utc_text(instant: datetime) -> str:
    """Return an instant in UTC to the microsecond, always alike: 2026-11-30T11:00:00.000000Z."""
    return f"{instant.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"


def week_monday(day: date) -> date:
    """Return the Monday of the ISO week of `day`."""
    return day - timedelta(days=day.weekday())


def week_period(day: date) -> Period:
    """Return the period of the ISO week of `day`, Monday to Monday midnight in Paris."""
    monday = week_monday(day)
    return Period(midnight(monday), midnight(monday + timedelta(days=7)))
