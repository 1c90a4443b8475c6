"""The audit trail, what the periodic jobs did, and the switches of features."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tallyworks.staff import rules
from tallyworks.staff.querysets import ActQuerySet, ActReasonQuerySet, SwitchQuerySet


class Act(models.Model):
    """One act of the staff: who, when, what, on which row, and what changed, in short.

    The database refuses to change or delete one (migration `acts_never_change`). It holds no words
    about persons, and whoever leaves has no name any more where his number is shown.
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    code = models.CharField(_("act"), max_length=40)
    object_type = models.CharField(_("kind of object"), max_length=60)
    object_id = models.CharField(_("object"), max_length=60)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("player"),
    )
    before: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        _("before"), default=dict
    )
    after: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        _("after"), default=dict
    )
    done_at = models.DateTimeField(_("done at"))

    objects: ClassVar[ActQuerySet] = ActQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("act of the staff")
        verbose_name_plural = _("audit trail")
        default_permissions: ClassVar = ("view",)
        indexes: ClassVar = [
            models.Index(fields=["object_type", "object_id"], name="act_by_object"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.code} {self.object_type} {self.object_id}"


class ActReason(models.Model):
    """Why it was done, in the words of whoever did it.

    Apart from the act, which never changes: words may name somebody, and go when he leaves.
    """

    act = models.OneToOneField(Act, models.PROTECT, primary_key=True, related_name="reason")
    text = models.CharField(_("reason"), max_length=rules.LONGEST_REASON)

    objects: ClassVar[ActReasonQuerySet] = ActReasonQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("reason of an act")
        verbose_name_plural = _("reasons of acts")
        default_permissions: ClassVar = ()

    def __str__(self) -> str:
        return f"{self.act_id}"


class Job(models.Model):
    """What a periodic job did last; one row a task, written by the worker that runs it.

    `run_id` is that of the run begun last: an older run that ends later changes nothing.
    """

    class Outcome(models.TextChoices):
        RUNNING = "RUNNING", _("running")
        DONE = "DONE", _("done")
        FAILED = "FAILED", _("failed")

    task = models.CharField(_("task"), max_length=80, primary_key=True)
    run_id = models.CharField(max_length=64)
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome.choices)
    started_at = models.DateTimeField(_("last run"))
    duration_ms = models.PositiveIntegerField(_("duration"), null=True)
    failed_at = models.DateTimeField(_("last failure"), null=True)
    error = models.CharField(_("error"), max_length=80, blank=True, default="")

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        default_permissions: ClassVar = ("view",)
        permissions: ClassVar = [("run_job", "Can run jobs now")]

    def __str__(self) -> str:
        return self.task


class Switch(models.Model):
    """Whether a feature is on; one without a row is."""

    feature = models.CharField(_("feature"), max_length=20, primary_key=True)
    is_on = models.BooleanField(_("on"), default=True)
    changed_at = models.DateTimeField(_("changed at"))

    objects: ClassVar[SwitchQuerySet] = SwitchQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("feature")
        verbose_name_plural = _("features")
        default_permissions: ClassVar = ("view", "change")

    def __str__(self) -> str:
        return self.feature
