"""What the calendar does with workshops."""

from __future__ import annotations

from datetime import datetime

from tallyworks.core import push
from tallyworks.core.calendar import paris_date
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services.generation import make_daily
from tallyworks.workshops.services.groups import EVERY_PAGE_GROUP


def roll_over(*, now: datetime) -> None:
    """Make sure that today's workshop exists, and tell open pages once that it has opened.

    A catch-up: the announcement is owed from the opening on until it was made once; a database
    row decides who makes it.
    """
    workshop = make_daily(day=paris_date(now), now=now)
    announced = Workshop.objects.filter(pk=workshop.pk, announced_at=None).update(announced_at=now)
    if announced:
        message: push.Message = {"type": "day_opened", "date": workshop.day.isoformat()}
        push.publish(EVERY_PAGE_GROUP, message)
