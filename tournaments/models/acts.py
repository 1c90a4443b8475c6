"""What admins and outages did to tournaments, and who wants to be reminded of one."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.play import Participant
from tournaments.models.tournaments import Round, Tournament
from tournaments.querysets import TournamentActQuerySet


class Act(models.Model):
    """Something done to a tournament, with its reason; shown on its page, never changed.

    `author` is None for what the site did by itself. `data` holds codes and numbers.
    """

    class Kind(models.TextChoices):
        """What was done."""

        PUBLISH = "PUBLISH", _("published")
        EDIT = "EDIT", _("changed")
        START = "START", _("started")
        HOLD = "HOLD", _("next round held")
        RELEASE = "RELEASE", _("hold ended")
        VOID = "VOID", _("round void")
        REPLAY = "REPLAY", _("round replayed with the reserve")
        DISQUALIFY = "DISQUALIFY", _("player disqualified")
        CANCEL = "CANCEL", _("cancelled")
        RATE = "RATE", _("rated anew")
        OUTAGE = "OUTAGE", _("outage made up for")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="acts")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+",
        verbose_name=_("author"),
    )  # fmt: skip
    round = models.ForeignKey(Round, models.PROTECT, null=True, related_name="+")
    participant = models.ForeignKey(Participant, models.PROTECT, null=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    done_at = models.DateTimeField(_("done at"))

    objects: ClassVar[TournamentActQuerySet] = TournamentActQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(author__isnull=True) | Q(kind__in=("PUBLISH", "EDIT")) | ~Q(reason=""),
                name="act_of_the_staff_with_a_reason",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["tournament", "-done_at"], name="act_of_tournament")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind}"


class Reminder(models.Model):
    """A player wants to be told before the tournament begins."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="reminders")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "player"], name="reminder_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.player_id}"
