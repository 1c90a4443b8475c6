"""Offers to play: open to all, to a member by name, or by a private link."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tamsk.querysets import SeekQuerySet
from tamsk.rules.terms import Terms


class TermsModel(models.Model):
    """The terms a game is played on."""

    class Setup(models.TextChoices):
        """Where the hourglasses start; the codes are the engine's words."""

        CORNERS = "corners", _("corners")
        FREE = "free", _("free placement")

    level = models.PositiveSmallIntegerField(_("level"))
    setup = models.CharField(_("set-up"), max_length=7, choices=Setup.choices)
    is_strict = models.BooleanField(_("strict"), default=False)
    is_rated = models.BooleanField(_("rated"), default=False)

    class Meta:
        abstract = True


class Seek(TermsModel):
    """An offer to play; `token` opens a private link.

    `gone_at` is since when the owner of an open one is away from its room, kept by the live base's
    news; `lapses_at` is None for an open one, which stands while its owner is there.
    """

    class Reach(models.TextChoices):
        """Who may accept."""

        OPEN = "OPEN", _("to everybody")
        LINK = "LINK", _("by link")
        NAMED = "NAMED", _("to a member")

    class Status(models.TextChoices):
        """Where it stands; OPEN past its time means EXPIRED, whoever notices first."""

        OPEN = "OPEN", _("open")
        ACCEPTED = "ACCEPTED", _("accepted")
        CANCELLED = "CANCELLED", _("withdrawn")
        DECLINED = "DECLINED", _("declined")
        EXPIRED = "EXPIRED", _("expired")

    class Colour(models.TextChoices):
        """The owner's colour."""

        LOT = "LOT", _("by lot")
        RED = "RED", _("Red")
        BLACK = "BLACK", _("Black")

    reach = models.CharField(_("reach"), max_length=5, choices=Reach.choices)
    status = models.CharField(
        _("status"), max_length=9, choices=Status.choices, default=Status.OPEN
    )
    colour = models.CharField(_("owner's colour"), max_length=5, choices=Colour.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("owner")
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("opponent"),
    )
    token = models.CharField(max_length=32, null=True, unique=True, editable=False)  # noqa: DJ001 - unique
    created_at = models.DateTimeField(_("made at"))
    lapses_at = models.DateTimeField(_("expires at"), null=True)
    gone_at = models.DateTimeField(_("owner away since"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    objects: ClassVar[SeekQuerySet] = SeekQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("seek")
        verbose_name_plural = _("seeks")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(level__range=(1, 3)), name="tamsk_seek_level"),
            models.CheckConstraint(
                condition=~Q(owner=F("opponent")), name="tamsk_seek_of_two_players"
            ),
            models.CheckConstraint(
                condition=Q(reach="OPEN", token__isnull=True, lapses_at__isnull=True)
                | Q(reach="LINK", token__isnull=False, lapses_at__isnull=False)
                | Q(reach="NAMED", token__isnull=True, lapses_at__isnull=False,
                    opponent__isnull=False),
                name="tamsk_seek_reaches_somebody",
            ),
            models.CheckConstraint(
                condition=Q(status="OPEN", ended_at__isnull=True)
                | (~Q(status="OPEN") & Q(ended_at__isnull=False)),
                name="tamsk_seek_ends_once",
            ),
        ]  # fmt: skip
        indexes: ClassVar = [
            models.Index(
                fields=["gone_at"], condition=Q(status="OPEN", reach="OPEN"), name="tamsk_seek_left"
            ),
            models.Index(fields=["lapses_at"], condition=Q(status="OPEN"), name="tamsk_seek_due"),
            models.Index(fields=["owner", "-created_at"], name="tamsk_seek_by_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.reach} {self.pk}: {self.owner_id}"

    @property
    def terms(self) -> Terms:
        """Return what is offered."""
        return Terms(
            level=self.level,
            setup=self.setup,
            is_strict=self.is_strict,
            is_rated=self.is_rated,
            colour=self.colour,
        )
