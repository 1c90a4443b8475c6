"""Notices, and what each player wants to get by e-mail."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tallyworks.notices.querysets import NoticeQuerySet


class Notice(models.Model):
    """One piece of news for one player: a code and values; the words are made when it is read."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="notices", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=40)
    data = models.JSONField(_("data"), default=dict)
    reference = models.CharField(_("reference"), max_length=160)
    created_at = models.DateTimeField(_("made"))
    read_at = models.DateTimeField(_("read"), null=True)
    email_wanted = models.BooleanField(_("to be e-mailed"), default=False)
    emailed_at = models.DateTimeField(_("e-mailed"), null=True)

    objects: ClassVar = NoticeQuerySet.as_manager()

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints: ClassVar = [
            # One event may be news for many players, and for each of them once.
            models.UniqueConstraint(
                fields=["player", "reference"], name="notice_once_a_player_and_reference"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "-id"], name="notice_list"),
            models.Index(
                fields=["player"],
                condition=models.Q(read_at__isnull=True),
                name="notice_unread",
            ),
            models.Index(
                fields=["created_at"],
                condition=models.Q(email_wanted=True, emailed_at__isnull=True),
                name="notice_email_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} {self.reference}"


class EmailPreferences(models.Model):
    """What a player chose about e-mails as a whole; without a row everything is as by default."""

    player = models.OneToOneField(
        "players.Player", models.CASCADE, primary_key=True, related_name="email_preferences"
    )
    language = models.CharField(_("language"), max_length=8, default=settings.LANGUAGE_CODE)
    enabled = models.BooleanField(_("e-mails"), default=True)

    class Meta:
        verbose_name = _("e-mail preferences")
        verbose_name_plural = _("e-mail preferences")

    def __str__(self) -> str:
        return f"{self.player_id}: {self.language}"


class EmailRefusal(models.Model):
    """A kind of notice that a player does not want by e-mail."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="email_refusals", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=40)

    class Meta:
        verbose_name = _("refused e-mail")
        verbose_name_plural = _("refused e-mails")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "kind"], name="email_refusal_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind}"
