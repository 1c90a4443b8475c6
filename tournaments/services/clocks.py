"""No tournament starts while the clocks of server and database are apart (2.6)."""

import logging
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db import connection

from tournaments.rules.creation import are_clocks_together

logger = logging.getLogger(__name__)

_WARNED_EVERY_SECONDS = 60


def may_start(*, now: datetime) -> bool:
    """Tell whether the database's clock is within 100 ms of `now`, read a moment ago.

    A caller who was kept waiting measures the wait as well, and leaves the start to the next one.
    SQLite has no clock of its own.
    """
    if connection.vendor != "postgresql" or not settings.CHECK_CLOCKS:
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (theirs,) = cursor.fetchone()
    together = are_clocks_together(theirs - now)
    if not together and cache.add("tournaments:clocks", True, timeout=_WARNED_EVERY_SECONDS):
        logger.error("tournament.clocks_apart difference=%s", theirs - now)
    return together
