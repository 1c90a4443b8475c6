"""The first score of a week puts a player in a group of his tier."""

from datetime import datetime, timedelta

import pytest

from leagues import rules, services
from leagues.models import Desk, Entry, Group, Rung, Week
from tallyworks.players.models import Player, Standing
from tests.conftest import Cast
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import BEFORE, HOUR, MONDAY, daily, solve

pytestmark = pytest.mark.django_db
MIDNIGHT = stage.day_start(MONDAY)
DUE_BEFORE = rules.week_due_at(BEFORE)


def seats() -> list[tuple[int | None, int, int | None]]:
    """Return (tier, group, seat) of this week's players, in the order of their ids."""
    entries = Entry.objects.filter(week_id=MONDAY).order_by("player_id")
    return [(item.tier, item.group.number, item.seat) for item in entries if item.group]


def test_a_new_player_starts_in_the_lowest_tier(cast: Cast, now: datetime) -> None:
    stage.open_groups()
    solve(cast.member, daily(), 40, now)
    assert seats() == [(1, 1, 1)]
    entry = Entry.objects.get(week_id=MONDAY)
    assert (entry.entered_at, entry.points) == (now, 1000)


def test_a_player_enters_the_tier_he_has_won(cast: Cast, now: datetime) -> None:
    stage.open_groups()
    Rung.objects.create(player=cast.member, tier=4)
    solve(cast.member, daily(), 40, now)
    solve(cast.second, daily(), 40, now)
    assert sorted(seats(), key=str) == [(1, 1, 1), (4, 1, 1)]


def test_a_second_score_keeps_the_seat(cast: Cast, now: datetime) -> None:
    stage.open_groups()
    solve(cast.member, daily(), 52, now)
    solve(cast.member, daily(), 40, now + HOUR)
    assert seats() == [(1, 1, 1)]
    assert Desk.objects.get(week_id=MONDAY, tier=1).taken == 1


def test_the_thirty_first_opens_a_second_group(now: datetime) -> None:
    stage.open_groups()
    for _ in range(31):
        solve(PlayerFactory.create(), daily(), 40, now)
    assert seats()[-2:] == [(1, 1, 30), (1, 2, 1)]
    assert Group.objects.filter(week_id=MONDAY).count() == 2


def test_a_seat_that_was_left_is_not_taken_again(cast: Cast, now: datetime) -> None:
    stage.open_groups()
    for player in (cast.member, cast.guest):
        solve(player, daily(), 40, now)
    stage.stand_aside(cast.guest, Standing.Kind.ARCHIVED, now)
    solve(cast.second, daily(), 40, now + HOUR)
    assert Entry.objects.get(player=cast.second).seat == 3


def first_scores(players: list[tuple[Player, timedelta]]) -> None:
    for player, after in players:
        solve(player, daily(), 40, MIDNIGHT + after)


def test_nobody_enters_before_the_week_before_is_closed(cast: Cast) -> None:
    solve(cast.member, daily(BEFORE), 40, stage.day_start(BEFORE) + HOUR)
    first_scores([(cast.member, timedelta(minutes=9, seconds=59))])
    waiting = Entry.objects.get(week_id=MONDAY)
    assert (waiting.points, waiting.group_id, waiting.tier) == (1000, None, None)

    services.close_due_weeks(now=DUE_BEFORE - timedelta(microseconds=1))
    assert seats() == []
    services.close_due_weeks(now=DUE_BEFORE)
    assert seats() == [(1, 1, 1)]
    assert Entry.objects.get(week_id=MONDAY).entered_at == DUE_BEFORE


def test_the_close_seats_by_first_score_then_by_player(cast: Cast) -> None:
    minute = timedelta(minutes=1)
    first_scores([(cast.staff, minute), (cast.second, 2 * minute), (cast.member, 2 * minute)])
    # His total was reached last of all, his first score was the earliest.
    first_scores([(cast.guest, timedelta(seconds=1))])
    solve(cast.guest, daily(), 30, MIDNIGHT + 9 * minute)

    services.close_due_weeks(now=DUE_BEFORE)
    order = Entry.objects.filter(week_id=MONDAY).order_by("seat")
    assert [entry.player for entry in order] == [
        cast.guest, cast.staff, *sorted((cast.member, cast.second), key=lambda one: one.pk),
    ]  # fmt: skip


def test_the_close_seats_in_the_new_tiers() -> None:
    players = stage.members(12)
    stage.seat(players, [2000 - 100 * place for place in range(12)], monday=BEFORE)
    first_scores([(player, timedelta(minutes=1)) for player in players[:4]])
    services.close_due_weeks(now=DUE_BEFORE)
    # 12 ÷ 6 = 2 went up to tier 2; in tier 1 nobody goes down.
    assert seats() == [(2, 1, 1), (2, 1, 2), (1, 1, 1), (1, 1, 2)]


def test_the_close_fills_groups_of_thirty() -> None:
    players = [PlayerFactory.create() for _ in range(64)]
    first_scores([(player, timedelta(minutes=1)) for player in players])
    services.close_due_weeks(now=DUE_BEFORE)
    sizes = [group.entries.count() for group in Group.objects.order_by("number")]
    assert sizes == [30, 30, 4]
    assert Desk.objects.get(week_id=MONDAY, tier=1).taken == 64

    # Who comes later goes on filling.
    first_scores([(PlayerFactory.create(), HOUR)])
    assert Entry.objects.order_by("-pk").values_list("group__number", "seat")[0] == (3, 5)


def test_a_late_close_still_seats_everybody(cast: Cast) -> None:
    solve(cast.member, daily(BEFORE), 40, stage.day_start(BEFORE))
    first_scores([(cast.second, timedelta(days=2)), (cast.member, timedelta(days=3))])
    services.close_due_weeks(now=DUE_BEFORE + timedelta(days=4))
    order = Entry.objects.filter(week_id=MONDAY).order_by("seat")
    assert [entry.player for entry in order] == [cast.second, cast.member]


def test_a_week_without_a_score_is_closed_too(cast: Cast, now: datetime) -> None:
    stage.open_groups()
    assert Week.objects.get(pk=BEFORE).closed_at is not None
    solve(cast.member, daily(), 40, now)
    assert seats() == [(1, 1, 1)]
