"""What must happen once, tried by many connections at the same instant."""

from collections import Counter
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest

from leagues import rules, services
from leagues.models import Desk, Entry, Group, Outcome, Season, SeasonEntry, Week, WeekPrize
from leagues.querysets import EntryQuerySet
from leagues.services import closing
from tallyworks.players.models import CreditEntry, Player
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import DUE, HOUR, MONDAY, daily, members, seat, solve
from tests.workshops.test_concurrency import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
_AT_A_TIME = 25


def errors(outcomes: list[Any]) -> list[Any]:
    return [outcome for outcome in outcomes if isinstance(outcome, Exception)]


def score_at_once(players: list[Player]) -> None:
    """Have all players score for the first time, on so many connections together."""
    at, workshop = stage.day_start(MONDAY) + HOUR, daily()
    parts = iter([players[start::_AT_A_TIME] for start in range(_AT_A_TIME)])

    def score_some() -> None:
        for player in next(parts):
            solve(player, workshop, 40, at)

    assert errors(at_once(_AT_A_TIME, score_some)) == []


def test_hundreds_of_first_scores_make_no_group_of_31_and_no_two_half_empty_ones() -> None:
    stage.open_groups()
    score_at_once([PlayerFactory.create() for _ in range(500)])
    sizes = Counter(Entry.objects.values_list("group_id", flat=True))
    assert sorted(sizes.values()) == [20] + [30] * 16
    assert Desk.objects.get(week_id=MONDAY, tier=1).taken == 500


def test_it_would_give_one_seat_twice_without_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    stage.open_groups()
    players = [PlayerFactory.create() for _ in range(4)]
    workshop = daily()
    both_read = Barrier(4)
    seat_at = rules.seat_at

    def slow_seat(position: int) -> rules.Seat:
        both_read.wait(timeout=30)
        return seat_at(position)

    monkeypatch.setattr(rules, "seat_at", slow_seat)
    monkeypatch.setattr(
        "django.db.models.query.QuerySet.select_for_update",
        lambda rows, **_arguments: rows.all(),
    )
    turns = iter(players)
    outcomes = at_once(4, lambda: solve(next(turns), workshop, 40, stage.DUE - HOUR))
    # The database refuses what the lock would have prevented.
    assert len(errors(outcomes)) == 3


def test_ten_closes_at_once_pay_each_prize_once() -> None:
    for tier in rules.TIERS:
        seat(members(12), [900 - place for place in range(12)], tier=tier)
    outcomes = at_once(10, lambda: services.close_due_weeks(now=DUE))
    assert errors(outcomes) == []
    assert Outcome.objects.count() == 72
    assert WeekPrize.objects.filter(paid_at__isnull=False).count() == 6
    assert CreditEntry.objects.count() == 6
    assert Week.objects.get(pk=MONDAY).finished_at == DUE


def test_ten_payments_at_once_pay_a_season_once() -> None:
    month = rules.month_of(MONDAY)
    Season.objects.create(month=month)
    for place, player in enumerate(members(12)):
        SeasonEntry.objects.create(
            season_id=month, player=player, points=900 - place, solved_count=8, reached_at=DUE
        )
    due_at = rules.season_due_at(month)
    assert errors(at_once(10, lambda: services.pay_due_seasons(now=due_at))) == []
    assert CreditEntry.objects.count() == 10


def test_scores_during_a_close_are_all_seated_or_counted() -> None:
    old = members(60)
    for part in (old[:30], old[30:]):
        seat(part, [9000 - place for place in range(30)])
    following = MONDAY + timedelta(days=7)
    workshop = daily(following)
    new = [*old, *(PlayerFactory.create() for _ in range(60))]
    chunks = iter([new[start::12] for start in range(12)])
    at = stage.day_start(following) + timedelta(minutes=10)
    roles = iter(range(14))

    def act() -> None:
        if next(roles) % 7 == 6:
            services.close_due_weeks(now=DUE)
            return
        for player in next(chunks):
            solve(player, workshop, 40, at)

    assert errors(at_once(14, act)) == []
    entries = Entry.objects.filter(week_id=following)
    assert entries.count() == 120
    assert not entries.filter(group__isnull=True).exists()
    by_tier = Counter(entries.values_list("tier", flat=True))
    # 30 ÷ 6 = 5 of each group go up; nobody goes down from the lowest tier.
    assert by_tier == {1: 110, 2: 10}
    for group in Group.objects.filter(week_id=following):
        assert group.entries.count() <= rules.SEATS
    for desk in Desk.objects.filter(week_id=following):
        assert desk.taken == by_tier[desk.tier]


def test_the_close_waits_for_a_score_that_holds_the_week(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (player,) = members(1)
    seat([player], [500])
    workshop = daily(MONDAY + timedelta(days=6))
    scoring, at = Barrier(2), DUE - 2 * HOUR
    stop_counting = closing._stop_counting

    def stop_when_scoring(*args: Any) -> None:
        scoring.wait(timeout=30)
        stop_counting(*args)

    keep = EntryQuerySet.keep

    def keep_slowly(entries: EntryQuerySet, entry: Entry) -> None:
        scoring.wait(timeout=30)
        keep(entries, entry)

    monkeypatch.setattr(closing, "_stop_counting", stop_when_scoring)
    monkeypatch.setattr(EntryQuerySet, "keep", keep_slowly)
    turns = iter([True, False])

    def act() -> None:
        if next(turns):
            solve(player, workshop, 40, at)
        else:
            closing.close_week(monday=MONDAY, now=DUE)

    assert errors(at_once(2, act)) == []
    assert Outcome.objects.get(player=player).points == 1000
