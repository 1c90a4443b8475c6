"""Seasons: who is in the running, who is paid, and when."""

from datetime import date, datetime, timedelta

import pytest

from leagues import rules, services
from leagues.models import Season, SeasonEntry, SeasonPrize
from tallyworks.notices.models import Notice
from tallyworks.players.models import CreditEntry, Player, Standing
from tallyworks.players.queries import get_balance
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import HOUR, big, daily, member, members, solve, stand_aside

pytestmark = pytest.mark.django_db
NOVEMBER = date(2026, 11, 1)
# The last Monday of November 2026 is the 30th; its big workshop closes on 7 December.
DUE = rules.season_due_at(NOVEMBER)


def enter(player: Player, points: int, *, solved: int = 8, minute: int = 0) -> None:
    Season.objects.get_or_create(month=NOVEMBER)
    SeasonEntry.objects.create(
        season_id=NOVEMBER, player=player, points=points, solved_count=solved,
        reached_at=stage.day_start(NOVEMBER) + timedelta(minutes=minute),
    )  # fmt: skip


def pay(late: timedelta = timedelta()) -> None:
    services.pay_due_seasons(now=DUE + late)


def paid() -> list[tuple[Player, int, int]]:
    prizes = SeasonPrize.objects.order_by("rank").select_related("player")
    return [(prize.player, prize.rank, prize.amount) for prize in prizes]


def test_the_first_ten_are_paid() -> None:
    players = members(12)
    for place, player in enumerate(players):
        enter(player, 9000 - place)
    pay()
    amounts = [150, 100, 60, 25, 25, 25, 25, 25, 25, 25]
    assert paid() == [(players[place], place + 1, amounts[place]) for place in range(10)]
    assert [get_balance(player.pk) for player in players] == [*amounts, 0, 0]
    entry = CreditEntry.objects.order_by("pk").first()
    assert entry is not None
    assert (entry.kind, entry.reference) == ("SEASON_PRIZE", "season:2026-11:rank:1")


def test_the_ineligible_among_the_first_twelve_are_skipped() -> None:
    # By points: 1 guest, 2 member, 3 blocked, 4 member, 5 seven workshops, 6 archived, 7 member,
    # 8 guest, 9 to 12 members.
    players = [member() for _ in range(12)]
    for place in (0, 7):
        players[place] = PlayerFactory.create()
    for place, player in enumerate(players):
        enter(player, 9000 - place, solved=7 if place == 4 else 8)
    stand_aside(players[2], Standing.Kind.BLOCKED, DUE - HOUR)
    stand_aside(players[5], Standing.Kind.ARCHIVED, DUE - HOUR)
    pay()
    expected = [(1, 150), (3, 100), (6, 60), (8, 25), (9, 25), (10, 25), (11, 25)]
    assert paid() == [
        (players[place], rank, amount) for rank, (place, amount) in enumerate(expected, 1)
    ]


def test_a_place_without_points_passes_to_nobody() -> None:
    players = members(3)
    enter(players[0], 500)
    enter(players[1], 0)
    enter(players[2], 0, minute=1)
    pay()
    assert paid() == [(players[0], 1, 150)]


def test_equal_points_go_to_whoever_reached_them_first_then_to_the_older_player() -> None:
    players = members(3)
    enter(players[0], 500, minute=2)
    enter(players[1], 500, minute=2)
    enter(players[2], 500, minute=1)
    pay()
    assert [player for player, _rank, _amount in paid()] == [players[2], players[0], players[1]]


def test_it_is_paid_when_due_and_not_before() -> None:
    enter(member(), 500)
    services.pay_due_seasons(now=DUE - timedelta(microseconds=1))
    assert paid() == []
    pay()
    assert len(paid()) == 1
    assert Season.objects.get(pk=NOVEMBER).paid_at == DUE


def test_it_is_paid_once() -> None:
    enter(member(), 500)
    pay()
    pay(HOUR)
    assert CreditEntry.objects.count() == 1


def test_a_late_payment_judges_as_of_the_due_instant() -> None:
    players = members(3)
    guest = PlayerFactory.create()
    for place, player in enumerate([*players, guest]):
        enter(player, 9000 - place)
    stand_aside(players[0], Standing.Kind.BLOCKED, DUE - HOUR, DUE + HOUR)
    stand_aside(players[1], Standing.Kind.BLOCKED, DUE + HOUR)
    Standing.objects.create(player=guest, kind=Standing.Kind.MEMBER, since_at=DUE + HOUR)
    pay(timedelta(days=40))
    assert paid() == [(players[1], 1, 150), (players[2], 2, 100)]


def test_several_late_seasons_are_each_paid() -> None:
    player = member()
    enter(player, 500)
    december = date(2026, 12, 1)
    Season.objects.create(month=december)
    SeasonEntry.objects.create(
        season_id=december, player=player, points=1, solved_count=8, reached_at=DUE
    )
    services.pay_due_seasons(now=rules.season_due_at(december))
    assert get_balance(player.pk) == 300


def test_eight_workshops_with_the_big_one_are_enough() -> None:
    player, other = members(2)
    for offset in range(7):
        day = date(2026, 11, 9) + timedelta(days=offset)
        solve(player, daily(day), 40, stage.day_start(day) + HOUR)
        solve(other, daily(day), 30, stage.day_start(day) + HOUR)
    solve(player, big(date(2026, 11, 9)), 40, stage.day_start(date(2026, 11, 14)))
    pay()
    assert paid() == [(player, 1, 150)]
    prize = SeasonPrize.objects.get()
    assert (prize.points, prize.solved_count) == (7 * 1000 + 2000, 8)


def test_the_winner_is_told() -> None:
    player = member()
    enter(player, 500)
    pay()
    notice = Notice.objects.get(player=player)
    assert notice.kind == "SEASON_PRIZE"
    assert notice.data == {"month": "2026-11", "rank": 1, "amount": 150}


def test_the_last_big_workshop_still_counts_after_the_months_end(now: datetime) -> None:
    player = member()
    solve(player, big(stage.MONDAY), 40, stage.day_start(date(2026, 12, 6)))
    assert SeasonEntry.objects.get(season_id=NOVEMBER).points == 2000
