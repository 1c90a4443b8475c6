"""What a file of results says of a closed week: groups and moves, no persons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import date
from typing import Any

from django.db.models import F
from django.db.models.functions import Coalesce

from leagues.models import Entry, Group, Outcome, Week, WeekPrize
from tallyworks.core.calendar import utc_text


def list_finished_mondays() -> list[date]:
    """Return the Mondays of the weeks that are closed, paid and told, the oldest first."""
    finished = Week.objects.filter(finished_at__isnull=False)
    return list(finished.oldest_first().values_list("monday", flat=True))


def list_published_groups(monday: date, *, mark: Callable[[int], str]) -> list[dict[str, Any]]:
    """Return the groups of a finished week as they ended, the lowest tier first; three reads."""
    rows = defaultdict(list)
    # The databases do not agree on where the places without a rank come.
    order = (F("rank").asc(nulls_last=True), "-points", "reached_at", "player_id")
    outcomes = Outcome.objects.of_week(monday).order_by(*order)
    for outcome in outcomes.iterator():
        rows[outcome.group_id].append(_row(outcome, mark))
    prizes = {prize.group_id: prize for prize in WeekPrize.objects.filter(week_id=monday)}
    groups = Group.objects.of_week(monday).filter(pk__in=rows).order_by("tier", "number")
    return [
        {
            "tier": group.tier,
            "number": group.number,
            "size": group.final_size,
            "up": group.up_count,
            "down": group.down_count,
            "prize": _prize(prizes.get(group.pk), mark),
            "prize_reason": group.prize_reason,
            "rows": rows[group.pk],
        }
        for group in groups
    ]


def has_false_outcomes(monday: date) -> bool:
    """Tell whether a result of the week is not that of the player's place, or one is missing.

    A place is as it was when the week was settled: points, instant, tier, and the group that its
    own was merged into, if it was.
    """
    end = Coalesce("group__merged_into_id", "group_id")
    columns = ("player_id", "points", "reached_at", "tier")
    places = Entry.objects.of_week(monday).seated().values_list(*columns, end)
    results = Outcome.objects.of_week(monday).values_list(*columns, "group_id")
    return set(places) != set(results)


def _row(outcome: Outcome, mark: Callable[[int], str]) -> dict[str, Any]:
    return {
        "rank": outcome.rank,
        "tier": outcome.tier,
        "points": outcome.points,
        "reached_at": utc_text(outcome.reached_at),
        "move": outcome.move,
        "player": mark(outcome.player_id),
    }


def _prize(prize: WeekPrize | None, mark: Callable[[int], str]) -> dict[str, Any] | None:
    if prize is None:
        return None
    return {"credits": prize.amount, "player": mark(prize.player_id)}
