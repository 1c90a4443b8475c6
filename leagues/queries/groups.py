"""Reads of the running week: the viewer's group as it would close now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from leagues import rules
from leagues.models import Entry, Group, Outcome, Rung
from leagues.queries import plans
from tallyworks.core.calendar import paris_date, week_monday
from tallyworks.core.prepared import PreparedQuery


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One line of a group; `move` is a code of `rules.Move`, `tier` the player's own."""

    rank: int
    name: str
    guest: bool
    tier: int
    points: int
    reached_at: datetime
    move: str
    is_viewer: bool
    is_tied: bool = False

    @property
    def step(self) -> int:
        """Return 1 where the player goes up, -1 where he goes down, else 0."""
        return rules.STEPS.get(rules.Move(self.move), 0)


@dataclass(frozen=True, slots=True)
class LiveGroup:
    """The viewer's group as it stands; `size` counts players, merged ones included.

    `joining_count` players of other groups would be merged with it if the week closed now.
    """

    id: int
    tier: int
    number: int
    rows: list[GroupRow]
    size: int
    up_count: int
    down_count: int
    joining_count: int

    @property
    def viewer(self) -> GroupRow | None:
        """Return the viewer's own line."""
        return next((row for row in self.rows if row.is_viewer), None)


@dataclass(frozen=True, slots=True)
class League:
    """The league before a viewer at an instant.

    `state`: "none" without a score this week, "waiting" while the groups are not open, "seated".
    """

    monday: date
    closes_at: datetime
    state: str
    tier: int
    points: int
    group: LiveGroup | None
    latest: Outcome | None

    @property
    def tiers(self) -> list[int]:
        """Return all tiers, the highest first."""
        return list(reversed(rules.TIERS))


@dataclass(frozen=True, slots=True)
class Card:
    """The viewer's league in a line for home; `rank` is None while he has no group.

    `step` is 1 where he would go up if the group closed as it stands, -1 where down.
    """

    tier: int
    points: int
    rank: int | None
    size: int
    step: int
    closes_at: datetime


def get_league(*, player_id: int | None, now: datetime) -> League:
    """Return the running week of the player, or of a visitor."""
    monday = week_monday(paris_date(now))
    entry = latest = None
    tier = rules.LOWEST_TIER
    if player_id is not None:
        entry = Entry.objects.of_week(monday).filter(player_id=player_id).first()
        latest = get_latest_outcome(player_id)
        tier = get_tier(player_id)
    group = None
    if entry is not None and entry.group_id is not None:
        group = get_live_group(entry.group_id, monday, viewer_id=player_id, now=now)
    state = "none" if entry is None else "waiting" if group is None else "seated"
    return League(
        monday=monday,
        closes_at=rules.week_due_at(monday),
        state=state,
        tier=tier,
        points=0 if entry is None else entry.points,
        group=group,
        latest=latest,
    )


def get_tier(player_id: int) -> int:
    """Return the tier the player has won, the lowest by default."""
    own = Rung.objects.filter(pk=player_id).values_list("tier", flat=True)
    return own.first() or rules.LOWEST_TIER


def get_latest_outcome(player_id: int) -> Outcome | None:
    """Return what the latest close did with the player."""
    return Outcome.objects.filter(player_id=player_id).latest_first().first()


def get_live_group(
    group_id: int, monday: date, *, viewer_id: int | None, now: datetime
) -> LiveGroup:
    """Return a group as it would close at `now`: merged as it would be, in order, with moves."""
    joined = plans.plan_live_merges(monday, at=now)
    end = joined.get(group_id, group_id)
    merged = [end, *(source for source, target in joined.items() if target == end)]
    entries = list(
        Entry.objects.filter(group_id__in=merged).in_good_standing_at(now).select_related("player")
    )
    by_player = {entry.player_id: entry for entry in entries}
    placed = rules.decide_group(
        rules.Contender(entry.player_id, entry.tier, entry.points, entry.reached_at)
        for entry in entries
        if entry.tier is not None
    )
    own_count = sum(entry.group_id == group_id for entry in entries)
    group = Group.objects.get(pk=group_id)
    return LiveGroup(
        id=group_id,
        tier=group.tier,
        number=group.number,
        rows=_rows(placed, by_player, viewer_id),
        size=len(placed),
        up_count=rules.promoted_count(len(placed)),
        down_count=rules.demoted_count(len(placed)),
        joining_count=len(placed) - own_count,
    )


def _rows(
    placed: Sequence[rules.Placed], entries: dict[int, Entry], viewer_id: int | None
) -> list[GroupRow]:
    tied = tied_points(item.contender.points for item in placed)
    return [
        GroupRow(
            rank=item.rank,
            name=entries[item.contender.player_id].player.name,
            guest=entries[item.contender.player_id].player.is_guest,
            tier=item.contender.tier,
            points=item.contender.points,
            reached_at=item.contender.reached_at,
            move=item.move.value,
            is_viewer=item.contender.player_id == viewer_id,
            is_tied=item.contender.points in tied,
        )
        for item in placed
    ]


def tied_points(points: Iterable[int]) -> set[int]:
    """Return the totals that several hold."""
    return {value for value, count in Counter(points).items() if count > 1}


def get_card(player: object, now: datetime) -> Card | None:
    """Return the player's league for the home page in one query, None without points this week."""
    player_id = getattr(player, "pk", None)
    if player_id is None:
        return None
    monday = week_monday(paris_date(now))
    rows = _BESIDE.rows(monday=monday, player_id=player_id, now=now)
    placed = rules.decide_group(
        rules.Contender(one, tier or rules.LOWEST_TIER, points, reached_at)
        for one, tier, points, reached_at, _group_id in rows
    )
    here = next((item for item in placed if item.contender.player_id == player_id), None)
    if here is None:
        return None
    is_seated = all(group_id is not None for *_contender, group_id in rows)
    return Card(
        tier=here.contender.tier,
        points=here.contender.points,
        rank=here.rank if is_seated else None,
        size=len(placed),
        step=rules.STEPS.get(here.move, 0),
        closes_at=rules.week_due_at(monday),
    )


def _beside(
    monday: date, player_id: int, now: datetime
) -> QuerySet[Entry, tuple[int, int | None, int, datetime, int | None]]:
    """Give the player's entry, and those of his group once he has a seat in one."""
    week = Entry.objects.of_week(monday)
    own = week.filter(player_id=player_id)
    group = week.seated().filter(group__in=own.values("group"))
    shown = (own | group).in_good_standing_at(now)
    return shown.values_list("player_id", "tier", "points", "reached_at", "group_id")


# Asked by every visit of home.
_BESIDE = PreparedQuery(_beside, monday=date, player_id=int, now=datetime)
