"""The site's heartbeat: a gap in it is an outage, made up for once, before anything else."""

import logging
from datetime import datetime

from django.db import IntegrityError, transaction

from tallyworks.live import rules
from tallyworks.live.models import Heartbeat, Outage
from tallyworks.live.registry import outages
from tallyworks.live.services.presence import start_absences_anew

logger = logging.getLogger(__name__)

_ONLY = 1


def beat(*, now: datetime) -> bool:
    """Note that the site is alive at `now`, at most once a second; True if an outage was over.

    Everything that applies deadlines calls this first: while one process makes up for an outage the
    others wait here for its lock on the heartbeat.
    """
    beating = Heartbeat.objects.filter(
        pk=_ONLY, beat_at__lte=now - rules.HEARTBEAT_EVERY, beat_at__gte=now - rules.LONGEST_GAP
    )
    if beating.update(beat_at=now):
        return False
    known = Heartbeat.objects.filter(pk=_ONLY).first()
    if known is None:
        return _start(now)
    if not rules.is_outage(heartbeat_at=known.beat_at, now=now):
        return False
    return _make_up(now)


def _start(now: datetime) -> bool:
    try:
        with transaction.atomic():
            Heartbeat.objects.create(pk=_ONLY, beat_at=now)
    except IntegrityError:
        logger.info("live.heartbeat_started_elsewhere")
    return False


def _make_up(now: datetime) -> bool:
    """Handle the outage under the lock of the heartbeat, unless another process has."""
    with transaction.atomic():
        heart = Heartbeat.objects.select_for_update().get(pk=_ONLY)
        heartbeat_at = heart.beat_at
        if not rules.is_outage(heartbeat_at=heartbeat_at, now=now):
            return False
        Outage.objects.create(heartbeat_at=heartbeat_at, noticed_at=now)
        start_absences_anew(heartbeat_at=heartbeat_at, now=now)
        for name, handle in outages.items():
            result = handle(heartbeat_at=heartbeat_at, now=now)
            logger.info("live.outage_handled app=%s result=%s", name, result)
        heart.beat_at = now
        heart.save(update_fields=["beat_at"])
    logger.warning("live.outage from=%s to=%s", heartbeat_at.isoformat(), now.isoformat())
    return True
