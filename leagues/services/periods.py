"""The rows of weeks and seasons: made when first needed, held while something counts for them."""

from dataclasses import dataclass
from datetime import date

from leagues import rules
from leagues.models import Desk, Season, Week
from tallyworks.core.prepared import PreparedQuery


@dataclass(frozen=True, slots=True)
class HeldWeek:
    """How far a week is, which cannot change while it is held.

    `is_counting` says whether scores still change its totals, `has_groups` whether players can
    enter groups: the week before is closed.
    """

    is_counting: bool
    has_groups: bool


def open_week(*, monday: date) -> None:
    """Make the row of a week and its desks unless they are there."""
    Week.objects.bulk_create([Week(monday=monday)], ignore_conflicts=True)
    desks = [Desk(week_id=monday, tier=tier) for tier in rules.TIERS]
    Desk.objects.bulk_create(desks, ignore_conflicts=True)


def hold_week(*, monday: date) -> HeldWeek:
    """Return the week, held with the one before until the caller's transaction ends.

    As long as it is held no close can stop counting it, nor open its groups.
    """
    mondays = {"previous": rules.previous_week(monday), "monday": monday}
    held = _WEEKS.rows(**mondays)
    if len(held) < len(mondays):
        for missing in mondays.values():
            open_week(monday=missing)
        held = _WEEKS.rows(**mondays)
    (_counted_at, previous_closed_at), (counted_at, _closed_at) = held
    return HeldWeek(is_counting=counted_at is None, has_groups=previous_closed_at is not None)


def hold_unpaid_season(*, month: date) -> bool:
    """Hold the season until the caller's transaction ends, and tell whether it is still unpaid."""
    held = _SEASON.rows(month=month)
    if not held:
        Season.objects.bulk_create([Season(month=month)], ignore_conflicts=True)
        held = _SEASON.rows(month=month)
    return held[0][0] is None


# Both are held with every score.
_WEEKS = PreparedQuery(
    lambda previous, monday: (
        Week.objects.filter(pk__in=(previous, monday))
        .oldest_first()
        .values_list("counted_at", "closed_at")
    ),
    holds=True,
    previous=date,
    monday=date,
)
_SEASON = PreparedQuery(
    lambda month: Season.objects.filter(pk=month).values_list("paid_at"), holds=True, month=date
)
