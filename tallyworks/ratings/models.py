"""Ratings and the games that made them, one pool each for duels, Tamsk and tournaments."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tallyworks.ratings import elo
from tallyworks.ratings.querysets import RatingChangeQuerySet, RatingQuerySet


class Pool(models.TextChoices):
    """Whose games a rating counts; ratings of different pools never meet."""

    DUEL = "DUEL", _("Duels")
    TAMSK = "TAMSK", _("Tamsk")
    TOURNAMENT = "TOURNAMENT", _("Tournaments")


class Rating(models.Model):
    """A player's rating in one pool; its row is what every settlement locks, by player id.

    `has_been_top` remembers that 2000 was reached once.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ratings"
    )
    pool = models.CharField(_("pool"), max_length=10, choices=Pool.choices)
    value = models.SmallIntegerField(_("rating"), default=elo.START)
    rated_count = models.PositiveIntegerField(_("rated games"), default=0)
    has_been_top = models.BooleanField(default=False)

    objects: ClassVar[RatingQuerySet] = RatingQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "pool"], name="rating_once_a_pool"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["pool", "-value", "player"], name="rating_leaderboard")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.pool}: {self.value}"

    @property
    def standing(self) -> elo.Standing:
        """Return the rating as the rules see it."""
        return elo.Standing(self.value, self.rated_count, self.has_been_top)


class RatingChange(models.Model):
    """What one game, or one event of several rounds, did to one player's rating.

    `reference` names it, such as `duel:17` or `tournament:3`: unique for each player, so that it
    counts once. `played_at` is the instant at which it was decided. An event has no one opponent;
    its `expected` and `half_points` are sums over `rated_count` rounds, which `detail` tells.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_changes"
    )
    pool = models.CharField(_("pool"), max_length=10, choices=Pool.choices)
    reference = models.CharField(_("reference"), max_length=60)
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    half_points = models.PositiveSmallIntegerField(_("half-points"))
    before = models.SmallIntegerField(_("before"))
    opponent_before = models.SmallIntegerField(_("opponent's before"), null=True)
    k = models.PositiveSmallIntegerField()
    expected = models.PositiveSmallIntegerField(_("expected, in hundredths"))
    amount = models.SmallIntegerField(_("change"))
    after = models.SmallIntegerField(_("after"))
    rated_count = models.PositiveSmallIntegerField(_("rated games"), default=1)
    detail: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    played_at = models.DateTimeField(_("played at"))

    objects: ClassVar[RatingChangeQuerySet] = RatingChangeQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pool", "reference", "player"], name="rating_change_once_a_game"
            ),
            models.CheckConstraint(
                condition=Q(after=F("before") + F("amount")), name="rating_change_adds_up"
            ),
            models.CheckConstraint(
                condition=Q(opponent__isnull=True)
                | Q(opponent_before__isnull=False, half_points__lte=2, rated_count=1),
                name="rating_change_of_a_game_or_event",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "pool", "-id"], name="rating_history"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.reference}: {self.before} {self.amount:+d}"
