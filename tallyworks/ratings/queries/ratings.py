"""Reads about ratings and what changed them."""

from collections.abc import Collection
from dataclasses import dataclass

from tallyworks.core.prepared import PreparedQuery
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


@dataclass(frozen=True, slots=True)
class NamedStanding:
    """A rating that games have made, with the name of who holds it."""

    name: str
    standing: elo.Standing


def get_named_standing(player_id: int, *, pool: str) -> NamedStanding | None:
    """Return the player's rating in `pool`, None before his first rated game; one read."""
    rows = _NAMED.rows(player_id=player_id, pool=pool)
    return NamedStanding(rows[0][0], elo.Standing(*rows[0][1:])) if rows else None


# Asked by every profile.
_NAMED = PreparedQuery(
    lambda player_id, pool: (
        Rating.objects.of_pool(pool)
        .ranked()
        .filter(player_id=player_id)
        .values_list("player__name", "value", "rated_count", "has_been_top")
    ),
    player_id=int,
    pool=str,
)


def list_history(player_id: int, *, pool: str) -> RatingChangeQuerySet:
    """Return what changed the player's rating in `pool`, the oldest first."""
    changes: RatingChangeQuerySet = RatingChange.objects.of_pool(pool).of_player(player_id)
    return changes.oldest_first()


def list_changes(references: Collection[str], *, pool: str) -> dict[tuple[str, int], RatingChange]:
    """Return what the games of these references did, by reference and player."""
    changes = RatingChange.objects.of_pool(pool).filter(reference__in=references)
    return {(change.reference, change.player_id): change for change in changes}
