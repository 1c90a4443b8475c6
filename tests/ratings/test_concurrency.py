"""Games of one player that are settled at the same moment, on several connections."""

from datetime import datetime
from threading import Barrier
from typing import Any

import pytest

from tallyworks.ratings.models import Pool, Rating, RatingChange
from tallyworks.ratings.services import Game, audit_ratings, games, rate_game
from tests.connections import at_once
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
COUNT = 6


def play_at_once(now: datetime) -> tuple[int, list[Any]]:
    hub = PlayerFactory.create().pk
    others = [PlayerFactory.create().pk for _one in range(COUNT)]
    # Where ratings are made at the same moment, the others wait for the first anyway.
    Rating.objects.bulk_create(Rating(player_id=pk, pool=Pool.DUEL) for pk in (hub, *others))

    def play(number: int) -> Any:
        pair = (hub, others[number]) if number % 2 else (others[number], hub)
        won = 2 if number % 2 else 0
        game = Game(
            pool=Pool.DUEL, reference=f"duel:{number}", first_id=pair[0], second_id=pair[1],
            half_points=won,
        )  # fmt: skip
        return rate_game(game=game, now=now)

    return hub, at_once(COUNT, play)


def test_games_of_one_player_at_once_follow_one_another(now: datetime) -> None:
    hub, outcomes = play_at_once(now)

    assert not any(isinstance(outcome, Exception) for outcome in outcomes), outcomes
    assert Rating.objects.get(player_id=hub).rated_count == COUNT
    assert list(audit_ratings()) == []


def test_without_the_lock_games_at_once_get_lost(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody_has_read = Barrier(COUNT)
    rate = games._rate

    def read(game: Game) -> dict[int, Rating]:
        rows = Rating.objects.filter(player_id__in=(game.first_id, game.second_id))
        return {rating.player_id: rating for rating in rows}

    def rate_late(*arguments: Any, **named: Any) -> Any:
        everybody_has_read.wait(timeout=30)
        return rate(*arguments, **named)

    monkeypatch.setattr(games, "_lock_ratings", read)
    monkeypatch.setattr(games, "_rate", rate_late)
    hub, _outcomes = play_at_once(now)
    assert Rating.objects.get(player_id=hub).rated_count < COUNT


def test_one_game_at_once_is_rated_once(now: datetime) -> None:
    one, two = PlayerFactory.create().pk, PlayerFactory.create().pk
    game = Game(pool=Pool.DUEL, reference="duel:1", first_id=one, second_id=two, half_points=2)
    outcomes = at_once(4, lambda _number: rate_game(game=game, now=now))

    assert not any(isinstance(outcome, Exception) for outcome in outcomes), outcomes
    assert RatingChange.objects.count() == 2
    assert Rating.objects.get(player_id=one).value == 1420
