"""The sets of ratings and their changes that reads and services speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q, Window
from django.db.models.functions import RowNumber

if TYPE_CHECKING:
    # Named in strings only.
    from tallyworks.ratings.models import Rating, RatingChange  # noqa: F401


class RatingQuerySet(models.QuerySet["Rating"]):
    """Present ratings."""

    def of_pool(self, pool: str) -> RatingQuerySet:
        """Keep those of one pool."""
        return self.filter(pool=pool)

    def ranked(self) -> RatingQuerySet:
        """Keep those that games have made."""
        return self.filter(rated_count__gt=0)

    def best_first(self) -> RatingQuerySet:
        """Order by rating, the highest first, then by player."""
        return self.order_by("-value", "player_id")

    def ahead_of(self, rating: Rating) -> RatingQuerySet:
        """Keep the higher ones."""
        return self.filter(Q(value__gt=rating.value))


class RatingChangeQuerySet(models.QuerySet["RatingChange"]):
    """What games did to ratings."""

    def of_pool(self, pool: str) -> RatingChangeQuerySet:
        """Keep those of one pool."""
        return self.filter(pool=pool)

    def of_player(self, player_id: int) -> RatingChangeQuerySet:
        """Keep the player's own."""
        return self.filter(player_id=player_id)

    def of_game(self, *, pool: str, reference: str) -> RatingChangeQuerySet:
        """Keep the changes of one game, one a player."""
        return self.filter(pool=pool, reference=reference)

    def at_the_top(self, top: int) -> RatingChangeQuerySet:
        """Keep those before or after which the rating was `top` or more."""
        return self.filter(Q(before__gte=top) | Q(after__gte=top))

    def latest_of_each_pool(self, count: int) -> RatingChangeQuerySet:
        """Keep the `count` latest of every pool, of one player's."""
        place = Window(RowNumber(), partition_by="pool", order_by="-pk")
        return self.annotate(place=place).filter(place__lte=count)

    def oldest_first(self) -> RatingChangeQuerySet:
        """Order as they were applied, the ratings being locked meanwhile."""
        return self.order_by("pk")
