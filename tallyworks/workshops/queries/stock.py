"""How far ahead workshops are made, for the staff's first page."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tallyworks.core.calendar import week_monday
from tallyworks.workshops import rules
from tallyworks.workshops.models import Workshop


@dataclass(frozen=True, slots=True)
class Ahead:
    """How many of the days and weeks to come have their workshop, and how many should."""

    day_count: int
    days_wanted: int
    week_count: int
    weeks_wanted: int

    @property
    def is_short(self) -> bool:
        """Tell whether some workshop is missing."""
        return self.day_count < self.days_wanted or self.week_count < self.weeks_wanted


def get_ahead(*, today: date, now: datetime) -> Ahead:
    """Return how far ahead daily and big workshops stand at `now`; two reads."""
    coming = Workshop.objects.coming(now)
    return Ahead(
        day_count=coming.daily().filter(date__lte=today + timedelta(rules.DAILIES_AHEAD)).count(),
        days_wanted=rules.DAILIES_AHEAD,
        week_count=coming.big()
        .filter(date__lte=week_monday(today) + timedelta(weeks=rules.BIG_AHEAD))
        .count(),
        weeks_wanted=rules.BIG_AHEAD,
    )
