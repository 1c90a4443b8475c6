"""What the calendar does with the Blitz: expiry, and the title of the month."""

import logging
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from tallyworks.blitz import rules
from tallyworks.blitz.models import Attempt, Title
from tallyworks.players import queries as players

logger = logging.getLogger(__name__)


def expire_due(*, now: datetime) -> int:
    """Note down every Start whose three minutes went by without a run; return how many.

    Every read says the same without it: the deadline is the truth. A run that was received in time
    and computed later still takes its place.
    """
    expired = Attempt.objects.overdue(now).update(status=Attempt.Status.EXPIRED)
    if expired:
        logger.info("blitz.expired count=%s", expired)
    return expired


def award_titles(*, now: datetime) -> list[Title]:
    """Decide the “Blitz of the month” of every month that is over, once each; return the new ones.

    A catch-up: standing is judged as of the month's last close, however late it runs. A month with
    a Start still running, which only an outage can bring about, waits for it.
    """
    first = Attempt.objects.order_by("date").values_list("date", flat=True).first()
    if first is None:
        return []
    awarded = set(Title.objects.values_list("month", flat=True))
    titles = [
        _award(month, now=now)
        for month in rules.months_due(first=first, awarded=awarded, now=now)
        if not Attempt.objects.of_month(month).running(now).exists()
    ]
    return [title for title in titles if title is not None]


def extend_deadlines(*, heartbeat_at: datetime, now: datetime) -> int:
    """Add an outage from `heartbeat_at` to `now` to the deadlines open when it began.

    Returns how many there were. The caller sees to it that an outage is handled once, before
    anything else falls due.
    """
    cut_short = Attempt.objects.running(heartbeat_at).filter(started_at__lte=heartbeat_at)
    return cut_short.update(deadline_at=F("deadline_at") + (now - heartbeat_at))


def _award(month: date, *, now: datetime) -> Title | None:
    """Return the title of `month`, decided now; None where another process was faster."""
    standing = players.list_in_good_standing(at=rules.title_due_at(month))
    attempts = Attempt.objects.of_month(month).ranked().filter(player__in=standing)
    best = attempts.best_of_all() or {}
    title = Title(month=month, awarded_at=now, **best)
    try:
        with transaction.atomic():
            title.save(force_insert=True)
    except IntegrityError:
        return None
    logger.info("blitz.titled month=%s player=%s", month, title.player_id)
    return title
