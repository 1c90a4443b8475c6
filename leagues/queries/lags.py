"""How far behind settling is: read for whoever watches the site."""

from __future__ import annotations

from datetime import datetime

from leagues.models import Week


def find_oldest_due(*, now: datetime) -> datetime | None:
    """Return since when the oldest week still to be closed has waited; one read."""
    week = Week.objects.unfinished().oldest_first().first()
    return week.due_at if week is not None and week.due_at <= now else None
