"""The close of a week, on small weeks worked out by hand."""

from datetime import date, timedelta

import pytest

from leagues import rules, services
from leagues.models import Entry, Group, Outcome, Rung, Week, WeekPrize
from tallyworks.players.models import CreditEntry, Player, Standing
from tallyworks.players.queries import get_balance
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import DUE, HOUR, MONDAY, close, members, seat, stand_aside

pytestmark = pytest.mark.django_db
BLOCKED, ARCHIVED = Standing.Kind.BLOCKED, Standing.Kind.ARCHIVED


def falling(count: int, *, start: int = 9000) -> list[int]:
    return [start - 100 * place for place in range(count)]


def moves(players: list[Player]) -> list[str]:
    found = dict(Outcome.objects.values_list("player_id", "move"))
    return [found[player.pk] for player in players]


def tiers(players: list[Player]) -> list[int]:
    found = dict(Rung.objects.values_list("player_id", "tier"))
    return [found[player.pk] for player in players]


def test_a_sixth_moves_each_way_and_the_first_is_paid() -> None:
    players = members(12)
    group = seat(players, falling(12), tier=3)
    close()

    assert moves(players) == ["PROMOTED"] * 2 + ["STAYED"] * 8 + ["DEMOTED"] * 2
    assert tiers(players) == [4, 4] + [3] * 8 + [2, 2]
    assert [get_balance(player.pk) for player in players] == [50] + [0] * 11
    entry = CreditEntry.objects.get()
    assert entry.kind == "WEEK_PRIZE"
    assert (entry.reference, entry.subject) == (f"week:2026-W49:group:{group.pk}", "2026-W49")
    group.refresh_from_db()
    assert (group.final_size, group.up_count, group.down_count) == (12, 2, 2)
    assert group.prize_reason == "PAID"


def test_every_step_leaves_its_instant() -> None:
    seat(members(5), falling(5))
    close(late=HOUR)
    week = Week.objects.get(pk=MONDAY)
    steps = (week.counted_at, week.settled_at, week.closed_at, week.finished_at)
    assert set(steps) == {DUE + HOUR}


def test_a_second_run_changes_nothing() -> None:
    seat(members(12), falling(12))
    close()
    before = list(Outcome.objects.order_by("pk").values())
    close(late=HOUR)
    assert list(Outcome.objects.order_by("pk").values()) == before
    assert CreditEntry.objects.count() == 1


def test_nothing_happens_before_it_is_due() -> None:
    seat(members(12), falling(12))
    services.close_due_weeks(now=DUE - timedelta(microseconds=1))
    assert not Outcome.objects.exists()


def test_a_guest_in_first_place_moves_up_unpaid_and_nobody_takes_the_prize() -> None:
    players = [PlayerFactory.create(), *members(5)]
    group = seat(players, falling(6))
    close()
    assert moves(players) == ["PROMOTED"] + ["STAYED"] * 5
    assert not WeekPrize.objects.exists()
    group.refresh_from_db()
    assert group.prize_reason == "GUEST"


@pytest.mark.parametrize("kind", [BLOCKED, ARCHIVED])
def test_whoever_is_blocked_or_archived_is_left_out_and_the_next_is_first(
    kind: Standing.Kind,
) -> None:
    players = members(13)
    seat(players, falling(13), tier=2)
    stand_aside(players[0], kind, DUE - HOUR)
    close()
    assert moves(players) == ["LEFT_OUT"] + ["PROMOTED"] * 2 + ["STAYED"] * 8 + ["DEMOTED"] * 2
    assert tiers(players)[0] == 2
    assert Outcome.objects.get(player=players[0]).rank is None
    assert WeekPrize.objects.get().player == players[1]


def test_points_of_nobody_pay_nobody() -> None:
    players = members(5)
    group = seat(players, [0] * 5)
    close()
    assert moves(players) == ["PROMOTED"] + ["STAYED"] * 4
    assert not CreditEntry.objects.exists()
    group.refresh_from_db()
    assert group.prize_reason == "NO_POINTS"


def test_equal_points_go_to_whoever_reached_them_first() -> None:
    players = members(6)
    seat(players, [500] * 6)
    # The last to enter reached them first.
    Entry.objects.filter(player=players[5]).update(reached_at=DUE - timedelta(days=7))
    close()
    ranked = Outcome.objects.order_by("rank").values_list("player_id", flat=True)
    assert list(ranked) == [players[place].pk for place in (5, 0, 1, 2, 3, 4)]


def test_a_small_group_is_merged_into_one_of_thirty() -> None:
    full, small = members(30), members(4)
    target = seat(full, falling(30), tier=2)
    source = seat(small, [9050, 8950, 50, 40], tier=2)
    close()

    source.refresh_from_db()
    target.refresh_from_db()
    assert source.merged_into == target
    # 34 ÷ 6 = 5.67 → 6 each way, among all 34.
    assert (target.final_size, target.up_count, target.down_count) == (34, 6, 6)
    assert moves(small) == ["PROMOTED", "PROMOTED", "DEMOTED", "DEMOTED"]
    assert moves(full)[:5] == ["PROMOTED"] * 4 + ["STAYED"]
    assert WeekPrize.objects.get().player == small[0]


