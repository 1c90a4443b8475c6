"""The credit ledger: dated entries that never change, and the balance kept with them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tallyworks.players import rules
from tallyworks.players.querysets import CreditEntryQuerySet


class CreditAccount(models.Model):
    """The balance of a player: the sum of his entries, written in the same transaction.

    Its row is what every posting locks, by ascending player id where there are several.
    """

    player = models.OneToOneField(
        "players.Player", models.PROTECT, primary_key=True, related_name="credit_account"
    )
    balance = models.BigIntegerField(_("balance"), default=0)

    class Meta:
        verbose_name = _("credit account")
        verbose_name_plural = _("credit accounts")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(balance__gte=0), name="credit_balance_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.balance}"


class CreditEntry(models.Model):
    """One movement of credits: in when positive, out when negative.

    The database's triggers refuse to change or delete an entry (migration
    `credit_entries_never_change`). SQLite drops a table's triggers when it rebuilds the table, so
    a migration that alters this one installs them again; a test looks for them.
    """

    class Kind(models.TextChoices):
        """Why credits move."""

        WEEK_PRIZE = "WEEK_PRIZE", _("Prize of the week")
        SEASON_PRIZE = "SEASON_PRIZE", _("Prize of the season")
        STAKE = "STAKE", _("Stake")
        STAKE_RETURN = "STAKE_RETURN", _("Stake returned")
        STAKE_WON = "STAKE_WON", _("Stakes won")
        GRANT = "GRANT", _("Gift of the house")
        CORRECTION = "CORRECTION", _("Correction")

    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="credit_entries", verbose_name=_("player")
    )
    amount = models.IntegerField(_("amount"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    reference = models.CharField(_("reference"), max_length=120)
    subject = models.CharField(_("subject"), max_length=60, blank=True)
    author = models.ForeignKey(
        "players.Player",
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("author"),
    )
    created_at = models.DateTimeField(_("posted"))

    objects: ClassVar = CreditEntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("credit entry")
        verbose_name_plural = _("credit entries")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["reference"], name="credit_reference_unique"),
            models.CheckConstraint(
                condition=~models.Q(amount=0), name="credit_amount_moves_something"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["player", "-id"], name="credit_statement")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.amount:+d} {self.kind} {self.reference}"


class GrantReason(models.Model):
    """Why the staff gave credits or took them back, in their words.

    Apart from the entry, which never changes: words may name somebody, and go when he leaves.
    """

    entry = models.OneToOneField(
        CreditEntry, models.PROTECT, primary_key=True, related_name="grant_reason"
    )
    text = models.CharField(_("reason"), max_length=rules.LONGEST_REASON)

    class Meta:
        verbose_name = _("reason of a gift")
        verbose_name_plural = _("reasons of gifts")

    def __str__(self) -> str:
        return f"{self.entry_id}"
