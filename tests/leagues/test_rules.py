"""The decisions of weeks and seasons, with numbers worked out by hand."""

from datetime import UTC, date, datetime, timedelta

import pytest

from leagues import rules
from leagues.rules import Contender, Move, Points, PrizeReason, SeasonPlace, Sized
from sim.scoring import big_score, daily_score

T = datetime(2026, 11, 30, 12, tzinfo=UTC)


def group(size: int, *, tier: int = 3, points: int = 100) -> list[Contender]:
    """Return players 1 to `size`, the first with most points."""
    return [Contender(number, tier, points * (size - number), T) for number in range(1, size + 1)]


def moves(contenders: list[Contender]) -> list[Move]:
    return [placed.move for placed in rules.decide_group(contenders)]


# 1000 × 40 ÷ 52 = 769.23; the caps are 1,500 and 3,000.
@pytest.mark.parametrize(
    ("score", "par", "best", "points"),
    [
        (daily_score, 40, 52, 769),
        (daily_score, 40, 40, 1000),
        (daily_score, 40, 27, 1481),
        (daily_score, 40, 26, 1500),
        (daily_score, 40, 1, 1500),
        (daily_score, 40, None, 0),
        (big_score, 40, 52, 1538),
        (big_score, 80, 54, 2962),
        (big_score, 80, 53, 3000),
        (big_score, 80, 1, 3000),
    ],
)
def test_a_score_is_rounded_down_and_capped(
    score: object, par: int, best: int | None, points: int
) -> None:
    assert score(par, best) == points  # type: ignore[operator]


# size: (promoted, demoted). n ÷ 6 rounded half up: 9 ÷ 6 = 1.5 → 2, 15 ÷ 6 = 2.5 → 3,
# 21 ÷ 6 = 3.5 → 4, 27 ÷ 6 = 4.5 → 5, 33 ÷ 6 = 5.5 → 6.
COUNTS = {
    1: (0, 0), 2: (0, 0), 3: (0, 0), 4: (0, 0), 5: (1, 0), 6: (1, 0), 7: (1, 0), 8: (1, 0),
    9: (2, 0), 10: (2, 2), 11: (2, 2), 12: (2, 2), 13: (2, 2), 14: (2, 2), 15: (3, 3), 16: (3, 3),
    17: (3, 3), 18: (3, 3), 19: (3, 3), 20: (3, 3), 21: (4, 4), 22: (4, 4), 23: (4, 4), 24: (4, 4),
    25: (4, 4), 26: (4, 4), 27: (5, 5), 28: (5, 5), 29: (5, 5), 30: (5, 5), 31: (5, 5), 32: (5, 5),
    33: (6, 6), 34: (6, 6), 35: (6, 6), 36: (6, 6), 37: (6, 6), 38: (6, 6),
}  # fmt: skip


@pytest.mark.parametrize(("size", "counts"), COUNTS.items())
def test_a_sixth_goes_up_and_a_sixth_goes_down(size: int, counts: tuple[int, int]) -> None:
    up, down = counts
    decided = moves(group(size))
    assert decided.count(Move.PROMOTED) == up
    assert decided.count(Move.DEMOTED) == down
    kept = Move.SMALL_GROUP if size < 5 else Move.STAYED
    assert decided == [Move.PROMOTED] * up + [kept] * (size - up - down) + [Move.DEMOTED] * down


def test_the_top_tier_does_not_go_up_and_the_bottom_one_not_down() -> None:
    assert moves(group(12, tier=6)) == [Move.TOP_TIER] * 2 + [Move.STAYED] * 8 + [Move.DEMOTED] * 2
    assert (
        moves(group(12, tier=1)) == [Move.PROMOTED] * 2 + [Move.STAYED] * 8 + [Move.BOTTOM_TIER] * 2
    )


