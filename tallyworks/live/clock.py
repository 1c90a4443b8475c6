"""The clock by which the sockets of this process judge what arrives."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakKeyDictionary

from django.utils import timezone

from tallyworks.live.instants import from_ms, to_ms

# Less is the clock being set right while the process runs; more is a machine that slept.
_LARGEST_STEP: Final = timedelta(seconds=1)


class ProcessClock:
    """Runs on from the wall clock's reading at its start, so that small steps do not reach a game.

    When the two are more than a second apart the wall clock is believed: all processes share it.
    """

    def __init__(
        self,
        wall: Callable[[], datetime] = timezone.now,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._start()

    def read(self) -> datetime:
        """Return the instant, in whole milliseconds."""
        elapsed = timedelta(seconds=self._monotonic() - self._monotonic_start)
        instant = self._wall_start + elapsed
        if abs(self._wall() - instant) > _LARGEST_STEP:
            self._start()
            instant = self._wall_start
        return from_ms(to_ms(instant))

    def _start(self) -> None:
        self._wall_start, self._monotonic_start = self._wall(), self._monotonic()


_clocks: WeakKeyDictionary[asyncio.AbstractEventLoop, ProcessClock] = WeakKeyDictionary()


def clock_of_loop() -> ProcessClock:
    """Return the clock of the running event loop: one a server process, whoever asks it."""
    return _clocks.setdefault(asyncio.get_running_loop(), ProcessClock())
