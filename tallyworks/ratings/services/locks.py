"""The rows that changes of ratings lock."""

from collections.abc import Collection

from tallyworks.ratings.models import Rating


def lock_ratings(*, pool: str, player_ids: Collection[int]) -> dict[int, Rating]:
    """Return the players' ratings by player, locked by ascending player id.

    Who has none in this pool yet begins at the start.
    """
    Rating.objects.bulk_create(
        [Rating(player_id=player_id, pool=pool) for player_id in sorted(player_ids)],
        ignore_conflicts=True,
    )
    rows = Rating.objects.of_pool(pool).filter(player_id__in=player_ids)
    locked = rows.select_for_update().order_by("player_id")
    return {rating.player_id: rating for rating in locked}
