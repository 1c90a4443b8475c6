"""The sets of notices that reads and services speak of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    # Named in a string only.
    from tallyworks.notices.models import Notice


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Notices of any player."""

    def of_player(self, player_id: int) -> NoticeQuerySet:
        """Keep one player's."""
        return self.filter(player_id=player_id)

    def of_kind(self, kind: str) -> NoticeQuerySet:
        """Keep those of a kind."""
        return self.filter(kind=kind)

    def unread(self) -> NoticeQuerySet:
        """Keep those their player has not read."""
        return self.filter(read_at__isnull=True)

    def tallies(self) -> models.QuerySet[Notice, tuple[int]]:
        """Return the number of notices of each player who has any."""
        counted = self.order_by().values("player_id").annotate(notices=models.Count("pk"))
        return counted.values_list("notices")

    def latest_first(self) -> NoticeQuerySet:
        """Order by age, the youngest first."""
        return self.order_by("-pk")

    def email_due(self) -> NoticeQuerySet:
        """Keep those whose e-mail is wanted and has not been taken up for sending."""
        return self.filter(email_wanted=True, emailed_at__isnull=True)

    def made_between(self, since: datetime, until: datetime) -> NoticeQuerySet:
        """Keep those made from `since`, included, to `until`, excluded."""
        return self.filter(created_at__gte=since, created_at__lt=until)
