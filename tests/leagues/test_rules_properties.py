"""What holds for any week."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from leagues import rules
from leagues.rules import Contender, Move, Sized

T = datetime(2026, 11, 30, 12, tzinfo=UTC)

contenders = st.lists(
    st.builds(
        Contender,
        player_id=st.integers(1, 10_000),
        tier=st.sampled_from(rules.TIERS),
        points=st.integers(0, 13_500),
        reached_at=st.integers(0, 5).map(lambda seconds: T + timedelta(seconds=seconds)),
    ),
    max_size=40,
    unique_by=lambda contender: contender.player_id,
)
floors = st.lists(
    st.tuples(st.sampled_from(rules.TIERS), st.one_of(st.integers(0, 6), st.integers(0, 30))),
    max_size=14,
)


def sized(layout: list[tuple[int, int]]) -> list[Sized]:
    return [Sized(pk, tier, pk, size) for pk, (tier, size) in enumerate(layout, 1)]


@given(contenders)
def test_everybody_is_placed_once_and_nobody_leaves_the_tiers(group: list[Contender]) -> None:
    placed = rules.decide_group(group)
    assert [item.rank for item in placed] == list(range(1, len(group) + 1))
    assert {item.contender for item in placed} == set(group)
    assert all(rules.tier_after(item) in rules.TIERS for item in placed)
    keys = [rules.rank_key(item.contender) for item in placed]
    assert keys == sorted(keys)


@given(contenders)
def test_no_more_move_than_there_are_places(group: list[Contender]) -> None:
    placed = rules.decide_group(group)
    up = sum(item.move in (Move.PROMOTED, Move.TOP_TIER) for item in placed)
    down = sum(item.move in (Move.DEMOTED, Move.BOTTOM_TIER) for item in placed)
    assert up == rules.promoted_count(len(group))
    assert down == rules.demoted_count(len(group))
    assert up + down <= len(group)


@given(contenders)
def test_the_order_in_which_players_are_read_does_not_matter(group: list[Contender]) -> None:
    assert rules.decide_group(group) == rules.decide_group(reversed(group))


@given(floors)
def test_merging_keeps_every_player_and_leaves_a_small_group_only_without_partner(
    layout: list[tuple[int, int]],
) -> None:
    groups = sized(layout)
    joined = rules.plan_merges(groups)
    after = {group.group_id: 0 for group in groups if group.group_id not in joined}
    for group in groups:
        after[joined.get(group.group_id, group.group_id)] += group.size
    assert sum(after.values()) == sum(size for _tier, size in layout)

    tiers = {group.group_id: group.tier for group in groups}
    filled = {pk: size for pk, size in after.items() if size}
    for pk, size in filled.items():
        if size < rules.SMALLEST_GROUP:
            others = [tiers[other] for other in filled if other != pk]
            assert all(abs(tier - tiers[pk]) > 1 for tier in others)


@given(floors)
def test_merging_is_what_the_rules_say_step_by_step(layout: list[tuple[int, int]]) -> None:
    assert rules.plan_merges(sized(layout)) == merge_step_by_step(sized(layout))


def merge_step_by_step(groups: list[Sized]) -> dict[int, int]:
    """Merge as the rules' own sentence goes, however slowly."""
    standing = {group.group_id: group for group in groups if group.size}
    ends = {group.group_id: group.group_id for group in groups}

    def partners(small: Sized) -> list[Sized]:
        others = [group for group in standing.values() if group is not small]
        same = [group for group in others if group.tier == small.tier]
        return same or [group for group in others if abs(group.tier - small.tier) == 1]

    while True:
        small = [group for group in standing.values() if group.size < 5 and partners(group)]
        if not small:
            return {pk: end for pk, end in ends.items() if pk != end}
        source = min(small, key=lambda group: (group.tier, group.size, group.number))
        target = min(partners(source), key=lambda group: (group.size, group.tier, group.number))
        del standing[source.group_id]
        standing[target.group_id] = Sized(
            target.group_id, target.tier, target.number, target.size + source.size
        )
        ends = {pk: target.group_id if end == source.group_id else end for pk, end in ends.items()}


@given(st.integers(0, 500))
def test_no_two_take_one_seat_and_one_group_at_most_is_not_full(count: int) -> None:
    seats = [rules.seat_at(position) for position in range(count)]
    assert len(set(seats)) == count
    assert all(1 <= seat.number <= rules.SEATS for seat in seats)
    sizes = [
        sum(seat.group_number == number for seat in seats)
        for number in {seat.group_number for seat in seats}
    ]
    assert sum(size < rules.SEATS for size in sizes) <= 1


@given(st.integers(0, 10 * 366 * 24 * 60).map(lambda minutes: T + timedelta(minutes=minutes)))
def test_one_week_is_the_latest_due(now: datetime) -> None:
    monday = rules.latest_due_week(now)
    assert monday.weekday() == 0
    assert rules.week_due_at(monday) <= now < rules.week_due_at(rules.next_week(monday))
