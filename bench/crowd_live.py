"""The sockets beside a crowd: a thousand open, some of them players who command in turn.

Games begin and end one after the other, as people come and go. A process of its own, so that its
reckoning does not slow the measuring of requests.
"""

import asyncio
import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bench.live_load import Measured, Table, open_pages, percentile, play
from bench.tamsk_stage import OPENING, StagedGame, next_move, stage_games

SOCKETS = 1_000
TABLES = 100
EVERY_SECONDS = 10.0
MOVES = len(OPENING)
# Before the first command and after the last, as `play` waits.
_AROUND_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one of the tables and how many moves of it are made."""

    table: Table
    moves: int


@dataclass(frozen=True, slots=True)
class Lane:
    """The games at one table, one after the other, from so many seconds after the start on."""

    after: float
    games: Sequence[Game]


@dataclass(frozen=True, slots=True)
class LiveReport:
    """What the sockets saw; times in milliseconds."""

    sockets: int
    commands: int
    ack_p95: float
    event_p95: float
    faults: list[str]


def stage_lanes(seconds: float, *, come_in: float, now: datetime) -> list[Lane]:
    """Return games of Tamsk that fill so many seconds at each table; all have come in `come_in`."""
    starts = [come_in * number / TABLES for number in range(TABLES)]
    plans = [list(_plan(seconds - after)) for after in starts]
    staged = iter(stage_games(sum(map(len, plans)), now=now))
    return [
        Lane(after, [Game(_table(next(staged)), moves) for moves in plan])
        for after, plan in zip(starts, plans, strict=True)
    ]


def _plan(seconds: float) -> Iterator[int]:
    """Yield the moves of games that take so many seconds together: whole ones, then a shorter."""
    while (fitting := int((seconds - _AROUND_SECONDS) / EVERY_SECONDS)) > 0:
        moves = min(MOVES, fitting)
        yield moves
        seconds -= moves * EVERY_SECONDS + _AROUND_SECONDS


def _table(game: StagedGame) -> Table:
    return Table(game.room, game.cookies, next_move)


class LiveCrowd:
    """Players and onlookers of games, from `start` until the report is asked for."""

    def __init__(self, port: int, lanes: Sequence[Lane]) -> None:
        context = multiprocessing.get_context("fork")
        self._told: Any = context.Queue()
        self._is_ready: Any = context.Event()
        self._is_over: Any = context.Event()
        wanted = (port, lanes)
        self._process = context.Process(target=self._work, args=wanted, daemon=True)

    def start(self, *, patience: float = 120.0) -> None:
        """Open the sockets and begin to play."""
        self._process.start()
        if not self._is_ready.wait(patience):
            raise SystemExit("the sockets were not opened")

    def report(self, *, patience: float = 60.0) -> LiveReport:
        """Have the onlookers leave and return what came of it."""
        self._is_over.set()
        told: LiveReport = self._told.get(timeout=patience)
        self._process.join(patience)
        return told

    def _work(self, port: int, lanes: Sequence[Lane]) -> None:
        self._told.put(asyncio.run(self._play(port, lanes)))

    async def _play(self, port: int, lanes: Sequence[Lane]) -> LiveReport:
        games = [game for lane in lanes for game in lane.games]
        watched = [games[number % len(games)] for number in range(SOCKETS - 2 * TABLES)]
        async with open_pages(port, [(game.table.room, "") for game in watched]) as pages:
            self._is_ready.set()
            known = [page.seq for page in pages]
            played = await asyncio.gather(*(_play_lane(port, lane) for lane in lanes))
            faults = [fault for page in pages for fault in page.faults]
            heard = zip(pages, known, watched, strict=True)
            lost = sum(page.seq < seq + game.moves for page, seq, game in heard)
            await asyncio.to_thread(self._is_over.wait)
        if lost:
            faults.append(f"{lost} onlookers did not hear everything")
        measured = [one for lane in played for one in lane]
        return LiveReport(
            sockets=SOCKETS,
            commands=sum(len(one.acks) for one in measured),
            ack_p95=_p95_ms([ack for one in measured for ack in one.acks]),
            event_p95=_p95_ms([event for one in measured for event in one.events]),
            faults=faults + [fault for one in measured for fault in one.faults],
        )


async def _play_lane(port: int, lane: Lane) -> list[Measured]:
    await asyncio.sleep(lane.after)
    return [
        await play(port, [game.table], every=EVERY_SECONDS, rounds=game.moves)
        for game in lane.games
    ]


def _p95_ms(seconds: Sequence[float]) -> float:
    return 1000 * percentile(seconds, 0.95) if seconds else 1e9
