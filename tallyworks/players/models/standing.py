"""Membership, blocks and archives as dated intervals, so that a late job can judge as of then."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tallyworks.players import rules
from tallyworks.players.querysets import StandingQuerySet


class Standing(models.Model):
    """What a player was from `since_at`, included, to `until_at`, excluded; null is open-ended.

    Intervals of one player and kind never overlap. The services see to it under the player's lock;
    the database refuses it besides (migration `standing_intervals_never_overlap`).
    """

    class Kind(models.TextChoices):
        """What a player can be for a time."""

        MEMBER = "MEMBER", _("member")
        BLOCKED = "BLOCKED", _("blocked")
        ARCHIVED = "ARCHIVED", _("archived")

    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="standings", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    since_at = models.DateTimeField(_("from"))
    until_at = models.DateTimeField(_("until"), null=True)
    reason = models.CharField(_("reason"), max_length=rules.LONGEST_REASON, blank=True)
    author = models.ForeignKey(
        "players.Player", models.PROTECT, null=True, related_name="+", verbose_name=_("author")
    )
    ended_by = models.ForeignKey(
        "players.Player", models.PROTECT, null=True, related_name="+", verbose_name=_("ended by")
    )

    objects: ClassVar = StandingQuerySet.as_manager()

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "kind"],
                condition=Q(until_at__isnull=True),
                name="standing_one_open_interval",
            ),
            models.CheckConstraint(
                condition=Q(until_at__isnull=True) | Q(until_at__gte=F("since_at")),
                name="standing_ends_after_it_began",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "kind", "-since_at"], name="standing_by_player"),
            # Blocks and archives are few among many memberships: reads of them stay small.
            models.Index(
                fields=["player"],
                condition=~Q(kind="MEMBER"),
                name="standing_exceptions",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} {self.since_at} – {self.until_at or ''}"

    def covers(self, instant: datetime) -> bool:
        """Tell whether the interval holds `instant`."""
        return rules.covers(since_at=self.since_at, until_at=self.until_at, instant=instant)
