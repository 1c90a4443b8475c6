"""Dry runs of a close, and why each player moved or was paid: for the staff."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from leagues import rules
from leagues.models import Entry, Group, Outcome, SeasonEntry, Week
from leagues.queries import plans
from tallyworks.players import queries as players


@dataclass(frozen=True, slots=True)
class Reason:
    """A player's line of a plan: the codes, and the figures they were decided by."""

    player_id: int
    name: str
    tier: int
    tier_after: int
    points: int
    reached_at: datetime
    rank: int | None
    move: rules.Move

    @property
    def move_label(self) -> str:
        """Return what would be done with him, and why, in words."""
        return str(Outcome.Move(self.move.value).label)


@dataclass(frozen=True, slots=True)
class Preview:
    """What the close would do with one group; `merged` are the groups that go into it."""

    group: Group
    merged: list[Group]
    size: int
    up_count: int
    down_count: int
    prize_reason: rules.PrizeReason
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class WeekPreview:
    """A page of a dry run, judged `at`: now, or the due instant once it is past."""

    at: datetime
    group_count: int
    merge_count: int
    waiting_count: int
    groups: list[Preview]
    page: int
    page_count: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line of a season before it is paid: why a player is in the running or not."""

    entry: SeasonEntry
    is_member: bool
    is_standing: bool
    prize: int | None

    @property
    def has_solved_enough(self) -> bool:
        """Tell whether 8 workshops are solved."""
        return self.entry.solved_count >= rules.SEASON_SOLVED


def preview_week(week: Week, *, now: datetime, page: int, size: int = 10) -> WeekPreview:
    """Return what closing the week at `now` would do, some groups a page; nothing is written."""
    at = min(now, week.due_at)
    joined = plans.plan_merges(week.monday, at=at)
    ends = [
        pk
        for pk in Group.objects.of_week(week.monday).by_tier().values_list("pk", flat=True)
        if pk not in joined
    ]
    page_count = max(1, -(-len(ends) // size))
    page = min(max(page, 1), page_count)
    shown = ends[(page - 1) * size : page * size]
    previews = {
        plan.group_id: plan
        for plan in plans.iter_plans(week.monday, at=at, joined=joined, only=set(shown))
    }
    merged = {pk: [source for source, end in joined.items() if end == pk] for pk in shown}
    waiting = Entry.objects.of_week(rules.next_week(week.monday)).filter(group__isnull=True)
    return WeekPreview(
        at=at,
        group_count=len(ends),
        merge_count=len(joined),
        waiting_count=waiting.count(),
        groups=_previews([previews[pk] for pk in shown], merged),
        page=page,
        page_count=page_count,
    )


def _previews(shown: list[plans.GroupPlan], merged: dict[int, list[int]]) -> list[Preview]:
    wanted = {pk for plan in shown for pk in (plan.group_id, *merged[plan.group_id])}
    groups = Group.objects.in_bulk(wanted)
    entries = Entry.objects.filter(group_id__in=wanted).select_related("player")
    names = {entry.player_id: entry.player.name for entry in entries}
    return [
        Preview(
            group=groups[plan.group_id],
            merged=[groups[pk] for pk in merged[plan.group_id]],
            size=len(plan.placed),
            up_count=rules.promoted_count(len(plan.placed)),
            down_count=rules.demoted_count(len(plan.placed)),
            prize_reason=plan.prize_reason,
            reasons=_reasons(plan, names),
        )
        for plan in shown
    ]


def _reasons(plan: plans.GroupPlan, names: dict[int, str]) -> list[Reason]:
    ranked = [
        (placed.contender, placed.rank, placed.move, rules.tier_after(placed))
        for placed in plan.placed
    ]
    left_out = [(one, None, rules.Move.LEFT_OUT, one.tier) for one in plan.left_out]
    return [
        Reason(
            player_id=one.player_id,
            name=names[one.player_id],
            tier=one.tier,
            tier_after=tier_after,
            points=one.points,
            reached_at=one.reached_at,
            rank=rank,
            move=move,
        )
        for one, rank, move, tier_after in (*ranked, *left_out)
    ]


def preview_season(month: date, *, at: datetime, count: int = 30) -> list[Candidate]:
    """Return the first of a season with why each would be paid `at`, or not."""
    entries = SeasonEntry.objects.filter(season_id=month).ranked().select_related("player")
    first = list(entries[:count])
    ids = [entry.player_id for entry in first]
    standing = players.list_in_good_standing(at=at).filter(pk__in=ids)
    worthy = players.list_prize_worthy(at=at).filter(pk__in=ids)
    standing_ids = set(standing.values_list("pk", flat=True))
    worthy_ids = set(worthy.values_list("pk", flat=True))
    eligible = (
        rules.SeasonPlace(entry.player_id, entry.points)
        for entry in first
        if entry.player_id in worthy_ids and entry.solved_count >= rules.SEASON_SOLVED
    )
    prizes = {award.player_id: award.amount for award in rules.award_season(eligible)}
    return [
        Candidate(
            entry=entry,
            # Blocked members are members all the same; only their standing keeps them out.
            is_member=entry.player_id in worthy_ids or not entry.player.is_guest,
            is_standing=entry.player_id in standing_ids,
            prize=prizes.get(entry.player_id),
        )
        for entry in first
    ]
