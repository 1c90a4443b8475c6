"""Decisions of weeks, leagues and seasons; pure (site rules, "Week and league", "Season").

Instants are aware datetimes in UTC, weeks are named by their Monday, months by their first day.
"""

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

from tallyworks.core.calendar import PARIS, paris_date, week_monday

LOWEST_TIER, HIGHEST_TIER = 1, 6
TIERS = range(LOWEST_TIER, HIGHEST_TIER + 1)
SEATS = 30
# In a smaller group nothing moves and nothing is paid.
SMALLEST_GROUP = 5
# Only from this size on do players go down.
SMALLEST_DEMOTING = 10
MOVING_SHARE = 6
WEEK_PRIZE = 50
SEASON_PRIZES = (150, 100, 60, 25, 25, 25, 25, 25, 25, 25)
SEASON_SOLVED = 8
_CLOSE_TIME = time(0, 10)
_WEEK = timedelta(days=7)


# --- Calendar -----------------------------------------------------------------------------------


def month_of(day: date) -> date:
    """Return the first day of the month for which a workshop of `day` counts."""
    return day.replace(day=1)


def next_month(month: date) -> date:
    """Return the first day of the following month."""
    return (month + timedelta(days=31)).replace(day=1)


def week_due_at(monday: date) -> datetime:
    """Return when the week of `monday` closes: the Monday after it, 00:10 in Paris."""
    return datetime.combine(monday + _WEEK, _CLOSE_TIME, tzinfo=PARIS).astimezone(UTC)


def latest_due_week(now: datetime) -> date:
    """Return the Monday of the latest week whose close is due at `now`."""
    monday = week_monday(paris_date(now)) - _WEEK
    return monday if week_due_at(monday) <= now else monday - _WEEK


def previous_week(monday: date) -> date:
    """Return the Monday before."""
    return monday - _WEEK


def next_week(monday: date) -> date:
    """Return the Monday after."""
    return monday + _WEEK


def season_due_at(month: date) -> datetime:
    """Return when the season's prizes are due: when its last Monday's big workshop has closed.

    That workshop counts for the month of its Monday, however far it reaches into the next one.
    """
    return week_due_at(week_monday(next_month(month) - timedelta(days=1)))


# --- Totals -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Points:
    """What one workshop gives a player, and when that many points were first reached."""

    points: int
    reached_at: datetime


@dataclass(frozen=True, slots=True)
class Total:
    """The points of a week or month, when the present total was reached, and solved workshops."""

    points: int
    reached_at: datetime
    solved_count: int


def add_up(parts: Iterable[Points]) -> Total | None:
    """Return the total of a player's workshops, None without any.

    A workshop's points never fall, so the present total was reached when the latest of its parts
    was; a better sum with the same score leaves both alone.
    """
    parts = list(parts)
    if not parts:
        return None
    scoring = [part for part in parts if part.points > 0] or parts
    return Total(
        points=sum(part.points for part in parts),
        reached_at=max(part.reached_at for part in scoring),
        solved_count=len(parts),
    )


# --- Groups -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in a group: the group's number in its week and tier, and the seat, both from 1."""

    group_number: int
    number: int


