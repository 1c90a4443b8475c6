"""A guest joined to a member: what becomes of his week, month and seat (site rules, §2)."""

from datetime import date, datetime, timedelta

import pytest

from leagues import rules, services
from leagues.models import Entry, Group, Join, Outcome, Rung, SeasonEntry
from tallyworks.players.models import Player
from tallyworks.players.services import join_guest
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import BEFORE, HOUR, MONDAY, daily, member, members, solve

pytestmark = pytest.mark.django_db
TUESDAY = MONDAY + timedelta(days=1)
WEDNESDAY = MONDAY + timedelta(days=2)


@pytest.fixture
def guest(db: None) -> Player:
    return PlayerFactory.create()


@pytest.fixture
def owner(db: None) -> Player:
    return member("Olga")


def at(day: date, hours: int = 1) -> datetime:
    return stage.day_start(day) + hours * HOUR


def join(guest: Player, owner: Player, now: datetime) -> None:
    assert join_guest(guest_id=guest.pk, member_id=owner.pk, now=now)


def entry_of(player: Player, monday: date = MONDAY) -> Entry:
    return Entry.objects.get(player=player, week_id=monday)


def test_the_member_enters_a_group_of_his_own_tier_with_the_joined_points(
    guest: Player, owner: Player
) -> None:
    stage.open_groups()
    Rung.objects.create(player=guest, tier=5)
    Rung.objects.create(player=owner, tier=2)
    solve(guest, daily(MONDAY), 40, at(MONDAY))
    solve(guest, daily(TUESDAY), 52, at(TUESDAY))
    join(guest, owner, at(WEDNESDAY))

    own = entry_of(owner)
    assert (own.points, own.tier) == (1769, 2)
    assert (own.reached_at, own.first_scored_at) == (at(TUESDAY), at(MONDAY))
    assert own.entered_at == at(WEDNESDAY)
    # The guest's seat stays his, empty of points.
    assert (entry_of(guest).points, entry_of(guest).tier) == (0, 5)


def test_the_better_score_of_each_workshop_counts_even_on_closed_days(
    guest: Player, owner: Player
) -> None:
    stage.open_groups()
    solve(guest, daily(MONDAY), 40, at(MONDAY))
    solve(owner, daily(MONDAY), 52, at(MONDAY, 2))
    solve(guest, daily(TUESDAY), 52, at(TUESDAY))
    solve(owner, daily(TUESDAY), 32, at(TUESDAY, 2))
    seat_before = entry_of(owner).seat
    join(guest, owner, at(WEDNESDAY))
    # Monday 1,000 of the guest, Tuesday ⌊40,000 ÷ 32⌋ = 1,250 of the member.
    assert entry_of(owner).points == 2250
    assert entry_of(owner).reached_at == at(TUESDAY, 2)
    assert entry_of(owner).seat == seat_before
    season = SeasonEntry.objects.get(player=owner, season_id=date(2026, 12, 1))
    assert season.points == 1250
    assert not SeasonEntry.objects.filter(player=guest).exists()


def test_a_later_score_keeps_what_was_joined(guest: Player, owner: Player) -> None:
    stage.open_groups()
    solve(guest, daily(MONDAY), 40, at(MONDAY))
    join(guest, owner, at(TUESDAY))
    solve(owner, daily(WEDNESDAY), 52, at(WEDNESDAY))
    assert entry_of(owner).points == 1769


def test_equal_points_count_from_the_earlier_attempt(guest: Player, owner: Player) -> None:
    # Sums 26 and 25 both give 1,500; the better record is the member's, the earlier score not.
    stage.open_groups()
    solve(guest, daily(MONDAY), 26, at(MONDAY))
    solve(owner, daily(MONDAY), 25, at(MONDAY, 2))
    join(guest, owner, at(TUESDAY))
    assert (entry_of(owner).points, entry_of(owner).reached_at) == (1500, at(MONDAY))


def test_before_the_groups_open_only_the_member_waits(guest: Player, owner: Player) -> None:
    midnight = stage.day_start(MONDAY)
    solve(guest, daily(BEFORE), 40, at(BEFORE))
    solve(guest, daily(MONDAY), 40, midnight + timedelta(minutes=1))
    join(guest, owner, midnight + timedelta(minutes=5))
    services.close_due_weeks(now=rules.week_due_at(BEFORE))
    assert not Entry.objects.filter(player=guest, week_id=MONDAY).exists()
    assert (entry_of(owner).seat, entry_of(owner).points) == (1, 1000)
    # The old week was not due yet either.
    assert entry_of(owner, BEFORE).points == 1000


def test_a_week_that_is_due_stands_though_its_close_is_late(guest: Player, owner: Player) -> None:
    others = members(5)
    stage.open_groups(BEFORE)
    sunday = BEFORE + timedelta(days=6)
    for place, player in enumerate([guest, *others]):
        solve(player, daily(sunday), 40 + place, at(sunday))
    join(guest, owner, rules.week_due_at(BEFORE) + timedelta(microseconds=1))
    services.close_due_weeks(now=rules.week_due_at(BEFORE) + timedelta(days=1))

    assert not Entry.objects.filter(player=owner, week_id=BEFORE).exists()
    outcome = Outcome.objects.get(player=guest)
    assert (outcome.rank, outcome.points, outcome.move) == (1, 1000, "PROMOTED")
    # Nobody is paid for a guest.
    assert Group.objects.get(week_id=BEFORE).prize_reason == "GUEST"


def test_the_guest_is_left_out_of_the_close(guest: Player, owner: Player) -> None:
    stage.open_groups()
    for place, player in enumerate([guest, *members(5)]):
        solve(player, daily(MONDAY), 40 + place, at(MONDAY))
    join(guest, owner, at(TUESDAY))
    stage.close()
    assert Outcome.objects.get(player=guest).move == "LEFT_OUT"
    assert Outcome.objects.get(player=owner).rank == 1
    assert Outcome.objects.filter(rank__isnull=False).count() == 6


def test_the_join_is_noted_once(guest: Player, owner: Player) -> None:
    join(guest, owner, at(TUESDAY))
    assert not join_guest(guest_id=guest.pk, member_id=owner.pk, now=at(WEDNESDAY))
    assert Join.objects.get().joined_at == at(TUESDAY)


def test_a_join_at_the_very_instant_of_the_close_loses_nothing(
    guest: Player, owner: Player
) -> None:
    stage.open_groups(BEFORE)
    sunday = BEFORE + timedelta(days=6)
    for place, player in enumerate([guest, *members(5)]):
        solve(player, daily(sunday), 40 + place, at(sunday))
    join(guest, owner, rules.week_due_at(BEFORE))
    services.close_due_weeks(now=rules.week_due_at(BEFORE))
    assert Outcome.objects.get(player=guest).move == "LEFT_OUT"
    assert Outcome.objects.get(player=owner).points == 1000
