"""Reads of closed weeks: their groups, moves and prizes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import OuterRef, Subquery, Sum, Value

from leagues import rules
from leagues.models import Group, Outcome, Week, WeekPrize
from leagues.queries.groups import GroupRow, tied_points
from leagues.querysets import GroupQuerySet, WeekQuerySet


@dataclass(frozen=True, slots=True)
class WeekLine:
    """A closed week in the list, with what became of the viewer in it."""

    monday: date
    sunday: date
    player_count: int
    group_count: int
    own: Outcome | None


@dataclass(frozen=True, slots=True)
class ClosedGroup:
    """A group of a closed week; `winner` is who got the prize, None where nobody did."""

    id: int
    monday: date
    tier: int
    number: int
    rows: list[GroupRow]
    size: int
    up_count: int
    down_count: int
    prize_reason: str
    winner: str | None
    amount: int
    merged: list[str]


def list_closed_weeks() -> WeekQuerySet:
    """Return the closed weeks that had groups, the latest first."""
    played = Group.objects.with_results().values("week_id")
    return Week.objects.closed().filter(pk__in=played).latest_first()


def list_week_lines(weeks: list[Week], *, player_id: int | None) -> list[WeekLine]:
    """Return the lines of `weeks` with the viewer's results, in two reads."""
    mondays = [week.monday for week in weeks]
    groups = Group.objects.with_results().filter(week_id__in=mondays).order_by()
    counts = {
        row["week_id"]: row
        for row in groups.values("week_id").annotate(
            players=Sum("final_size"), groups=Sum(Value(1))
        )
    }
    outcomes = Outcome.objects.filter(week_id__in=mondays).of_player(player_id)
    own = {outcome.week_id: outcome for outcome in outcomes.select_related("group")}
    return [
        WeekLine(
            monday=monday,
            sunday=date.fromordinal(monday.toordinal() + 6),
            player_count=counts[monday]["players"],
            group_count=counts[monday]["groups"],
            own=own.get(monday),
        )
        for monday in mondays
    ]


def get_closed_week(monday: date) -> Week | None:
    """Return the week if it is closed."""
    return Week.objects.closed().filter(pk=monday).first()


def list_closed_groups(monday: date, *, tier: int | None = None) -> GroupQuerySet:
    """Return the groups of a closed week, or of one of its tiers, each with its first's name."""
    first = Outcome.objects.filter(group=OuterRef("pk"), rank=1)
    groups = Group.objects.of_week(monday).with_results().by_tier()
    if tier is not None:
        groups = groups.filter(tier=tier)
    annotated: GroupQuerySet = groups.annotate(
        first_name=Subquery(first.values("player__name")[:1]),
        first_points=Subquery(first.values("points")[:1]),
    )
    return annotated


def list_tiers(monday: date) -> list[int]:
    """Return the tiers that had groups in a closed week, the highest first."""
    groups = Group.objects.of_week(monday).with_results()
    return list(groups.order_by("-tier").values_list("tier", flat=True).distinct())


def get_own_group_id(monday: date, *, player_id: int | None) -> int | None:
    """Return the group in which the player ended a closed week, None where he has none."""
    own = Outcome.objects.of_week(monday).of_player(player_id).filter(rank__isnull=False)
    return own.values_list("group_id", flat=True).first()


def get_closed_group(monday: date, group_id: int, *, viewer_id: int | None) -> ClosedGroup | None:
    """Return a group of a closed week as it ended; a merged one shows where its players went."""
    group = Group.objects.of_week(monday).filter(pk=group_id, week__closed_at__isnull=False)
    found = group.select_related("merged_into").first()
    if found is None:
        return None
    found = found.merged_into or found
    prize = WeekPrize.objects.filter(group=found).select_related("player").first()
    outcomes = list(Outcome.objects.filter(group=found).ranked().select_related("player"))
    return ClosedGroup(
        id=found.pk,
        monday=monday,
        tier=found.tier,
        number=found.number,
        rows=_rows(outcomes, viewer_id),
        size=found.final_size,
        up_count=found.up_count,
        down_count=found.down_count,
        prize_reason=found.prize_reason,
        winner=None if prize is None else prize.player.name,
        amount=rules.WEEK_PRIZE if prize is None else prize.amount,
        merged=[f"{item.tier}.{item.number}" for item in found.merged.order_by("tier", "number")],
    )


def _rows(outcomes: list[Outcome], viewer_id: int | None) -> list[GroupRow]:
    tied = tied_points(outcome.points for outcome in outcomes)
    return [
        GroupRow(
            rank=outcome.rank or 0,
            name=outcome.player.name,
            guest=outcome.player.is_guest,
            tier=outcome.tier,
            points=outcome.points,
            reached_at=outcome.reached_at,
            move=outcome.move,
            is_viewer=outcome.player_id == viewer_id,
            is_tied=outcome.points in tied,
        )
        for outcome in outcomes
    ]
