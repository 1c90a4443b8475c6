"""The rows of weeks and seasons: made when first needed, held while something counts for them."""

from dataclasses import dataclass
from datetime import date

from leagues import rules
from leagues.models import Desk, Season, Week
from leagues.querysets import hold


@dataclass(frozen=True, slots=True)
class HeldWeek:
    """A week with the one before, neither of which can be closed meanwhile."""

    week: Week
    previous: Week

    @property
    def is_counting(self) -> bool:
        """Tell whether scores still change the totals of the week."""
        return self.week.counted_at is None

    @property
    def has_groups(self) -> bool:
        """Tell whether players can enter groups: the week before is closed."""
        return self.previous.closed_at is not None


def open_week(*, monday: date) -> None:
    """Make the row of a week and its desks unless they are there."""
    Week.objects.bulk_create([Week(monday=monday)], ignore_conflicts=True)
    desks = [Desk(week_id=monday, tier=tier) for tier in rules.TIERS]
    Desk.objects.bulk_create(desks, ignore_conflicts=True)


def hold_week(*, monday: date) -> HeldWeek:
    """Return the week, held with the one before until the caller's transaction ends.

    As long as it is held no close can stop counting it, nor open its groups.
    """
    mondays = (rules.previous_week(monday), monday)
    weeks = Week.objects.filter(pk__in=mondays).oldest_first()
    held = hold(weeks)
    if len(held) < len(mondays):
        for missing in mondays:
            open_week(monday=missing)
        held = hold(weeks)
    previous, week = held
    return HeldWeek(week, previous)


def hold_season(*, month: date) -> Season:
    """Return the season, held until the caller's transaction ends: it is not paid meanwhile."""
    held = hold(Season.objects.filter(pk=month))
    if not held:
        Season.objects.bulk_create([Season(month=month)], ignore_conflicts=True)
        held = hold(Season.objects.filter(pk=month))
    return held[0]
