"""`make load`: thousands of players at once, on the whole stack, for three minutes.

`python -m bench.crowd [minutes]`, 17 at most: then the web's memory is watched for ten of them. On
a temporary database beside that of `DATABASE_URL` and the Redis of `REDIS_URL`, which is emptied;
requests go to this machine only.
"""

import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from bench import stage
from bench.crowd_client import Answer, Crowd, Request
from bench.crowd_live import LiveCrowd, stage_lanes
from bench.crowd_stage import World, make_requests, stage_world
from bench.http import database
from bench.live_load import percentile
from bench.load import requests_per_second
from bench.ports import free_port
from bench.stack import Service, answers, commands
from bench.verdict import verdict

GUESTS = int(os.environ.get("BENCH_GUESTS", "2000"))
ENTRANTS = 300
CONNECTIONS = 32
RUN_GOAL, P95_GOAL_MS, GROWTH_GOAL = 0.40, 150.0, 0.05
SHARE_OF_SATURATION = 0.70
# Of the whole time: to warm up, to saturate, to compare runs with inserts; the rest at the pace.
WARM, FULL, COMPARED = 0.10, 0.15, 0.15
_RATIO_ROUNDS = 4
# What the rules answer a player whose time is up, by what he asked: a question of an Express takes
# 25 seconds, whatever he waits for, and after the eighth the duel is settled.
_TOO_LATE = {"duel answers": "duel_over"}
# The rest at the pace is ten minutes then.
_MOST_MINUTES = 17.0


@dataclass(slots=True)
class Tally:
    """Answers by kind."""

    times: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    faults: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    late: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def hear(self, answer: Answer) -> None:
        """Count an answer; anything but 2xx, and a refusal of what came too late, is a fault."""
        kind = answer.request.kind
        if 200 <= answer.status < 300:
            self.times[kind].append(answer.seconds)
        elif answer.status == 409 and _code(answer) == _TOO_LATE.get(kind):
            self.late[kind] += 1
        else:
            self.faults[f"{kind} {answer.status} {_code(answer)}".rstrip()] += 1

    @property
    def count(self) -> int:
        """Return how many were well answered."""
        return sum(len(times) for times in self.times.values())


def _code(answer: Answer) -> str:
    """Return the code of the site's refusal, empty where it is none of the site's."""
    try:
        return str(json.loads(answer.body)["error"]["code"])
    except (ValueError, LookupError, TypeError):
        return ""


def main(minutes: float) -> int:
    """Print the report and return 0 when every goal is reached, else 1."""
    if connection.vendor != "postgresql" or settings.REDIS_URL is None:
        print("load: set DATABASE_URL=postgres://… and REDIS_URL=redis://…")
        return 2
    seconds = 60 * min(minutes, _MOST_MINUTES)
    cache.clear()
    with database() as url:
        # Before the site runs: it would begin the round by itself, and late.
        world = stage_world(guests=GUESTS, entrants=ENTRANTS, now=timezone.now())
        with stack(url) as (services, ports):
            lanes = stage_lanes(
                seconds * (1 - COMPARED), come_in=seconds * (WARM + FULL), now=timezone.now()
            )
            print(f"{GUESTS} guests, {ENTRANTS} entrants of a round, {seconds:.0f} s", flush=True)
            live = LiveCrowd(ports[1], lanes)
            reached = _measure(world, services["web"], ports[0], live, seconds)
    return 0 if all(reached) else 1


def _measure(world: World, web: Service, port: int, live: LiveCrowd, seconds: float) -> list[bool]:
    ratio = _compare(world, port, seconds * COMPARED)
    live.start()
    requests = make_requests(world, seed=1)
    _drive(port, requests, seconds * WARM, None)
    full, taken = _drive(port, requests, seconds * FULL, None)
    rate = full.count / taken
    memory = web.memory_mb()
    paced, taken = _drive(
        port, requests, seconds * (1 - WARM - FULL - COMPARED), SHARE_OF_SATURATION * rate
    )
    growth = web.memory_mb() / memory - 1
    heard = live.report()
    _show(paced)
    everything = [one for times in paced.times.values() for one in times]
    print(f"saturation {rate:.0f} /s; at {paced.count / taken:.0f} /s: {paced.count:,} answers")
    print(
        f"{heard.sockets} sockets, {heard.commands} commands: ack p95 {heard.ack_p95:.0f} ms, "
        f"opponent p95 {heard.event_p95:.0f} ms"
    )
    for what, count in [*full.late.items(), *paced.late.items()]:
        print(f"  too late: {what}: {count}")
    faults = [f"{what}: {count}" for tally in (full, paced) for what, count in tally.faults.items()]
    for fault in [*faults, *heard.faults][:10]:
        print(f"  fault: {fault}")
    return [
        verdict("run endpoint over insert", ratio, RUN_GOAL, is_least=True),
        verdict("p95 at 70 % of saturation", _p95_ms(everything), P95_GOAL_MS, "ms"),
        verdict("p95 of runs at that pace", _p95_ms(paced.times["run"]), P95_GOAL_MS, "ms"),
        verdict(f"the web's memory in {taken / 60:.1f} minutes", growth, GROWTH_GOAL),
        verdict("faults", float(len(faults) + len(heard.faults)), 0),
    ]


def _p95_ms(seconds: list[float]) -> float:
    """Return the 95th percentile in milliseconds; no answer at all is no quick one."""
    return 1000 * percentile(seconds, 0.95) if seconds else float("inf")


def _compare(world: World, port: int, seconds: float) -> float:
    """Return the rate of runs over that of bare inserts, in turns for so many seconds at most."""
    ratios: list[float] = []
    begun = time.perf_counter()
    while len(ratios) <= _RATIO_ROUNDS and time.perf_counter() - begun < seconds:
        callers = stage.invite_guests(20, now=timezone.now())
        rates = []
        for make in (stage.run_requests, stage.insert_requests):
            requests = make(callers, world.puzzles, each=15)
            rates.append(requests_per_second(port, requests, connections=16, status=201))
        ratios.append(rates[0] / rates[1])
    # The first warms up.
    return median(ratios[1:] or ratios)


def _drive(
    port: int, requests: Iterator[Request], seconds: float, rate: float | None
) -> tuple[Tally, float]:
    tally = Tally()
    crowd = Crowd(port, CONNECTIONS, tally.hear)
    try:
        return tally, crowd.run(requests, seconds=seconds, rate=rate)
    finally:
        crowd.close()


def _show(tally: Tally) -> None:
    for kind, times in sorted(tally.times.items()):
        shares = [f"p{100 * at:g} {1000 * percentile(times, at):6.1f}" for at in (0.5, 0.95, 0.99)]
        print(f"{kind:<10} {len(times):>6,}  {', '.join(shares)} ms")


@contextmanager
def stack(url: str) -> Iterator[tuple[dict[str, Service], tuple[int, int]]]:
    """Run all the site's processes; give them, and the ports of the web and of the sockets."""
    ports = free_port(), free_port()
    environment = {**os.environ, "DATABASE_URL": url}
    with tempfile.TemporaryDirectory() as folder:
        probes = {"web": answers(ports[0]), "live": answers(ports[1])}
        services = {
            name: Service(
                name, command, environment, probes.get(name, lambda: True), Path(folder) / name
            )
            for name, command in commands(*ports).items()
        }
        try:
            for service in services.values():
                service.start()
            yield services, ports
        finally:
            for service in services.values():
                service.stop()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0))
