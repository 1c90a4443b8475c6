"""The loop that applies what falls due: in the server under `make run`, else its own service."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from channels.db import DatabaseSyncToAsync

from tallyworks.live import rules, services
from tallyworks.live.clock import ProcessClock, clock_of_loop
from tallyworks.live.registry import deadlines

logger = logging.getLogger(__name__)

_PAUSE_AFTER_FAILURE_SECONDS = 1.0


async def run_deadlines() -> None:
    """Apply what is due, again and again until cancelled, whatever fails meanwhile."""
    clock, pool = clock_of_loop(), ThreadPoolExecutor(1, thread_name_prefix="deadlines")
    step = DatabaseSyncToAsync(apply_due, thread_sensitive=False, executor=pool)
    while True:
        has_worked = await step(clock)
        await asyncio.sleep(rules.LOOP_SECONDS if has_worked else _PAUSE_AFTER_FAILURE_SECONDS)


async def keep_time_at_start() -> None:
    """Make up for the time the site was away before anything is served."""
    await _beat_once(clock_of_loop())


async def keep_beating() -> None:
    """Beat once a second until cancelled: the site lives while one of its servers does."""
    clock = clock_of_loop()
    while True:
        await asyncio.sleep(rules.HEARTBEAT_EVERY.total_seconds())
        await _beat_once(clock)


async def _beat_once(clock: ProcessClock) -> None:
    try:
        await DatabaseSyncToAsync(services.beat, thread_sensitive=False)(now=clock.read())
    # The edge of a background loop: the next beat must still come, and makes up for this one.
    except Exception:
        logger.exception("live.heartbeat_failed")


def apply_due(clock: ProcessClock) -> bool:
    """Beat, declare gone who is, and have each app apply what is due; False where one failed.

    An outage comes before everything else: while it is not made up for, nothing falls due.
    """
    now = clock.read()
    try:
        services.beat(now=now)
        services.declare_gone(now=now)
    # The edge of a background loop: the next round must still come.
    except Exception:
        logger.exception("live.heartbeat_failed")
        return False
    has_worked = True
    for name, apply in deadlines.items():
        try:
            apply(now=now)
        # One app's fault must not keep the others' deadlines.
        except Exception:
            logger.exception("live.deadlines_failed app=%s", name)
            has_worked = False
    return has_worked
