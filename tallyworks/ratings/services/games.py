"""One settled game changes two ratings, once."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tallyworks.ratings import elo
from tallyworks.ratings.models import Pool, Rating, RatingChange
from tallyworks.ratings.services.locks import lock_ratings

logger = logging.getLogger(__name__)

# Other apps name pools by this; the table stays the ratings' own.
RatingPool = Pool
_WIN = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A settled game of two; `half_points` are the first player's: 2 won, 1 drawn, 0 lost.

    `reference` is unique in its pool and names the game, such as `duel:17`.
    """

    pool: Pool
    reference: str
    first_id: int
    second_id: int
    half_points: int


def rate_game(*, game: Game, now: datetime) -> tuple[RatingChange, RatingChange]:
    """Change both players' ratings by `game`, decided at `now`, and return what it did to each.

    Both changes are computed from the ratings before the game. A game that was rated already
    changes nothing and gives what it did then. Locks the two ratings by ascending player id, after
    whatever row the caller contests.
    """
    with transaction.atomic():
        ratings = _lock_ratings(game)
        rated = _rated(game)
        if rated is None:
            rated = _rate(game, ratings, now=now)
            logger.info("rating.changed pool=%s game=%s", game.pool, game.reference)
    return rated


def _lock_ratings(game: Game) -> dict[int, Rating]:
    return lock_ratings(pool=game.pool, player_ids=(game.first_id, game.second_id))


def _rated(game: Game) -> tuple[RatingChange, RatingChange] | None:
    changes = RatingChange.objects.of_game(pool=game.pool, reference=game.reference)
    by_player = {change.player_id: change for change in changes}
    if not by_player:
        return None
    return by_player[game.first_id], by_player[game.second_id]


def _rate(
    game: Game, ratings: dict[int, Rating], *, now: datetime
) -> tuple[RatingChange, RatingChange]:
    first, second = ratings[game.first_id], ratings[game.second_id]
    changes = (
        _change(game, first, second, half_points=game.half_points, now=now),
        _change(game, second, first, half_points=_WIN - game.half_points, now=now),
    )
    RatingChange.objects.bulk_create(changes)
    for rating, change in zip((first, second), changes, strict=True):
        moved = elo.after(rating.standing, change.amount)
        rating.value, rating.rated_count = moved.value, moved.rated_count
        rating.has_been_top = moved.has_been_top
        rating.save(update_fields=["value", "rated_count", "has_been_top"])
    return changes


def _change(
    game: Game, own: Rating, opponent: Rating, *, half_points: int, now: datetime
) -> RatingChange:
    made = elo.change(own.standing, opponent=opponent.value, half_points=half_points)
    return RatingChange(
        player_id=own.player_id,
        pool=game.pool,
        reference=game.reference,
        opponent_id=opponent.player_id,
        half_points=half_points,
        before=own.value,
        opponent_before=opponent.value,
        k=made.k,
        expected=made.expected,
        amount=made.amount,
        after=own.value + made.amount,
        played_at=now,
    )
