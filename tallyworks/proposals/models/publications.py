"""Members' workshops as everybody sees them, with what players made and said of them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tallyworks.proposals import rules
from tallyworks.proposals.models.proposals import Proposal, Reason
from tallyworks.proposals.querysets import PublicationQuerySet, ReportQuerySet

_SHOWN = Q(withdrawn_at__isnull=True)


def _newest_by(field: str, name: str) -> models.Index:
    """Return the index of a list of the shown ones by `field`, the largest first.

    It ends with what the filters look at, so that counting and leafing read no rows.
    """
    return models.Index(
        F(field).desc(), F("id").desc(), "station_mask", "author", name=name, condition=_SHOWN
    )


class Publication(models.Model):
    """A published workshop; the counts are those of its ratings, reports and plays.

    `search_text` is title and text, folded; `station_mask` has a bit for each allowed station.
    """

    proposal = models.OneToOneField(Proposal, on_delete=models.PROTECT, related_name="publication")
    workshop = models.OneToOneField(
        "workshops.Workshop", on_delete=models.PROTECT, related_name="+"
    )
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(_("title"), max_length=rules.LONGEST_TITLE)
    text = models.CharField(_("text"), max_length=rules.LONGEST_TEXT, blank=True)
    search_text = models.TextField()
    columns = models.PositiveSmallIntegerField()
    belts = models.PositiveSmallIntegerField()
    station_mask = models.PositiveSmallIntegerField()
    par_sum = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(_("published at"))
    withdrawn_at = models.DateTimeField(_("taken down at"), null=True)

    stars_sum = models.PositiveIntegerField(default=0)
    rating_count = models.PositiveIntegerField(default=0)
    rating_score = models.PositiveSmallIntegerField(default=3000)
    player_count = models.PositiveIntegerField(default=0)
    solver_count = models.PositiveIntegerField(default=0)
    open_report_count = models.PositiveIntegerField(default=0)

    objects: ClassVar[PublicationQuerySet] = PublicationQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("member's workshop")
        verbose_name_plural = _("members' workshops")
        indexes: ClassVar = [
            _newest_by("published_at", "publication_newest"),
            _newest_by("rating_score", "publication_rated"),
            _newest_by("player_count", "publication_played"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def author_name(self) -> str | None:
        """Return the author's name, None once he has left; reads him unless he was selected."""
        return self.author.name if self.author.is_active else None


class Play(models.Model):
    """A player made a run on a published workshop; `solved_at` is when he first solved it."""

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="plays")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    played_at = models.DateTimeField()
    solved_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["publication", "player"], name="play_once")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["player", "publication"],
                name="play_solved_by",
                condition=Q(solved_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.publication_id}"


class Rating(models.Model):
    """The stars, 1 to 5, that a member gave a workshop he has solved."""

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="ratings")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    stars = models.PositiveSmallIntegerField()
    rated_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["publication", "player"], name="rating_once"),
            models.CheckConstraint(
                condition=Q(stars__gte=rules.STARS[0], stars__lte=rules.STARS[-1]),
                name="rating_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.publication_id}: {self.stars}"


class Report(models.Model):
    """What a player finds wrong with a published workshop, until a moderator looked into it."""

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="reports")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason_code = models.CharField(_("reason"), max_length=12, choices=Reason.choices)
    text = models.CharField(_("in words"), max_length=rules.LONGEST_TEXT, blank=True)
    reported_at = models.DateTimeField(_("reported at"))
    settled_at = models.DateTimeField(_("settled at"), null=True)

    objects: ClassVar[ReportQuerySet] = ReportQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["publication", "player"], name="report_once")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["reported_at", "id"],
                name="report_open",
                condition=Q(settled_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.publication_id}"
