"""The sockets beside a crowd: a thousand open, some of them players who command in turn.

A process of its own, so that its reckoning does not slow the measuring of requests.
"""

import asyncio
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from bench.live_load import Measured, Table, open_pages, percentile, play
from bench.tamsk_stage import OPENING, next_move, stage_games

SOCKETS = 1_000
TABLES = 100
EVERY_SECONDS = 10.0
MOVES = len(OPENING)


@dataclass(frozen=True, slots=True)
class LiveReport:
    """What the sockets saw; times in milliseconds."""

    sockets: int
    commands: int
    ack_p95: float
    event_p95: float
    faults: list[str]


def stage_rooms(seconds: float, *, now: datetime) -> list[list[Table]]:
    """Return games of Tamsk for so many seconds: as many again each time the moves are made."""
    count = max(1, int(seconds / (MOVES * EVERY_SECONDS)))
    games = iter(stage_games(count * TABLES, now=now))
    return [
        [Table(game.room, game.cookies, next_move) for game in islice(games, TABLES)]
        for _ in range(count)
    ]


class LiveCrowd:
    """Players and onlookers of games, from `start` until their moves are made."""

    def __init__(self, port: int, rooms: Sequence[Sequence[Table]]) -> None:
        context = multiprocessing.get_context("fork")
        self._told: Any = context.Queue()
        self._is_ready: Any = context.Event()
        wanted = (port, rooms)
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

    def _work(self, port: int, rooms: Sequence[Sequence[Table]]) -> None:
        self._told.put(asyncio.run(self._play(port, rooms)))

    async def _play(self, port: int, rooms: Sequence[Sequence[Table]]) -> LiveReport:
        onlookers = SOCKETS - 2 * TABLES
        watched = [table.room for tables in rooms for table in tables]
        wanted = [(watched[number % len(watched)], "") for number in range(onlookers)]
        measured = Measured()
        async with open_pages(port, wanted) as pages:
            self._is_ready.set()
            known = [page.seq for page in pages]
            for tables in rooms:
                more = await play(port, tables, every=EVERY_SECONDS, rounds=MOVES)
                measured.acks += more.acks
                measured.events += more.events
                measured.faults += more.faults
            faults = measured.faults + [fault for page in pages for fault in page.faults]
            heard = zip(pages, known, strict=True)
            lost = sum(page.seq < seq + MOVES for page, seq in heard)
        if lost:
            faults.append(f"{lost} onlookers did not hear everything")
        return LiveReport(
            sockets=SOCKETS,
            commands=len(measured.acks),
            ack_p95=1000 * percentile(measured.acks, 0.95) if measured.acks else 1e9,
            event_p95=1000 * percentile(measured.events, 0.95) if measured.events else 1e9,
            faults=faults,
        )
