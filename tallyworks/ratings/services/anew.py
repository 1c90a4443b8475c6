"""An event that was rated is rated anew, after its results were put right (4)."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from tallyworks.ratings import elo
from tallyworks.ratings.models import Rating, RatingChange
from tallyworks.ratings.services.events import Part, RatedEvent
from tallyworks.ratings.services.locks import lock_ratings

logger = logging.getLogger(__name__)

_OF_THE_EVENT: Final = ("k", "expected", "half_points", "rated_count", "detail")
_SHIFTED: Final = ("before", "amount", "after")


def rate_event_anew(*, event: RatedEvent, now: datetime) -> frozenset[str]:
    """Put the event's changes in the place of those it made, and shift all later ones.

    Returns the references of the events whose changes are others now: none where nothing is, as
    in a second call. A later change keeps its amount, unless the least rating cuts it short or no
    longer does. Who has no change of this event yet gets one after all he has, at `now`. The caller
    holds the event's row, so that its changes are nobody else's; locks the ratings by ascending
    player id, so that no later change is made meanwhile.
    """
    with transaction.atomic():
        rated = RatingChange.objects.of_game(pool=event.pool, reference=event.reference)
        parts = {part.player_id: part for part in event.parts}
        player_ids = parts.keys() | set(rated.values_list("player_id", flat=True))
        ratings = lock_ratings(pool=event.pool, player_ids=player_ids)
        histories = _read_histories(event, ratings, now=now)
        moved: set[str] = set()
        for player_id in sorted(player_ids):
            part = parts.get(player_id)
            moved |= _rate_anew(event, part, ratings[player_id], histories[player_id])
        if moved:
            logger.info("rating.event_anew pool=%s event=%s", event.pool, event.reference)
    return frozenset(moved)


def _read_histories(
    event: RatedEvent, ratings: Mapping[int, Rating], *, now: datetime
) -> Mapping[int, list[RatingChange]]:
    """Return each player's changes from the event's own on, the oldest first.

    Where the event has made none, a new one that changes nothing yet comes last.
    """
    histories: defaultdict[int, list[RatingChange]] = defaultdict(list)
    changes = RatingChange.objects.of_pool(event.pool).filter(player_id__in=ratings)
    for change in changes.oldest_first():
        if histories[change.player_id] or change.reference == event.reference:
            histories[change.player_id].append(change)
    for player_id, rating in ratings.items():
        if not histories[player_id]:
            fresh = RatingChange(
                player_id=player_id,
                pool=event.pool,
                reference=event.reference,
                rated_count=0,
                before=rating.value,
                amount=0,
                after=rating.value,
                played_at=now,
            )
            histories[player_id].append(fresh)
    return histories


def _rate_anew(
    event: RatedEvent, part: Part | None, rating: Rating, history: Sequence[RatingChange]
) -> set[str]:
    """Rate one player anew and return the references of his changes that are others now.

    The first of `history` is the event's own; without a part it goes.
    """
    own, *later = history
    old_count, was, old_after = own.rated_count, _values(own), own.after
    amount = _fill(own, part)
    _shift(own, 0, amount=amount, least=event.least)
    if part is not None and _values(own) == was:
        return set()
    difference, shifted = own.after - old_after, []
    for change in later:
        if not difference:
            break
        old_after = change.after
        _shift(change, difference, amount=_due(change, event.least), least=event.least)
        difference = change.after - old_after
        shifted.append(change)
    RatingChange.objects.bulk_update(shifted, _SHIFTED)
    if part is None:
        own.delete()
    else:
        own.save()
    rating.value += difference
    rating.rated_count += own.rated_count - old_count
    _remember_top(rating)
    rating.save(update_fields=["value", "rated_count", "has_been_top"])
    return {event.reference, *(change.reference for change in shifted)}


def _values(change: RatingChange) -> tuple[object, ...]:
    return tuple(getattr(change, name) for name in (*_OF_THE_EVENT, *_SHIFTED))


def _fill(own: RatingChange, part: Part | None) -> int:
    """Write into the event's own change what the part says, and return its amount."""
    if part is None:
        own.rated_count = 0
        return 0
    own.k, own.expected, own.half_points = part.k, part.expected, part.half_points
    own.rated_count, own.detail = part.rated_count, dict(part.detail)
    return part.amount


def _due(change: RatingChange, least: int) -> int:
    """Return what a change is worth, were there no least rating."""
    if change.after > least:
        return change.amount
    return elo.round_half_away(change.k * (50 * change.half_points - change.expected), 100)


def _shift(change: RatingChange, difference: int, *, amount: int, least: int) -> None:
    change.before += difference
    change.after = max(least, change.before + amount)
    change.amount = change.after - change.before


def _remember_top(rating: Rating) -> None:
    """Let the rating have been at the top if the changes, as they are now, ever were there."""
    changes = RatingChange.objects.of_pool(rating.pool).of_player(rating.player_id)
    rating.has_been_top = changes.at_the_top(elo.TOP).exists()
