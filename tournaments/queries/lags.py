"""How far behind settling is: read for whoever watches the site."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min

from tournaments.models import Tournament


def find_oldest_due(*, now: datetime) -> datetime | None:
    """Return since when the oldest transition still to be made has waited; one read."""
    found: datetime | None = Tournament.objects.due(now).aggregate(at=Min("due_at"))["at"]
    return found
