"""Reads about ratings and what changed them."""

from collections.abc import Collection

from tallyworks.ratings import elo
from tallyworks.ratings.models import Rating, RatingChange


def get_values(player_ids: Collection[int], *, pool: str) -> dict[int, int]:
    """Return the rating of each of the players in `pool`; newcomers stand at the start."""
    values = dict.fromkeys(player_ids, elo.START)
    rows = Rating.objects.of_pool(pool).filter(player_id__in=player_ids)
    return values | dict(rows.values_list("player_id", "value"))


def list_changes(references: Collection[str], *, pool: str) -> dict[tuple[str, int], RatingChange]:
    """Return what the games of these references did, by reference and player."""
    changes = RatingChange.objects.of_pool(pool).filter(reference__in=references)
    return {(change.reference, change.player_id): change for change in changes}
