"""Tamsk over the live socket: many games at once, many who look on, and what an idle game weighs.

`python -m bench.tamsk_live [games] [audience] [idle]`. Server processes as in production, on a
temporary database beside that of `DATABASE_URL` and the Redis of `REDIS_URL`.
"""

import asyncio
import os
import sys
import time
from collections.abc import Sequence

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from django.utils import timezone

from bench.http import database
from bench.live import cpu_seconds, resident_mb, server
from bench.live_load import Page, Table, open_pages, percentile, play
from bench.tamsk_stage import StagedGame, next_move, stage_games
from bench.verdict import verdict

GAMES = int(os.environ.get("BENCH_GAMES", "500"))
EVERY_SECONDS = 10.0
ROUNDS = 4
GOAL_MS = 100.0
SPECTATORS = int(os.environ.get("BENCH_SPECTATORS", "2000"))
LAST_SPECTATOR_MS = 2_000.0
SHOWN_MOVES = 6
IDLE_GOAL_KB = 50.0
SETTLE_SECONDS = 12


def main(wanted: list[str]) -> int:
    """Run the measurements `wanted`, all by default; return 0 when each reaches its goal."""
    measurements = {"games": measure_games, "audience": measure_audience, "idle": measure_idle}
    with database() as url:
        reached = [measurements[name](url) for name in wanted or measurements]
    return 0 if all(reached) else 1


def measure_games(url: str) -> bool:
    """Print how long a move takes to its ack and to the opponent, in many open games."""
    staged = [
        Table(game.room, game.cookies, next_move) for game in stage_games(GAMES, now=timezone.now())
    ]
    with server(url) as (port, process):
        spent = cpu_seconds(process)
        measured = asyncio.run(play(port, staged, every=EVERY_SECONDS, rounds=ROUNDS))
        spent_ms = 1000 * (cpu_seconds(process) - spent) / (GAMES * ROUNDS)
    for name, values in (("ack", measured.acks), ("opponent's event", measured.events)):
        shares = ", ".join(
            f"p{100 * share:g} {_ms(values, share):.1f}" for share in (0.5, 0.95, 0.99)
        )
        print(f"{GAMES} level-3 games, {name}: {shares} ms")
    print(f"server: {spent_ms:.1f} ms CPU a move, connecting included")
    for fault in measured.faults[:10]:
        print(f"  fault: {fault}")
    slowest = max(_ms(values, 0.99) for values in (measured.acks, measured.events))
    return verdict("move to opponent, p99", slowest, GOAL_MS, "ms") and not measured.faults


def measure_audience(url: str) -> bool:
    """Print when players and the last of many spectators on two processes hear of a move."""
    (game,) = stage_games(1, now=timezone.now())
    with server(url) as (first, _process), server(url) as (second, _other):
        players, last = asyncio.run(_show(game, (first, second)))
    print(f"{SPECTATORS} spectators: players at {max(players):.1f} ms at the latest")
    reached = verdict("last spectator, slowest of the moves", max(last), LAST_SPECTATOR_MS, "ms")
    is_first = all(player <= watched for player, watched in zip(players, last, strict=True))
    print("players first" if is_first else "MISSED: a player heard of it after all spectators")
    return reached and is_first


async def _show(game: StagedGame, ports: tuple[int, int]) -> tuple[list[float], list[float]]:
    room, (red, black) = game.room, game.cookies
    half = SPECTATORS // 2
    one = [(room, red), *[(room, "")] * half]
    two = [(room, black), *[(room, "")] * (SPECTATORS - half)]
    async with open_pages(ports[0], one) as here, open_pages(ports[1], two) as there:
        movers = (here[0], there[0])
        watching = [*here[1:], *there[1:]]
        players, last = [], []
        for turn in range(SHOWN_MOVES):
            sent_at, seq = await _move(movers[turn % 2], room, turn)
            await _until_heard(watching, seq)
            players.append(1000 * (max(page.heard[seq] for page in movers) - sent_at))
            last.append(1000 * (max(page.heard[seq] for page in watching) - sent_at))
    return players, last


async def _move(mover: Page, room: str, turn: int) -> tuple[float, int]:
    cmd, args = next_move(turn)
    sent_at = time.perf_counter()
    number = f"00000000-0000-0000-0000-{turn:012d}"
    await mover.say("cmd", id=number, room=room, cmd=cmd, args=args)
    ack = await asyncio.wait_for(mover.acks.get(), 30)
    assert ack["ok"], ack
    return sent_at, int(ack["seq"])


async def _until_heard(pages: Sequence[Page], seq: int) -> None:
    deadline = time.perf_counter() + 30
    while not all(seq in page.heard for page in pages):
        if time.perf_counter() > deadline:
            raise SystemExit("an event never came")
        await asyncio.sleep(0.05)


def measure_idle(url: str) -> bool:
    """Print what an idle game weighs in the server, its two sockets and all."""
    games = stage_games(GAMES, now=timezone.now())
    wanted = [(game.room, cookie) for game in games for cookie in game.cookies]

    async def hold(port: int, process: int) -> float:
        async with open_pages(port, wanted):
            await asyncio.sleep(SETTLE_SECONDS)
            return resident_mb(process)

    with server(url) as (port, process):
        # What the first visitors bring with them is the server's, not a game's.
        asyncio.run(_warm_up(port, wanted[:20]))
        before = resident_mb(process)
        each_kb = (asyncio.run(hold(port, process)) - before) * 1024 / GAMES
    with server(url) as (port, process):
        asyncio.run(_warm_up(port, wanted[:20]))
        before = resident_mb(process)
        watched = [(wanted[0][0], "")] * len(wanted)
        wanted[:] = watched
        sockets_kb = (asyncio.run(hold(port, process)) - before) * 1024 / GAMES
    print(
        f"{GAMES} idle games: {each_kb:.0f} KB each with two sockets, {sockets_kb:.0f} of it theirs"
    )
    return verdict("an idle game without its sockets", each_kb - sockets_kb, IDLE_GOAL_KB, "KB")


async def _warm_up(port: int, wanted: Sequence[tuple[str, str]]) -> None:
    async with open_pages(port, wanted):
        await asyncio.sleep(1)


def _ms(values: Sequence[float], share: float) -> float:
    return 1000 * percentile(values, share) if values else 1e9


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
