"""How far behind settling is: read for whoever watches the site."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min

from duels.models import Duel


def find_oldest_due(*, now: datetime) -> datetime | None:
    """Return since when the oldest unsettled duel has waited; one read."""
    found: datetime | None = Duel.objects.due(now).aggregate(at=Min("due_at"))["at"]
    return found
