"""The schedule of production: however many `celery beat` run, one of them beats.

The others wait in reserve and take over within seconds where it goes. A lock of PostgreSQL's
decides: it goes with its connection, so that neither a crash nor a lost network leaves it behind.
"""

import logging
from typing import Any, Final

import psycopg
from celery.beat import Scheduler
from django.db import connection

logger = logging.getLogger(__name__)

# Any number that nothing else in this database locks.
_KEY: Final = 0x7A11_BEA7
_RESERVE_SECONDS: Final = 5.0


class BeatLock:
    """A lock held on a connection of its own, outside the pool."""

    def __init__(self) -> None:
        self._held: psycopg.Connection[Any] | None = None

    def holds(self) -> bool:
        """Tell whether this process is the one, trying to become it where it is not."""
        if connection.vendor != "postgresql":
            return True
        try:
            return self._is_alive() or self._take()
        except psycopg.Error:
            logger.warning("beat.lock_lost", exc_info=True)
            self.release()
            return False

    def release(self) -> None:
        """Let another one beat."""
        if self._held is not None:
            self._held.close()
        self._held = None

    def _is_alive(self) -> bool:
        if self._held is None:
            return False
        self._held.execute("SELECT 1")
        return True

    def _take(self) -> bool:
        parameters = connection.get_connection_params()
        fresh = psycopg.connect(**parameters, autocommit=True)
        row = fresh.execute("SELECT pg_try_advisory_lock(%s)", [_KEY]).fetchone()
        if row is None or not row[0]:
            fresh.close()
            return False
        self._held = fresh
        logger.info("beat.lock_taken")
        return True


class OneBeatScheduler(Scheduler):
    """Celery's scheduler, which ticks only where the lock is held."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.lock = BeatLock()
        super().__init__(*arguments, **options)

    def tick(self, *arguments: Any, **options: Any) -> float:
        """Send what is due and return for how long to sleep, in seconds."""
        if not self.lock.holds():
            return _RESERVE_SECONDS
        wait: float = super().tick(*arguments, **options)
        return min(wait, _RESERVE_SECONDS)

    def close(self) -> None:
        """Let another one beat."""
        super().close()
        self.lock.release()
