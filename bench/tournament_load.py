"""A whole tournament over HTTP and sockets, its services killed in turn, and recomputed plainly.

`python -m bench.tournament_load [players]`: 200 players and 7 rounds on the production entries with
two web processes, on a temporary database beside that of `DATABASE_URL` and the Redis of
`REDIS_URL`. Rounds are short (`bench.settings_short`), most keys come in their last second. In the
second round the web processes are killed and started again, in the third the sockets and the
deadline loop, in the fourth worker and beat, in the fifth all of them for some seconds, in the
sixth all for so long that the round is void and replayed. It takes some six minutes and gives up
after nine.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from datetime import timedelta
from random import Random

import django

os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS = "bench.settings_short"
# Django must be set up before anything below imports a model.
django.setup()

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from bench.http import database
from bench.live_load import percentile
from bench.tournament_check import find_faults, summary
from bench.tournament_players import Field, Player, Told
from bench.tournament_site import Site, site
from bench.tournament_stage import KIND, Entrant, allow_short_rounds, is_over, set_up
from tournaments.kinds.registry import get_kind

PLAYERS = 200
ROUNDS = 7
LIMIT_SECONDS = 20
PORTS = (
    int(os.environ.get("BENCH_WEB_PORT", "9140")),
    int(os.environ.get("BENCH_LIVE_PORT", "9141")),
)
# Without, only sockets, puzzles and keys: for a machine that has other things to do.
WITH_PAGES = os.environ.get("BENCH_PAGES", "1") == "1"
MOST_SECONDS = 540
_BOOT_SECONDS = 120
_SHOWN = 8
_KILLED_AFTER_MS = 5_000
ALL = ("web", "live", "deadlines", "worker", "beat")
# By round: what is killed in its middle, and for how many seconds it stays away.
FAULTS: dict[int, tuple[tuple[str, ...], float]] = {
    2: (("web",), 0),
    3: (("live", "deadlines"), 0),
    4: (("worker", "beat"), 0),
    5: (ALL, 6),
    6: (ALL, 46),
}
WITHDRAWALS = {7: 3, 11: 5}


def main(players: int) -> int:
    """Print what was measured and every fault; return 0 when there is none."""
    if connection.vendor != "postgresql" or settings.REDIS_URL is None:
        print("tournament_load: set DATABASE_URL=postgres://… and REDIS_URL=redis://…")
        return 2
    begun = time.monotonic()
    # However it ends, the services end with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("tournament_load: told to stop"))
    cache.clear()
    with database() as url:
        try:
            with site(url, ports=PORTS, settings=SETTINGS) as services:
                return _play(services, players, begun)
        finally:
            _end_sessions()


def _play(services: Site, players: int, begun: float) -> int:
    allow_short_rounds()
    services.start(ALL)
    asyncio.run(_until_up(services))
    starts_at = timezone.now() + timedelta(seconds=15)
    number, entrants = set_up(players=players, limits=[LIMIT_SECONDS] * ROUNDS, starts_at=starts_at)
    told = Told()
    left = MOST_SECONDS - (time.monotonic() - begun)
    try:
        asyncio.run(asyncio.wait_for(_hold(services, number, entrants, told), left))
    except TimeoutError:
        told.faults.append("it has not come to an end in time")
    _report(players, told, time.monotonic() - begun)
    faults = [*told.faults[:_SHOWN], *find_faults(number, told)]
    for fault in faults:
        print(f"  fault: {fault}")
    print(f"{len(faults)} kinds of faults" if faults else "as recomputed", flush=True)
    return 1 if faults else 0


def _end_sessions() -> None:
    """End what the killed services have left open, as PostgreSQL drops no database in use."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def _hold(services: Site, number: int, entrants: list[Entrant], told: Told) -> None:
    """Let them all play while services are killed, until the tournament is over."""
    there = Field(number, *PORTS, get_kind(KIND).example.key, told, len(entrants), WITH_PAGES)
    players = [Player(there, one, Random(place)) for place, one in enumerate(entrants)]
    for place, leaves_in in WITHDRAWALS.items():
        players[place].leaves_in = leaves_in
    following = [asyncio.create_task(one.follow()) for one in players]
    breaking = asyncio.create_task(_break(services, players[0]))
    try:
        while not await sync_to_async(is_over)(number):
            if breaking.done():
                breaking.result()
            await asyncio.sleep(1)
        # What the last event caused is still under way.
        await asyncio.sleep(3)
    finally:
        for task in (breaking, *following):
            task.cancel()


async def _break(services: Site, watched: Player) -> None:
    """Kill what is to be killed, in the middle of its round."""
    for number, (names, seconds) in FAULTS.items():
        await watched.reach((number, 1), _KILLED_AFTER_MS)
        services.kill(names)
        at = time.monotonic()
        await asyncio.sleep(seconds)
        services.start(names)
        await _until_up(services)
        took = time.monotonic() - at
        print(f"round {number}: {', '.join(names)} killed, back after {took:.1f} s", flush=True)


async def _until_up(services: Site) -> None:
    deadline = time.monotonic() + _BOOT_SECONDS
    while not services.is_up():
        if time.monotonic() > deadline:
            raise SystemExit("a service did not start")
        await asyncio.sleep(0.1)


def _report(players: int, told: Told, seconds: float) -> None:
    print(f"{players} players, {ROUNDS} rounds, {seconds:.0f} s; keys: {summary(told)}")
    for kind, taken in sorted(told.seconds.items()):
        shares = ", ".join(
            f"p{100 * share:g} {1000 * percentile(taken, share):.0f}" for share in (0.5, 0.95, 0.99)
        )
        print(f"{kind:<12} {len(taken):6} answers: {shares} ms")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS))
