"""A player's week and month follow his scores."""

from datetime import date, datetime, timedelta

import pytest

from leagues.models import Entry, Season, SeasonEntry, Week
from tallyworks.workshops.models import Look
from tests.conftest import Cast
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import BEFORE, HOUR, MONDAY, big, daily, solve

pytestmark = pytest.mark.django_db


def entry(monday: date = MONDAY) -> Entry:
    return Entry.objects.get(week_id=monday)


def test_the_week_adds_up_seven_dailies_and_the_big_workshop(cast: Cast) -> None:
    # Par 40 and sum 52: ⌊1000 × 40 ÷ 52⌋ = 769 a day, ⌊2000 × 40 ÷ 52⌋ = 1538 for the big one.
    for offset in range(7):
        day = MONDAY + timedelta(days=offset)
        solve(cast.member, daily(day), 52, stage.day_start(day) + HOUR)
    solve(cast.member, big(), 52, stage.day_start(MONDAY) + 2 * HOUR)

    assert entry().points == 7 * 769 + 1538 == 6921
    assert entry().reached_at == stage.day_start(MONDAY + timedelta(days=6)) + HOUR
    assert entry().first_scored_at == stage.day_start(MONDAY) + HOUR


def test_a_better_sum_with_the_same_score_changes_no_instant(cast: Cast, now: datetime) -> None:
    # The cap: 1000 × 40 ÷ 26 = 1538 and ÷ 25 = 1600 both give 1,500.
    solve(cast.member, daily(), 26, now)
    solve(cast.member, daily(), 25, now + HOUR)
    assert (entry().points, entry().reached_at) == (1500, now)


def test_a_better_score_changes_total_and_instant(cast: Cast, now: datetime) -> None:
    solve(cast.member, daily(), 52, now)
    solve(cast.member, daily(), 40, now + HOUR)
    assert (entry().points, entry().reached_at) == (1000, now + HOUR)
    assert entry().first_scored_at == now


def test_a_run_that_is_computed_later_than_a_younger_one_counts_from_its_receipt(
    cast: Cast, now: datetime
) -> None:
    solve(cast.member, daily(), 40, now + HOUR)
    solve(cast.member, daily(), 40, now)
    assert (entry().reached_at, entry().first_scored_at) == (now, now)


def test_sunday_counts_for_the_old_week_and_monday_for_the_new(cast: Cast) -> None:
    sunday = BEFORE + timedelta(days=6)
    last = stage.day_start(MONDAY) - timedelta(microseconds=1)
    solve(cast.member, daily(sunday), 40, last)
    solve(cast.member, daily(MONDAY), 52, stage.day_start(MONDAY))
    assert (entry(BEFORE).points, entry(MONDAY).points) == (1000, 769)


def test_a_big_workshop_counts_for_the_month_of_its_monday(cast: Cast) -> None:
    # Monday 30 November: the week reaches into December.
    wednesday = date(2026, 12, 2)
    solve(cast.member, big(MONDAY), 40, stage.day_start(wednesday) + HOUR)
    solve(cast.member, daily(wednesday), 52, stage.day_start(wednesday) + 2 * HOUR)

    assert entry().points == 2000 + 769
    november = SeasonEntry.objects.get(season_id=date(2026, 11, 1))
    december = SeasonEntry.objects.get(season_id=date(2026, 12, 1))
    assert (november.points, november.solved_count) == (2000, 1)
    assert (december.points, december.solved_count) == (769, 1)


def test_a_week_over_new_year_counts_days_for_both_months(cast: Cast) -> None:
    for day in (date(2026, 12, 31), date(2027, 1, 1)):
        solve(cast.member, daily(day), 40, stage.day_start(day) + HOUR)
    assert entry(date(2026, 12, 28)).points == 2000
    months = SeasonEntry.objects.order_by("season_id").values_list("season_id", "points")
    assert list(months) == [(date(2026, 12, 1), 1000), (date(2027, 1, 1), 1000)]


def test_whoever_saw_a_workshop_before_its_opening_gets_nothing(cast: Cast, now: datetime) -> None:
    Look.objects.create(player=cast.staff, workshop=daily(), looked_at=now)
    solve(cast.staff, daily(), 40, now)
    assert not Entry.objects.exists()
    assert not SeasonEntry.objects.exists()


def test_a_score_computed_after_the_week_was_counted_leaves_it_alone(
    cast: Cast, now: datetime
) -> None:
    solve(cast.member, daily(), 52, now)
    Week.objects.filter(pk=MONDAY).update(counted_at=stage.DUE)
    solve(cast.member, daily(), 40, now)
    assert entry().points == 769
    assert SeasonEntry.objects.get().points == 1000


def test_a_paid_season_is_left_alone(cast: Cast, now: datetime) -> None:
    solve(cast.member, daily(), 52, now)
    Season.objects.update(paid_at=now)
    solve(cast.member, daily(), 40, now)
    assert SeasonEntry.objects.get().points == 769
    assert entry().points == 1000


def test_guests_are_counted_like_members(now: datetime) -> None:
    solve(PlayerFactory.create(), daily(), 40, now)
    assert entry().points == 1000
