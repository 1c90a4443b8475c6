"""No tournament starts while the clocks of server and database are apart (2.6)."""

import logging
from datetime import datetime
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import connection

from tallyworks.live.clock import ProcessClock
from tournaments.rules.creation import are_clocks_together

logger = logging.getLogger(__name__)

_TRIES: Final = 3
_WARNED_EVERY_SECONDS: Final = 60


def may_start() -> bool:
    """Tell whether the database's clock is surely within 100 ms of this process's own.

    It is read between two readings of ours; on a busy machine these are far apart now and then, so
    it is tried three times. SQLite has no clock of its own.
    """
    if connection.vendor != "postgresql" or not settings.CHECK_CLOCKS:
        return True
    clock = ProcessClock()
    if any(_are_together(clock) for _ in range(_TRIES)):
        return True
    if cache.add("tournaments:clocks", True, timeout=_WARNED_EVERY_SECONDS):
        logger.error("tournament.clocks_apart difference=%s", _read_database() - clock.read())
    return False


def _are_together(clock: ProcessClock) -> bool:
    before, theirs = clock.read(), _read_database()
    return are_clocks_together(before=before, theirs=theirs, after=clock.read())


def _read_database() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row: tuple[datetime] = cursor.fetchone()
    return row[0]
