"""What a close would do: the same reading and deciding for the close itself and for dry runs."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from django.core.cache import cache
from django.db.models import Q

from leagues import rules
from leagues.models import Desk, Entry, Group
from tallyworks.players import queries as players

_GROUPS_A_READ = 100
# Which groups would be merged hardly changes, and every page of the week asks for it.
_LIVE_SECONDS = 15


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """What the close decides for one group, merged ones included; the first stands first."""

    group_id: int
    placed: list[rules.Placed]
    left_out: list[rules.Contender]
    prize_reason: rules.PrizeReason


def plan_merges(monday: date, *, at: datetime) -> dict[int, int]:
    """Return where each merged group of the week ends, its players judged as they stood `at`."""
    return rules.plan_merges(list_sizes(monday, at=at))


def list_sizes(monday: date, *, at: datetime) -> list[rules.Sized]:
    """Return the week's groups with their players neither blocked nor archived `at`."""
    seated = Entry.objects.of_week(monday).seated()
    sizes = seated.sizes()
    out = seated.out_of_standing_at(at).sizes()
    groups = Group.objects.of_week(monday).values_list("pk", "tier", "number")
    return [
        rules.Sized(pk, tier, number, sizes.get(pk, 0) - out.get(pk, 0))
        for pk, tier, number in groups
    ]


def plan_live_merges(monday: date, *, at: datetime) -> dict[int, int]:
    """Return the same as `plan_merges` for pages of the open week, at most some seconds old."""
    key = f"league-merges:{monday}"
    joined: dict[int, int] | None = cache.get(key)
    if joined is None:
        joined = rules.plan_merges(_list_mergeable(monday, at=at))
        cache.set(key, joined, _LIVE_SECONDS)
    return joined


def _list_mergeable(monday: date, *, at: datetime) -> list[rules.Sized]:
    """Return the groups that merging can touch.

    Groups fill one after the other, so all but the last of a tier hold 30 seats. Small are only
    last ones and those that many have left; of the full ones the oldest are joined first, one by
    each small group at most.
    """
    taken = dict(Desk.objects.filter(week_id=monday).values_list("tier", "taken"))
    last = {tier: rules.seat_at(count - 1) for tier, count in taken.items() if count}
    out = Entry.objects.of_week(monday).seated().out_of_standing_at(at).sizes()
    emptied = sum(count > rules.SEATS - rules.SMALLEST_GROUP for count in out.values())
    wanted = Q(pk__in=list(out)) | Q(number__lte=len(rules.TIERS) + emptied + 1)
    for tier, seat in last.items():
        wanted |= Q(tier=tier, number=seat.group_number)
    groups = Group.objects.of_week(monday).filter(wanted).values_list("pk", "tier", "number")
    return [
        rules.Sized(pk, tier, number, _seats(last[tier], number) - out.get(pk, 0))
        for pk, tier, number in groups
    ]


def _seats(last: rules.Seat, number: int) -> int:
    return last.number if number == last.group_number else rules.SEATS


def iter_plans(
    monday: date,
    *,
    at: datetime,
    joined: dict[int, int],
    only: Collection[int] | None = None,
) -> Iterator[GroupPlan]:
    """Yield the plan of each group that is merged into no other, or of those in `only`, by id.

    It reads some groups at a time, as a week may hold a hundred thousand players.
    """
    sources: dict[int, list[int]] = defaultdict(list)
    for source, target in joined.items():
        sources[target].append(source)
    groups = Group.objects.of_week(monday).order_by("pk").values_list("pk", flat=True)
    ends = iter([pk for pk in groups if pk not in joined and (only is None or pk in only)])
    while chunk := list(islice(ends, _GROUPS_A_READ)):
        end_of = {pk: end for end in chunk for pk in (end, *sources[end])}
        yield from _plans(chunk, end_of, at=at)


def _plans(chunk: list[int], end_of: dict[int, int], *, at: datetime) -> Iterator[GroupPlan]:
    entries = Entry.objects.filter(group_id__in=end_of)
    out = set(entries.out_of_standing_at(at).values_list("player_id", flat=True))
    standing: dict[int, list[rules.Contender]] = {end: [] for end in chunk}
    left_out: dict[int, list[rules.Contender]] = {end: [] for end in chunk}
    rows = entries.order_by("player_id").values_list(
        "group_id", "player_id", "tier", "points", "reached_at"
    )
    for group_id, player_id, tier, points, reached_at in rows:
        assert tier is not None, "whoever has a seat has a tier"
        contender = rules.Contender(player_id, tier, points, reached_at)
        side = left_out if player_id in out else standing
        side[end_of[group_id]].append(contender)
    decided = {end: rules.decide_group(standing[end]) for end in chunk}
    members = _members([placed[0] for placed in decided.values() if placed], at=at)
    for end, placed in decided.items():
        is_member = bool(placed) and placed[0].contender.player_id in members
        reason = rules.judge_first(placed, is_member=is_member)
        yield GroupPlan(end, placed, left_out[end], reason)


def _members(firsts: list[rules.Placed], *, at: datetime) -> set[int]:
    ids = [placed.contender.player_id for placed in firsts]
    worthy = players.list_prize_worthy(at=at).filter(pk__in=ids)
    return set(worthy.values_list("pk", flat=True))
