"""How far behind settling is: read for whoever watches the site."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min

from tallyworks.live.instants import from_ms, to_ms
from tamsk.models import Game


def find_oldest_due(*, now: datetime) -> datetime | None:
    """Return since when the oldest deadline still to be applied has waited; one read."""
    due = Game.objects.due(to_ms(now)).aggregate(at=Min("next_deadline_ms"))["at"]
    return None if due is None else from_ms(due)