def test_a_player_moves_from_his_own_tier_and_a_held_place_passes_to_nobody() -> None:
    # Merged: tier 6 with one of tier 5 in second place; 12 players, so two places lead up.
    mixed = [
        Contender(number, 5 if number == 2 else 6, 1000 - number, T) for number in range(1, 13)
    ]
    placed = rules.decide_group(mixed)
    assert [item.move for item in placed[:3]] == [Move.TOP_TIER, Move.PROMOTED, Move.STAYED]
    assert [rules.tier_after(item) for item in placed[:3]] == [6, 6, 6]
    assert [rules.tier_after(item) for item in placed[-2:]] == [5, 5]


def test_equal_points_go_to_whoever_reached_them_first_then_to_the_older_player() -> None:
    late, early = T + timedelta(microseconds=1), T
    tied = [
        Contender(1, 1, 500, late),
        Contender(2, 1, 500, early),
        Contender(3, 1, 500, late),
        Contender(4, 1, 900, late),
        Contender(5, 1, 0, early),
    ]
    order = [placed.contender.player_id for placed in rules.decide_group(tied)]
    assert order == [4, 2, 1, 3, 5]


@pytest.mark.parametrize(
    ("size", "points", "is_member", "reason"),
    [
        (5, 100, True, PrizeReason.PAID),
        (5, 100, False, PrizeReason.GUEST),
        (5, 0, True, PrizeReason.NO_POINTS),
        (4, 100, True, PrizeReason.SMALL_GROUP),
    ],
)
def test_the_first_is_paid_if_a_member_with_points(
    size: int, points: int, is_member: bool, reason: PrizeReason
) -> None:
    placed = rules.decide_group(group(size, points=points))
    assert rules.judge_first(placed, is_member=is_member) is reason


# Groups as (id, tier, number, size): id says who is who.
@pytest.mark.parametrize(
    ("groups", "joined"),
    [
        # Nothing is small.
        ([(1, 1, 1, 30), (2, 1, 2, 5)], {}),
        # Into the smallest other of its tier, which may pass 30.
        ([(1, 1, 1, 30), (2, 1, 2, 4)], {2: 1}),
        ([(1, 1, 1, 30), (2, 1, 2, 29), (3, 1, 3, 4)], {3: 2}),
        # Equally small: into the oldest.
        ([(1, 1, 1, 30), (2, 1, 2, 30), (3, 1, 3, 4)], {3: 1}),
        # Two small ones of a tier: the smaller joins the other, and 2 + 3 = 5 is enough.
        ([(1, 2, 1, 30), (2, 2, 2, 3), (3, 2, 3, 2)], {3: 2}),
        # 1 + 3 = 4 is not: on into the 30.
        ([(1, 2, 1, 30), (2, 2, 2, 3), (3, 2, 3, 1)], {3: 1, 2: 1}),
        # Equally small, the oldest is merged first: 1 into 2 makes 4, and 4 goes into 30.
        ([(1, 2, 1, 2), (2, 2, 2, 2), (3, 2, 3, 30)], {1: 3, 2: 3}),
        # Alone in its tier: into the smallest of the neighbouring tiers.
        ([(1, 1, 1, 20), (2, 2, 1, 4), (3, 3, 1, 10)], {2: 3}),
        # Equal neighbours: the lower tier.
        ([(1, 1, 1, 10), (2, 2, 1, 4), (3, 3, 1, 10)], {2: 1}),
        # A tier further on is no neighbour.
        ([(1, 1, 1, 4), (2, 3, 1, 30)], {}),
        # The lowest tier begins: 1 joins 2 (3 + 4 = 7), which then needs nobody.
        ([(1, 1, 1, 3), (2, 2, 1, 4), (3, 3, 1, 9)], {1: 2}),
        # 1 + 2 = 3 in tier 2 is still small and goes on to tier 3.
        ([(1, 1, 1, 1), (2, 2, 1, 2), (3, 3, 1, 9)], {1: 3, 2: 3}),
        # Nobody's group is no partner: the three of tier 1 stay by themselves.
        ([(1, 1, 1, 3), (2, 2, 1, 0), (3, 3, 1, 20)], {}),
        # The whole site is one small group.
        ([(1, 1, 1, 4)], {}),
    ],
)
def test_small_groups_are_merged(
    groups: list[tuple[int, int, int, int]], joined: dict[int, int]
) -> None:
    assert rules.plan_merges(Sized(*item) for item in groups) == joined


