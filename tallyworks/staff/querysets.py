"""The sets of acts, jobs and switches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Value
from django.db.models.functions import Coalesce

if TYPE_CHECKING:
    from tallyworks.staff.models import Act, ActReason, Switch  # noqa: F401


class ActQuerySet(models.QuerySet["Act"]):
    """The audit trail."""

    def by(self, player_id: int) -> ActQuerySet:
        """Keep what one of the staff did."""
        return self.filter(actor_id=player_id)

    def with_reason(self) -> ActQuerySet:
        """Add `words`, why it was done; empty where nobody said or it was taken away."""
        return self.annotate(words=Coalesce("reason__text", Value("")))

    def latest_first(self) -> ActQuerySet:
        """Order as a log is read."""
        return self.order_by("-pk")


class ActReasonQuerySet(models.QuerySet["ActReason"]):
    """Reasons of acts."""

    def about(self, player_id: int) -> ActReasonQuerySet:
        """Keep those of acts that concern a player."""
        return self.filter(act__player_id=player_id)


class SwitchQuerySet(models.QuerySet["Switch"]):
    """Switches of features."""

    def off(self) -> SwitchQuerySet:
        """Keep those that are off."""
        return self.filter(is_on=False)