def seat_at(position: int) -> Seat:
    """Return the seat of the player who is the `position`-th of his tier to enter, from 0.

    Groups fill one after the other: the open one with fewest players is then the only open one,
    and a seat that was left is not taken again.
    """
    return Seat(position // SEATS + 1, position % SEATS + 1)


@dataclass(frozen=True, slots=True)
class Sized:
    """A group with the number of its players who are not left out; `number` is its age."""

    group_id: int
    tier: int
    number: int
    size: int


class _Floor:
    """The groups of one tier by size, then age, while small ones are merged away."""

    def __init__(self) -> None:
        self.heap: list[tuple[int, int, int]] = []

    def add(self, size: int, number: int, group_id: int) -> None:
        heapq.heappush(self.heap, (size, number, group_id))

    def take(self) -> tuple[int, int, int]:
        return heapq.heappop(self.heap)

    @property
    def smallest(self) -> tuple[int, int, int]:
        return self.heap[0]


def plan_merges(groups: Iterable[Sized]) -> dict[int, int]:
    """Return which group each merged one ends in, by id; nobody's group takes no part.

    As long as a group under 5 has a partner: the one of the lowest tier, then smallest, then
    oldest, joins the smallest (then oldest) other of its tier; without one the smallest (then of
    the lower tier, then oldest) of a neighbouring tier, whose tier the merged group has.
    """
    floors = {tier: _Floor() for tier in range(LOWEST_TIER - 1, HIGHEST_TIER + 2)}
    for group in groups:
        if group.size:
            floors[group.tier].add(group.size, group.number, group.group_id)
    joined: dict[int, int] = {}
    while (tier := _mergeable_tier(floors)) is not None:
        size, _number, source = floors[tier].take()
        target_tier = _partner_tier(floors, tier)
        target_size, number, target = floors[target_tier].take()
        floors[target_tier].add(target_size + size, number, target)
        joined[source] = target
    return {source: _end_of(source, joined) for source in joined}


def _mergeable_tier(floors: dict[int, _Floor]) -> int | None:
    for tier in TIERS:
        floor = floors[tier]
        if not floor.heap or floor.smallest[0] >= SMALLEST_GROUP:
            continue
        if len(floor.heap) > 1 or floors[tier - 1].heap or floors[tier + 1].heap:
            return tier
    return None


def _partner_tier(floors: dict[int, _Floor], tier: int) -> int:
    if floors[tier].heap:
        return tier
    neighbours = [near for near in (tier - 1, tier + 1) if floors[near].heap]
    return min(neighbours, key=lambda near: (floors[near].smallest[0], near))


def _end_of(group_id: int, joined: dict[int, int]) -> int:
    while group_id in joined:
        group_id = joined[group_id]
    return group_id


# --- The close of a group -----------------------------------------------------------------------


class Move(StrEnum):
    """What the close did with a player, and why; the codes are stored."""

    PROMOTED = "PROMOTED"
    DEMOTED = "DEMOTED"
    STAYED = "STAYED"
    TOP_TIER = "TOP_TIER"  # held a place up, but there is no tier above
    BOTTOM_TIER = "BOTTOM_TIER"  # held a place down, but there is no tier below
    SMALL_GROUP = "SMALL_GROUP"
    LEFT_OUT = "LEFT_OUT"  # blocked or archived


STEPS = {Move.PROMOTED: 1, Move.DEMOTED: -1}


class PrizeReason(StrEnum):
    """Why the first of a group was paid or not; the codes are stored."""

    PAID = "PAID"
    GUEST = "GUEST"
    NO_POINTS = "NO_POINTS"
    SMALL_GROUP = "SMALL_GROUP"


@dataclass(frozen=True, slots=True)
class Contender:
    """A player of a group at its close, not left out; `tier` is his own."""

    player_id: int
    tier: int
    points: int
    reached_at: datetime


@dataclass(frozen=True, slots=True)
class Placed:
    """A contender with his rank from 1 and what becomes of him."""

    contender: Contender
    rank: int
    move: Move


def rank_key(contender: Contender) -> tuple[int, datetime, int]:
    """Return what contenders are ordered by: points, then who reached them first, then id."""
    return (-contender.points, contender.reached_at, contender.player_id)


def promoted_count(size: int) -> int:
    """Return how many places of a group lead up: a sixth, rounded half up, at least one."""
    return 0 if size < SMALLEST_GROUP else max(1, _share(size))


def demoted_count(size: int) -> int:
    """Return how many places of a group lead down: a sixth, rounded half up, from 10 players on."""
    return 0 if size < SMALLEST_DEMOTING else _share(size)


def _share(size: int) -> int:
    return (size + MOVING_SHARE // 2) // MOVING_SHARE


def decide_group(contenders: Iterable[Contender]) -> list[Placed]:
    """Return the players of a group in order, each with what becomes of him."""
    ordered = sorted(contenders, key=rank_key)
    size = len(ordered)
    return [
        Placed(contender, rank, _move(contender, rank, size))
        for rank, contender in enumerate(ordered, 1)
    ]


def _move(contender: Contender, rank: int, size: int) -> Move:
    if size < SMALLEST_GROUP:
        return Move.SMALL_GROUP
    if rank <= promoted_count(size):
        return Move.PROMOTED if contender.tier < HIGHEST_TIER else Move.TOP_TIER
    if rank > size - demoted_count(size):
        return Move.DEMOTED if contender.tier > LOWEST_TIER else Move.BOTTOM_TIER
    return Move.STAYED


def tier_after(placed: Placed) -> int:
    """Return the player's tier after the close."""
    return placed.contender.tier + STEPS.get(placed.move, 0)


def judge_first(placed: Sequence[Placed], *, is_member: bool) -> PrizeReason:
    """Say why the first of a decided group gets the prize of the week, or why nobody does."""
    if len(placed) < SMALLEST_GROUP:
        return PrizeReason.SMALL_GROUP
    if placed[0].contender.points == 0:
        return PrizeReason.NO_POINTS
    return PrizeReason.PAID if is_member else PrizeReason.GUEST


# --- Season -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A player of a season who is in the running for its prizes."""

    player_id: int
    points: int


@dataclass(frozen=True, slots=True)
class SeasonAward:
    """A prize of a season; `rank` counts the eligible players only."""

    player_id: int
    rank: int
    amount: int


def award_season(eligible: Iterable[SeasonPlace]) -> list[SeasonAward]:
    """Return the prizes of a season, given the eligible players in order.

    A place without points is paid nothing, and nobody moves up to it.
    """
    return [
        SeasonAward(place.player_id, rank, amount)
        for rank, (place, amount) in enumerate(zip(eligible, SEASON_PRIZES, strict=False), 1)
        if place.points > 0
    ]
