"""One finished event of several rounds, such as a tournament, changes many ratings, once."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from tallyworks.ratings import elo
from tallyworks.ratings.models import Pool, Rating, RatingChange
from tallyworks.ratings.services.locks import lock_ratings

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What an event does to one player: `amount` is computed from what it froze at its start.

    `expected` is in hundredths of a point, like `half_points` a sum over `rated_count` rounds.
    `detail` says how it came about, round by round, as JSON.
    """

    player_id: int
    k: int
    expected: int
    half_points: int
    amount: int
    rated_count: int
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedEvent:
    """A finished event; `reference` is unique in its pool and names it, such as `tournament:3`.

    No rating falls below `least`.
    """

    pool: Pool
    reference: str
    parts: Sequence[Part]
    least: int


def rate_event(*, event: RatedEvent, now: datetime) -> list[RatingChange]:
    """Add each part's amount to its player's present rating and return what was done.

    Two events that overlap in time add up, in whatever order they end. An event that was rated
    already changes nothing and gives what it did then. Locks the ratings by ascending player id,
    after whatever row the caller contests.
    """
    with transaction.atomic():
        player_ids = [part.player_id for part in event.parts]
        ratings = lock_ratings(pool=event.pool, player_ids=player_ids)
        rated = RatingChange.objects.of_game(pool=event.pool, reference=event.reference)
        changes = list(rated.order_by("player_id"))
        if not changes:
            changes = _rate(event, ratings, now=now)
            logger.info("rating.event pool=%s event=%s", event.pool, event.reference)
    return changes


def _rate(event: RatedEvent, ratings: Mapping[int, Rating], *, now: datetime) -> list[RatingChange]:
    parts = sorted(event.parts, key=lambda part: part.player_id)
    changes = [_change(event, part, ratings[part.player_id], now=now) for part in parts]
    RatingChange.objects.bulk_create(changes)
    for change in changes:
        rating = ratings[change.player_id]
        rating.value = change.after
        rating.rated_count += change.rated_count
        rating.has_been_top = rating.has_been_top or change.after >= elo.TOP
    Rating.objects.bulk_update(ratings.values(), ["value", "rated_count", "has_been_top"])
    return changes


def _change(event: RatedEvent, part: Part, own: Rating, *, now: datetime) -> RatingChange:
    after = max(event.least, own.value + part.amount)
    return RatingChange(
        player_id=part.player_id,
        pool=event.pool,
        reference=event.reference,
        half_points=part.half_points,
        before=own.value,
        k=part.k,
        expected=part.expected,
        amount=after - own.value,
        after=after,
        rated_count=part.rated_count,
        detail=dict(part.detail),
        played_at=now,
    )
