"""Reads about ratings and what changed them."""

from collections.abc import Collection

from tallyworks.ratings import elo
from tallyworks.ratings.models import Rating, RatingChange
from tallyworks.ratings.querysets import RatingChangeQuerySet


def get_values(player_ids: Collection[int], *, pool: str) -> dict[int, int]:
    """Return the rating of each of the players in `pool`; newcomers stand at the start."""
    values = dict.fromkeys(player_ids, elo.START)
    rows = Rating.objects.of_pool(pool).filter(player_id__in=player_ids)
    return values | dict(rows.values_list("player_id", "value"))


def get_standings(player_ids: Collection[int], *, pool: str) -> dict[int, elo.Standing]:
    """Return what the rules know of each player's rating in `pool`; newcomers at the start."""
    rows = Rating.objects.of_pool(pool).filter(player_id__in=player_ids)
    known = {rating.player_id: rating.standing for rating in rows}
    return {player_id: known.get(player_id, elo.Standing()) for player_id in player_ids}


def list_history(player_id: int, *, pool: str) -> RatingChangeQuerySet:
    """Return what changed the player's rating in `pool`, the oldest first."""
    changes: RatingChangeQuerySet = RatingChange.objects.of_pool(pool).of_player(player_id)
    return changes.oldest_first()


def list_changes(references: Collection[str], *, pool: str) -> dict[tuple[str, int], RatingChange]:
    """Return what the games of these references did, by reference and player."""
    changes = RatingChange.objects.of_pool(pool).filter(reference__in=references)
    return {(change.reference, change.player_id): change for change in changes}
