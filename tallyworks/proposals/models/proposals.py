"""What a member proposes, in all its states, and the log of what moderators did with it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tallyworks.proposals import rules
from tallyworks.proposals.querysets import EDITABLE, DecisionQuerySet, ProposalQuerySet


class Reason(models.TextChoices):
    """Why a moderator did not publish, or a player reports; shown in the reader's language."""

    UNCLEAR = "UNCLEAR", _("title or text is not clear")
    SIMILAR = "SIMILAR", _("too much like another workshop")
    TOO_EASY = "TOO_EASY", _("too easy to be a puzzle")
    NUMBERS = "NUMBERS", _("other numbers would show the idea better")
    OFFENSIVE = "OFFENSIVE", _("offensive or hurtful words")
    SPAM = "SPAM", _("advertising, or nothing to do with workshops")
    OTHER = "OTHER", _("another reason")


class Proposal(models.Model):
    """A workshop in its author's hands, before the moderators, or decided.

    `content` is the author's working copy, as he left the form and unchecked. What was sent last
    stands beside it, checked: title, text, sheet (the simulator's JSON), par in notation. The
    Paris day of the first sending is `proposed_date`; `revision` counts sendings, `draft_revision`
    the versions of the working copy from 1 on: who writes says which one he built on.
    """

    class Status(models.TextChoices):
        DRAFT = "DRAFT", _("draft")
        WAITING = "WAITING", _("waiting for review")
        RETURNED = "RETURNED", _("returned to be amended")
        WITHDRAWN = "WITHDRAWN", _("withdrawn by its author")
        REJECTED = "REJECTED", _("rejected")
        PUBLISHED = "PUBLISHED", _("published")
        UNPUBLISHED = "UNPUBLISHED", _("taken down")

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("author"),
    )
    status = models.CharField(
        _("status"), max_length=12, choices=Status.choices, default=Status.DRAFT
    )
    language = models.CharField(_("author's language"), max_length=8, blank=True, default="")
    content: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    draft_revision = models.PositiveIntegerField(default=1, db_default=1)
    created_at = models.DateTimeField(_("begun at"))
    saved_at = models.DateTimeField(_("saved at"))

    title = models.CharField(_("title"), max_length=rules.LONGEST_TITLE, blank=True, default="")
    text = models.CharField(_("text"), max_length=rules.LONGEST_TEXT, blank=True, default="")
    sheet: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        _("sheet"), null=True
    )
    par = models.CharField(_("author's machine"), max_length=500, blank=True, default="")
    par_sum = models.PositiveSmallIntegerField(null=True)
    columns = models.PositiveSmallIntegerField(null=True)
    normal_form: models.JSONField[list[Any] | None, list[Any] | None] = models.JSONField(null=True)
    fingerprint = models.CharField(max_length=64, blank=True, default="")
    revision = models.PositiveSmallIntegerField(default=0)
    proposed_date = models.DateField(_("proposed on"), null=True)
    sent_at = models.DateTimeField(_("sent at"), null=True)

    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    claimed_until = models.DateTimeField(null=True)

    search_revision = models.PositiveSmallIntegerField(null=True)
    search_nodes = models.PositiveIntegerField(default=0)
    search_best_sum = models.PositiveSmallIntegerField(null=True)
    search_machine = models.CharField(max_length=500, blank=True, default="")
    search_lower_bound = models.PositiveSmallIntegerField(default=0)
    search_proved = models.BooleanField(default=False)

    objects: ClassVar[ProposalQuerySet] = ProposalQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        permissions: ClassVar = [("review_workshop", "Can review members' workshops")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["author", "proposed_date"], name="proposal_once_a_day"),
            models.UniqueConstraint(
                fields=["fingerprint"],
                condition=Q(status="PUBLISHED"),
                name="proposal_published_once",
            ),
            models.CheckConstraint(
                condition=Q(claimed_by__isnull=True, claimed_until__isnull=True)
                | Q(claimed_by__isnull=False, claimed_until__isnull=False),
                name="claim_has_an_end",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["status", "sent_at"], name="proposal_queue"),
            models.Index(fields=["author", "saved_at"], name="proposal_by_author"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.title}"

    @property
    def is_editable(self) -> bool:
        """Tell whether the author may change and send it."""
        return self.status in EDITABLE

    @property
    def is_counted(self) -> bool:
        """Tell whether it was sent before, so that it costs no other day."""
        return self.proposed_date is not None

    @property
    def is_inspected(self) -> bool:
        """Tell whether the bounded search has seen the form sent last."""
        return self.search_revision == self.revision

    def is_claimed_by_other(self, moderator_id: int, now: datetime) -> bool:
        """Tell whether another moderator works on it at `now`."""
        if self.claimed_until is None or self.claimed_by_id == moderator_id:
            return False
        return now < self.claimed_until


class Decision(models.Model):
    """One act of a moderator on a proposal or on what became of it; never changed or deleted."""

    class Act(models.TextChoices):
        CLAIMED = "CLAIMED", _("taken up")
        PUBLISHED = "PUBLISHED", _("published")
        RETURNED = "RETURNED", _("returned")
        REJECTED = "REJECTED", _("rejected")
        UNPUBLISHED = "UNPUBLISHED", _("taken down")
        DISMISSED = "DISMISSED", _("reports found groundless")

    proposal = models.ForeignKey(Proposal, on_delete=models.PROTECT, related_name="decisions")
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    act = models.CharField(_("act"), max_length=12, choices=Act.choices)
    revision = models.PositiveSmallIntegerField()
    reason_code = models.CharField(_("reason"), max_length=12, choices=Reason.choices, blank=True)
    reason = models.CharField(_("reason in words"), max_length=rules.LONGEST_TEXT, blank=True)
    decided_at = models.DateTimeField(_("decided at"))

    objects: ClassVar[DecisionQuerySet] = DecisionQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")

    def __str__(self) -> str:
        return f"{self.proposal_id}: {self.act} ({self.moderator_id})"
