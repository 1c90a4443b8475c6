"""A tournament is rated anew by two at once, and beside another that finishes meanwhile."""

from threading import Event
from typing import Any

import pytest

from tallyworks.ratings.models import Rating, RatingChange
from tallyworks.ratings.services import anew, rate_event
from tests.connections import at_once
from tests.tournaments.stage import Stage, ms, put_right
from tests.tournaments.test_rating_anew import LATER, Two, is_sound
from tournaments import services
from tournaments.models import Act
from tournaments.services import finishing

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("plain"),
]


def values() -> list[int]:
    return list(Rating.objects.order_by("player_id").values_list("value", flat=True))


def test_of_orders_at_once_one_takes_effect() -> None:
    two = Two()
    put_right(two.first, "Yvonne")
    order = two.first.order("a lost key")
    outcomes = at_once(4, lambda _number: services.rate_anew(order=order, now=LATER))
    names = sorted(type(outcome).__name__ for outcome in outcomes)
    assert names == ["NoneType"] + ["RatingsUnchanged"] * 3
    assert values() == [1568, 1532]
    assert Act.objects.filter(kind="RATE").count() == 1
    assert is_sound()


def test_orders_for_two_tournaments_of_the_same_players_follow_one_another() -> None:
    two = Two()
    put_right(two.first, "Yvonne")
    # In the second Xavier's key of 22 s makes a draw as well: -6 and 6.
    put_right(two.second, "Yvonne", solved_ms=20_000)
    put_right(two.second, "Xavier", solved_ms=22_000)
    stages = (two.first, two.second)
    outcomes = at_once(
        2, lambda number: services.rate_anew(order=stages[number].order(), now=LATER)
    )
    assert outcomes == [None, None]
    assert values() == [1588, 1512]
    assert is_sound()


def finish_while_rated_anew(monkeypatch: pytest.MonkeyPatch, *, waits_for: str) -> None:
    """Let a tournament finish once the other one's order has read the ratings to be shifted."""
    first = Stage(60, ratings={"Xavier": 1600, "Yvonne": 1500})
    second = Stage(120, beside=first)
    first.begin()
    first.send("Xavier", 10)
    second.send("Yvonne", 20)
    first.end(1)
    closes_at = second.opens_at(1) + ms(120)
    second.due(closes_at + ms(2))
    put_right(first, "Yvonne")
    has_read, finishes = Event(), {"begun": Event(), "ended": Event()}
    read = anew._read_histories

    def read_slowly(*arguments: Any, **named: Any) -> Any:
        histories = read(*arguments, **named)
        has_read.set()
        assert finishes[waits_for].wait(timeout=30)
        return histories

    def rate_watched(**arguments: Any) -> Any:
        finishes["begun"].set()
        return rate_event(**arguments)

    monkeypatch.setattr(anew, "_read_histories", read_slowly)
    monkeypatch.setattr(finishing, "rate_event", rate_watched)

    def act(number: int) -> Any:
        if not number:
            return services.rate_anew(order=first.order(), now=LATER)
        assert has_read.wait(timeout=30)
        done = services.apply_due(now=closes_at + ms(5))
        finishes["ended"].set()
        return done

    assert at_once(2, act) == [None, 1]
    assert RatingChange.objects.count() == 4


def test_a_tournament_that_finishes_meanwhile_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    finish_while_rated_anew(monkeypatch, waits_for="begun")
    assert values() == [1568, 1532]
    assert is_sound()


def test_without_the_ratings_lock_what_finished_meanwhile_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read(*, pool: str, player_ids: Any) -> dict[int, Rating]:
        rows = Rating.objects.of_pool(pool).filter(player_id__in=player_ids)
        return {rating.player_id: rating for rating in rows}

    monkeypatch.setattr(anew, "lock_ratings", read)
    finish_while_rated_anew(monkeypatch, waits_for="ended")
    # The first's 14 are put right to -6, the second's -26 are gone.
    assert values() == [1594, 1506]