def test_a_merge_across_tiers_moves_each_from_his_own() -> None:
    low, high = members(4), members(8)
    seat(low, [9990, 300, 200, 100], tier=1)
    target = seat(high, falling(8), tier=2)
    close()

    target.refresh_from_db()
    # 12 players: two up, two down. From tier 1 nobody goes down, and nobody takes the place.
    assert target.final_size == 12
    assert moves(low) == ["PROMOTED", "STAYED", "BOTTOM_TIER", "BOTTOM_TIER"]
    assert moves(high) == ["PROMOTED"] + ["STAYED"] * 7
    assert tiers(low) == [2, 1, 1, 1]
    assert tiers(high) == [3] + [2] * 7


def test_a_lonely_small_group_stays_as_it_is_unpaid() -> None:
    players = members(4)
    group = seat(players, falling(4), tier=3)
    seat(members(9), falling(9), tier=5)
    close()
    assert moves(players) == ["SMALL_GROUP"] * 4
    assert tiers(players) == [3] * 4
    group.refresh_from_db()
    assert (group.up_count, group.down_count, group.prize_reason) == (0, 0, "SMALL_GROUP")
    assert CreditEntry.objects.count() == 1


def test_five_of_whom_one_is_blocked_are_four() -> None:
    players = members(5)
    seat(players, falling(5))
    stand_aside(players[4], BLOCKED, DUE - HOUR)
    close()
    assert moves(players) == ["SMALL_GROUP"] * 4 + ["LEFT_OUT"]


def test_the_top_tier_keeps_its_first() -> None:
    players = members(10)
    seat(players, falling(10), tier=6)
    close()
    assert moves(players) == ["TOP_TIER"] * 2 + ["STAYED"] * 6 + ["DEMOTED"] * 2
    assert tiers(players) == [6] * 8 + [5] * 2
    assert get_balance(players[0].pk) == 50


# --- Late ---------------------------------------------------------------------------------------


def test_a_late_close_judges_as_of_the_due_instant() -> None:
    players = members(7)
    guest = PlayerFactory.create()
    seat([guest, *players], falling(8))
    stand_aside(players[0], BLOCKED, DUE - HOUR, DUE + HOUR)
    stand_aside(players[1], BLOCKED, DUE + timedelta(microseconds=1))
    stand_aside(players[2], ARCHIVED, DUE - 2 * HOUR, DUE)
    # He signs up after the close was due: he was a guest.
    Standing.objects.create(player=guest, kind=Standing.Kind.MEMBER, since_at=DUE + HOUR)
    close(late=timedelta(days=3))

    assert moves([guest, *players]) == ["PROMOTED", "LEFT_OUT"] + ["STAYED"] * 6
    assert not CreditEntry.objects.exists()
    assert Group.objects.get(week_id=MONDAY).prize_reason == "GUEST"


def test_a_run_a_week_late_closes_both_weeks_in_order() -> None:
    players = members(12)
    seat(players, falling(12), tier=1)
    following = rules.next_week(MONDAY)
    for place, player in enumerate(players):
        at = stage.day_start(following) + HOUR + timedelta(minutes=place)
        stage.solve(player, stage.daily(following), 30 + place, at)
    assert not Entry.objects.filter(week_id=following, group__isnull=False).exists()

    services.close_due_weeks(now=rules.week_due_at(following))
    # First week: two up to tier 2. Second: two in tier 2 and ten in tier 1; the two join the ten,
    # 12 players; the two of tier 2 lead again and go up to 3.
    assert tiers(players) == [3, 3] + [1] * 10
    second = Outcome.objects.filter(week_id=following)
    assert second.filter(move="PROMOTED").count() == 2
    assert second.filter(move="BOTTOM_TIER").count() == 2
    assert [get_balance(player.pk) for player in players] == [100] + [0] * 11
    closed = Week.objects.filter(finished_at__isnull=False)
    assert {MONDAY, following} <= set(closed.values_list("monday", flat=True))


def test_a_late_close_leaves_the_same_as_one_in_time() -> None:
    players = members(12)
    seat(players, falling(12), tier=3)
    close(late=timedelta(days=20))
    assert tiers(players) == [4, 4] + [3] * 8 + [2, 2]


@pytest.mark.parametrize("monday", ["2026-10-19", "2027-03-22", "2026-12-28"])
def test_it_closes_over_clock_changes_and_new_year(monday: str) -> None:
    week = date.fromisoformat(monday)
    players = members(6)
    seat(players, falling(6), monday=week)
    services.close_due_weeks(now=rules.week_due_at(week) - timedelta(microseconds=1))
    assert not Outcome.objects.exists()
    close(week)
    assert moves(players) == ["PROMOTED"] + ["STAYED"] * 5
