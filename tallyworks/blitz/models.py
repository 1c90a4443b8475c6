"""Starts of the Blitz with their one run, and the titles of the months."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tallyworks.blitz.querysets import AttemptQuerySet, TitleQuerySet


class Attempt(models.Model):
    """A player's Start of one day's Blitz and its single run.

    `deadline_at` is the last instant at which the run counts. `solved_sum` and `solved_ms` are what
    the ranking compares, None unless solved in time. `is_ranked` is false for staff who had seen
    the workshop before their Start. A machine that came late is kept, without counting.
    """

    class Status(models.TextChoices):
        """What came of it; RUNNING past the deadline means EXPIRED, whoever notices first."""

        RUNNING = "RUNNING", _("running")
        SOLVED = "SOLVED", _("solved")
        OVER_CONSTRAINT = "OVER_CONSTRAINT", _("solved, but over the constraint")
        WRONG = "WRONG", _("wrong output")
        JAM = "JAM", _("jam")
        LATE = "LATE", _("too late")
        EXPIRED = "EXPIRED", _("no run in time")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blitz_attempts"
    )
    workshop = models.ForeignKey("workshops.Workshop", on_delete=models.PROTECT, related_name="+")
    date = models.DateField(_("date"))
    started_at = models.DateTimeField(_("started at"))
    deadline_at = models.DateTimeField(_("deadline"))
    status = models.CharField(
        _("status"), max_length=16, choices=Status.choices, default=Status.RUNNING
    )
    is_ranked = models.BooleanField(default=True)
    machine = models.CharField(_("machine"), max_length=1000, blank=True)
    received_at = models.DateTimeField(_("received at"), null=True)
    cost = models.PositiveSmallIntegerField(null=True)
    cycles = models.PositiveSmallIntegerField(null=True)
    area = models.PositiveSmallIntegerField(null=True)
    solved_sum = models.PositiveSmallIntegerField(null=True)
    solved_ms = models.PositiveIntegerField(null=True)

    objects: ClassVar[AttemptQuerySet] = AttemptQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("Blitz attempt")
        verbose_name_plural = _("Blitz attempts")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "date"], name="blitz_once_a_day"),
            models.CheckConstraint(
                condition=Q(deadline_at__gt=F("started_at")), name="blitz_ends_after_its_start"
            ),
            models.CheckConstraint(
                condition=Q(status__in=("RUNNING", "EXPIRED"), received_at__isnull=True)
                | (~Q(status__in=("RUNNING", "EXPIRED")) & Q(received_at__isnull=False)),
                name="blitz_run_has_a_receipt",
            ),
            models.CheckConstraint(
                condition=Q(
                    status="SOLVED", received_at__lte=F("deadline_at"),
                    solved_sum__isnull=False, solved_ms__isnull=False,
                )
                | (~Q(status="SOLVED") & Q(solved_sum__isnull=True, solved_ms__isnull=True)),
                name="blitz_solved_in_time",
            ),
        ]  # fmt: skip
        indexes: ClassVar = [
            models.Index(fields=["date", "solved_sum", "solved_ms"], name="blitz_ranking"),
            models.Index(fields=["player", "-started_at"], name="blitz_by_player"),
            models.Index(
                fields=["deadline_at"], condition=Q(status="RUNNING"), name="blitz_running"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.date}: {self.status}"

    def is_running(self, now: datetime) -> bool:
        """Tell whether the run may still be made at `now`."""
        return self.status == self.Status.RUNNING and now <= self.deadline_at

    def status_at(self, now: datetime) -> str:
        """Return the status as it is at `now`, expiry noticed or not."""
        if self.status == self.Status.RUNNING and not self.is_running(now):
            return self.Status.EXPIRED
        return self.status

    @property
    def is_spent(self) -> bool:
        """Tell whether the one run was received, in time or late."""
        return self.received_at is not None


class Bar(models.Model):
    """A member who may not start a day's Blitz, as a guest joined to him had started it."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    date = models.DateField(_("date"))

    class Meta:
        verbose_name = _("Blitz started as a guest")
        verbose_name_plural = _("Blitz started as a guest")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "date"], name="blitz_barred_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.date}"


class Title(models.Model):
    """The “Blitz of the month”, decided once; without a player where nobody solved any."""

    month = models.DateField(_("month"), unique=True, help_text=_("its first day"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="blitz_titles"
    )
    solved_count = models.PositiveSmallIntegerField(_("solved"), default=0)
    sum_total = models.PositiveIntegerField(_("total of sums"), default=0)
    latest_solved_at = models.DateTimeField(_("last one solved at"), null=True)
    awarded_at = models.DateTimeField(_("awarded at"))

    objects: ClassVar[TitleQuerySet] = TitleQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("Blitz of the month")
        verbose_name_plural = _("Blitz of the month")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(player__isnull=True, solved_count=0)
                | Q(player__isnull=False, solved_count__gt=0),
                name="blitz_title_is_earned",
            )
        ]

    def __str__(self) -> str:
        return f"{self.month}: {self.player_id}"
