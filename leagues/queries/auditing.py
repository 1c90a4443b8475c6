"""A plain recomputation from the attempts, to be compared with what is stored.

It shares no code with what it checks but the scores' formula and the calendar: totals are added up
from every attempt, groups merged sentence by sentence, a close decided with its own arithmetic.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime

from leagues import rules
from sim.scoring import big_score, daily_score
from tallyworks.core.calendar import week_monday
from tallyworks.workshops.queries.points import Attempt


@dataclass(slots=True)
class Result:
    """What a player reached on one workshop, attempt by attempt."""

    points: int = 0
    reached_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlainTotal:
    """A total of a week or month, from attempts."""

    points: int
    reached_at: datetime
    solved_count: int


@dataclass(slots=True)
class Tally:
    """All totals by period and player."""

    weeks: dict[date, dict[int, PlainTotal]] = field(default_factory=dict)
    months: dict[date, dict[int, PlainTotal]] = field(default_factory=dict)


def tally(attempts: Iterable[Attempt]) -> Tally:
    """Add up the attempts, which come in order of receipt."""
    results: dict[tuple[int, int], Result] = defaultdict(Result)
    dates: dict[int, date] = {}
    for attempt in attempts:
        dates[attempt.workshop_id] = attempt.date
        rate = big_score if attempt.is_big else daily_score
        result = results[attempt.player_id, attempt.workshop_id]
        points = rate(attempt.par_sum, attempt.sum)
        if result.reached_at is None or points > result.points:
            result.points, result.reached_at = points, attempt.received_at
    weeks: dict[tuple[date, int], list[Result]] = defaultdict(list)
    months: dict[tuple[date, int], list[Result]] = defaultdict(list)
    for (player_id, workshop_id), result in results.items():
        day = dates[workshop_id]
        weeks[week_monday(day), player_id].append(result)
        months[day.replace(day=1), player_id].append(result)
    return Tally(_totals(weeks), _totals(months))


def _totals(
    results: dict[tuple[date, int], list[Result]],
) -> dict[date, dict[int, PlainTotal]]:
    totals: dict[date, dict[int, PlainTotal]] = defaultdict(dict)
    for (period, player_id), parts in results.items():
        instants = [part.reached_at for part in parts if part.reached_at is not None]
        totals[period][player_id] = PlainTotal(
            sum(part.points for part in parts), max(instants), len(parts)
        )
    return totals


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seated player of a week, as the audit knows him."""

    player_id: int
    group_id: int
    tier: int
    points: int
    reached_at: datetime


@dataclass(slots=True)
class PlainGroup:
    """A group with its players who are not left out, and the groups that were merged into it."""

    id: int
    tier: int
    number: int
    players: list[Sitting]
    merged: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PlainOutcome:
    """What the close must have done: the group a player ended in, his rank, his tier after."""

    group_id: int
    rank: int | None
    tier_after: int


@dataclass(slots=True)
class PlainClose:
    """Everything a close must have done; `firsts` may be paid, where they are members."""

    outcomes: dict[int, PlainOutcome] = field(default_factory=dict)
    firsts: dict[int, Sitting] = field(default_factory=dict)


def close_plainly(groups: list[PlainGroup], left_out: list[Sitting]) -> PlainClose:
    """Close a week the way the rules are written, however slowly."""
    closed = PlainClose()
    standing = _merged([group for group in groups if group.players])
    end_of = {pk: group.id for group in standing for pk in group.merged}
    for sitting in left_out:
        # He is noted where the others of his group went.
        end = end_of.get(sitting.group_id, sitting.group_id)
        closed.outcomes[sitting.player_id] = PlainOutcome(end, None, sitting.tier)
    for group in standing:
        ordered = sorted(
            group.players, key=lambda one: (-one.points, one.reached_at, one.player_id)
        )
        count = len(ordered)
        sixth = math.floor(count / 6 + 0.5)
        up = max(1, sixth) if count >= 5 else 0
        down = sixth if count >= 10 else 0
        for rank, sitting in enumerate(ordered, 1):
            step = 1 if rank <= up else -1 if rank > count - down else 0
            tier = min(max(sitting.tier + step, rules.LOWEST_TIER), rules.HIGHEST_TIER)
            closed.outcomes[sitting.player_id] = PlainOutcome(group.id, rank, tier)
        if count >= 5 and ordered[0].points > 0:
            closed.firsts[group.id] = ordered[0]
    return closed


def _merged(groups: list[PlainGroup]) -> list[PlainGroup]:
    while True:
        small = [group for group in groups if len(group.players) < 5 and _partners(group, groups)]
        if not small:
            return groups
        source = min(small, key=lambda group: (group.tier, len(group.players), group.number))
        target = min(
            _partners(source, groups),
            key=lambda group: (len(group.players), group.tier, group.number),
        )
        target.players = target.players + source.players
        target.merged += [source.id, *source.merged]
        groups = [group for group in groups if group is not source]


def _partners(small: PlainGroup, groups: list[PlainGroup]) -> list[PlainGroup]:
    others = [group for group in groups if group is not small]
    same = [group for group in others if group.tier == small.tier]
    return same or [group for group in others if abs(group.tier - small.tier) == 1]