@pytest.mark.parametrize(
    ("position", "seat"), [(0, (1, 1)), (29, (1, 30)), (30, (2, 1)), (61, (3, 2))]
)
def test_groups_fill_one_after_the_other(position: int, seat: tuple[int, int]) -> None:
    taken = rules.seat_at(position)
    assert (taken.group_number, taken.number) == seat


def test_a_total_was_reached_when_its_latest_part_was() -> None:
    parts = [
        Points(769, T),
        Points(1000, T + timedelta(days=2)),
        Points(0, T + timedelta(days=3)),
        Points(1538, T + timedelta(days=1)),
    ]
    assert rules.add_up(parts) == rules.Total(3307, T + timedelta(days=2), 4)
    assert rules.add_up([]) is None


# --- Calendar -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monday", "due_at"),
    [
        (date(2026, 11, 23), datetime(2026, 11, 29, 23, 10, tzinfo=UTC)),
        # In summer Paris is two hours ahead.
        (date(2026, 6, 1), datetime(2026, 6, 7, 22, 10, tzinfo=UTC)),
        # The week of 25 October 2026 ends an hour later than it began in UTC.
        (date(2026, 10, 19), datetime(2026, 10, 25, 23, 10, tzinfo=UTC)),
        # The week of 28 March 2027, an hour earlier.
        (date(2027, 3, 22), datetime(2027, 3, 28, 22, 10, tzinfo=UTC)),
        # Over the New Year: week 53 of 2026 ends on 3 January 2027.
        (date(2026, 12, 28), datetime(2027, 1, 3, 23, 10, tzinfo=UTC)),
    ],
)
def test_a_week_closes_on_monday_ten_past_midnight_in_paris(monday: date, due_at: datetime) -> None:
    assert rules.week_due_at(monday) == due_at
    before = due_at - timedelta(microseconds=1)
    assert rules.latest_due_week(due_at) == monday
    assert rules.latest_due_week(before) == monday - timedelta(days=7)


@pytest.mark.parametrize(
    ("month", "monday"),
    [
        # The month's last Monday is the 31st: its big workshop runs to Sunday 6 September.
        (date(2026, 8, 1), date(2026, 9, 7)),
        # A month that ends on a Sunday: the big workshop closes with it.
        (date(2027, 1, 1), date(2027, 2, 1)),
        (date(2026, 5, 1), date(2026, 6, 1)),
        # December 2026: the last Monday is the 28th, its big workshop ends on 3 January.
        (date(2026, 12, 1), date(2027, 1, 4)),
        # November 2026: the last Monday is the 30th.
        (date(2026, 11, 1), date(2026, 12, 7)),
        # February 2027 is four whole weeks.
        (date(2027, 2, 1), date(2027, 3, 1)),
    ],
)
def test_a_season_is_due_when_its_last_big_workshop_has_closed(month: date, monday: date) -> None:
    assert rules.season_due_at(month) == rules.week_due_at(monday - timedelta(days=7))


def test_months_follow_each_other() -> None:
    assert rules.next_month(date(2026, 12, 1)) == date(2027, 1, 1)
    assert rules.next_month(date(2027, 1, 1)) == date(2027, 2, 1)
    assert rules.month_of(date(2026, 12, 31)) == date(2026, 12, 1)


# --- Season -------------------------------------------------------------------------------------


def test_prizes_go_to_the_first_ten() -> None:
    places = [SeasonPlace(number, 5000 - number) for number in range(1, 13)]
    awards = rules.award_season(places)
    assert [award.amount for award in awards] == [150, 100, 60, 25, 25, 25, 25, 25, 25, 25]
    assert [award.rank for award in awards] == list(range(1, 11))
    assert [award.player_id for award in awards] == list(range(1, 11))


def test_a_place_without_points_is_paid_nothing_and_passes_to_nobody() -> None:
    places = [SeasonPlace(1, 900), SeasonPlace(2, 0), SeasonPlace(3, 0)]
    assert [(award.player_id, award.amount) for award in rules.award_season(places)] == [(1, 150)]
