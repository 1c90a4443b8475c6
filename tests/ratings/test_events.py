"""A finished event changes many ratings once; events that overlap add up."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from tallyworks.ratings import queries
from tallyworks.ratings.models import Pool, Rating, RatingChange
from tallyworks.ratings.services import Part, RatedEvent, rate_event
from tests.conftest import Cast

POOL = Pool.TOURNAMENT
HOUR = timedelta(hours=1)


def event(number: int, *amounts: tuple[int, int], rounds: int = 5) -> RatedEvent:
    """Return an event that adds to each (player, amount)."""
    parts = [
        Part(
            player_id=player, k=40, expected=250, half_points=6, amount=amount, rated_count=rounds,
            detail={"rounds": []},
        )
        for player, amount in amounts
    ]  # fmt: skip
    return RatedEvent(pool=POOL, reference=f"tournament:{number}", parts=parts, least=100)


def test_it_adds_up_in_either_order(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    rate_event(event=event(1, (one, 20), (two, -8)), now=now)
    rate_event(event=event(2, (one, -8), (two, 20)), now=now)
    assert queries.get_values([one, two], pool=POOL) == {one: 1412, two: 1412}


def test_finishing_twice_changes_nothing_the_second_time(cast: Cast, now: datetime) -> None:
    once = rate_event(event=event(1, (cast.member.pk, 20)), now=now)
    again = rate_event(event=event(1, (cast.member.pk, 30)), now=now + HOUR)
    assert [change.pk for change in again] == [change.pk for change in once]
    assert Rating.objects.get(player=cast.member).standing.value == 1420
    assert RatingChange.objects.count() == 1


def test_rounds_count_for_the_ladder_and_the_top_is_remembered(cast: Cast, now: datetime) -> None:
    rate_event(event=event(1, (cast.member.pk, 700), rounds=20), now=now)
    rate_event(event=event(2, (cast.member.pk, -400), rounds=9), now=now)
    (standing,) = queries.get_standings([cast.member.pk], pool=POOL).values()
    assert (standing.value, standing.rated_count, standing.has_been_top) == (1700, 29, True)


def test_no_rating_falls_below_the_least(cast: Cast, now: datetime) -> None:
    (change,) = rate_event(event=event(1, (cast.member.pk, -1350)), now=now)
    assert (change.amount, change.after) == (-1300, 100)


def test_the_history_is_told_from_the_oldest_on(cast: Cast, now: datetime) -> None:
    for number, amount in ((1, 20), (2, -8)):
        rate_event(event=event(number, (cast.member.pk, amount)), now=now)
    told = queries.list_history(cast.member.pk, pool=POOL)
    assert [(change.before, change.after) for change in told] == [(1400, 1420), (1420, 1412)]


def test_a_game_of_two_has_two_half_points_at_most(cast: Cast, now: datetime) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingChange.objects.create(
            player=cast.member, pool=POOL, reference="duel:1", opponent=cast.second, half_points=3,
            before=1400, opponent_before=1400, k=40, expected=50, amount=20, after=1420,
            played_at=now,
        )  # fmt: skip
