"""How far behind settling is: read for whoever watches the site."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min

from tallyworks.blitz.models import Attempt


def find_oldest_due(*, now: datetime) -> datetime | None:
    """Return since when the oldest unsettled attempt has waited; one read."""
    due = Attempt.objects.overdue(now).aggregate(at=Min("deadline_at"))
    found: datetime | None = due["at"]
    return found
