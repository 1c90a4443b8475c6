"""Published files of results, and nightly dumps of open data."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tallyworks.results import rules
from tallyworks.results.querysets import DumpQuerySet, ResultsFileQuerySet


class ResultsFile(models.Model):
    """The results of one closed day, week or tournament, as anybody may download them.

    `period` is the day, the week's Monday or the tournament's number. Each kind is a chain:
    `previous` is the hash of the file before, empty in the first one. `content` is the file, byte
    for byte; a row is never changed.
    """

    class Kind(models.TextChoices):
        """What the results are of; each is a chain of its own."""

        DAY = "DAY", _("day")
        WEEK = "WEEK", _("week")
        TOURNAMENT = "TOURNAMENT", _("tournament")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    period = models.CharField(_("period"), max_length=20)
    sequence = models.PositiveIntegerField(_("number in the chain"))
    previous = models.CharField(max_length=64, blank=True)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField(_("bytes"))
    content = models.TextField()
    published_at = models.DateTimeField(_("published at"))

    objects: ClassVar[ResultsFileQuerySet] = ResultsFileQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("file of results")
        verbose_name_plural = _("files of results")
        default_permissions: ClassVar = ()
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "period"], name="results_once_a_period"),
            models.UniqueConstraint(fields=["kind", "sequence"], name="results_one_after_another"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="results_count_from_one"),
            models.CheckConstraint(
                condition=Q(sequence=1, previous="") | (Q(sequence__gt=1) & ~Q(previous="")),
                name="results_chained_but_the_first",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["-published_at", "-id"], name="results_latest_first")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.period}"

    @property
    def name(self) -> str:
        """Return the name under which it is downloaded."""
        return rules.file_name(self.kind, self.period)


class Dump(models.Model):
    """All closed workshops as they were on the night of a day: JSON Lines, compressed with gzip.

    `calibration` tells by predicted difficulty how many workshops there were and what became of
    them (`rules.calibrate`).
    """

    date = models.DateField(_("night"), primary_key=True)
    workshop_count = models.PositiveIntegerField(_("workshops"))
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField(_("bytes"))
    content = models.BinaryField()
    calibration: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list
    )
    made_at = models.DateTimeField(_("made at"))

    objects: ClassVar[DumpQuerySet] = DumpQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("dump of open data")
        verbose_name_plural = _("dumps of open data")
        default_permissions: ClassVar = ()

    def __str__(self) -> str:
        return f"{self.date}"

    @property
    def name(self) -> str:
        """Return the name under which it is downloaded."""
        return f"tallyworks-{self.date}.jsonl.gz"
