"""The sockets beside a crowd: a thousand open, some of them players who command in turn.

A process of its own, so that its reckoning does not slow the measuring of requests.
"""

import asyncio
import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.live_load import Table, open_pages, percentile, play

SOCKETS = 1_000
TABLES = 100
EVERY_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class LiveReport:
    """What the sockets saw; times in milliseconds."""

    sockets: int
    commands: int
    ack_p95: float
    event_p95: float
    faults: list[str]


class LiveCrowd:
    """Players and onlookers of rooms, from `start` until their rounds are played."""

    def __init__(self, port: int, tables: Sequence[Table], seconds: float) -> None:
        context = multiprocessing.get_context("fork")
        self._told: Any = context.Queue()
        self._is_ready: Any = context.Event()
        rounds = max(1, int(seconds / EVERY_SECONDS))
        wanted = (port, list(tables), rounds)
        self._process = context.Process(target=self._work, args=wanted, daemon=True)

    def start(self, *, patience: float = 120.0) -> None:
        """Open the sockets and begin to play."""
        self._process.start()
        if not self._is_ready.wait(patience):
            raise SystemExit("the sockets were not opened")

    def report(self, *, patience: float = 60.0) -> LiveReport:
        """Return what came of it, once all is played."""
        told: LiveReport = self._told.get(timeout=patience)
        self._process.join(patience)
        return told

    def _work(self, port: int, tables: Sequence[Table], rounds: int) -> None:
        self._told.put(asyncio.run(self._play(port, tables, rounds)))

    async def _play(self, port: int, tables: Sequence[Table], rounds: int) -> LiveReport:
        onlookers = SOCKETS - 2 * len(tables)
        wanted = [(tables[number % len(tables)].room, "") for number in range(onlookers)]
        async with open_pages(port, wanted) as pages:
            self._is_ready.set()
            begun = time.perf_counter()
            measured = await play(port, tables, every=EVERY_SECONDS, rounds=rounds)
            assert time.perf_counter() - begun < rounds * EVERY_SECONDS + 60
            faults = measured.faults + [fault for page in pages for fault in page.faults]
            lost = sum(page.seq < rounds for page in pages)
        if lost:
            faults.append(f"{lost} onlookers did not hear everything")
        return LiveReport(
            sockets=SOCKETS,
            commands=len(measured.acks),
            ack_p95=1000 * percentile(measured.acks, 0.95) if measured.acks else 1e9,
            event_p95=1000 * percentile(measured.events, 0.95) if measured.events else 1e9,
            faults=faults,
        )
