"""Real duels: how long an act takes to the opponent's page.

`python -m bench.duels`. Five hundred running duels, half of them Express, each with an event every
ten seconds: both start, then they run a machine or answer a question in turn, by HTTP as their
pages do, while both follow the room by socket. One live process and one web server as in
production, on a temporary database beside that of `DATABASE_URL` and the Redis of `REDIS_URL`.
"""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from bench.browser import Browser
from bench.duel_stage import Staged, stage_duels
from bench.http import database
from bench.live import GOAL_MS, cpu_seconds, server, show_times, web_server
from bench.live_load import Page, open_pages, percentile
from bench.load import requests_per_second
from bench.verdict import verdict

DUELS = int(os.environ.get("BENCH_DUELS", "500"))
EVERY_SECONDS = 10.0
ACTS = int(os.environ.get("BENCH_ACTS", "8"))
CONNECTIONS = 16


@dataclass(slots=True)
class Measured:
    """In seconds: from an act to its answer, and to the event at the opponent's socket."""

    answers: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def main() -> int:
    """Print the figures and return 0 when the goal is reached and nothing was lost."""
    with database() as url, server(url) as (live_port, process), web_server(url) as web_port:
        staged = stage_duels(DUELS, acts=ACTS)
        warm_up(web_port, staged)
        spent = cpu_seconds(process)
        measured = asyncio.run(play(live_port, web_port, staged))
        spent = cpu_seconds(process) - spent
    show_times(f"{DUELS} duels, answer", measured.answers)
    show_times(f"{DUELS} duels, opponent's event", measured.events)
    print(f"live process: {1000 * spent / (DUELS * ACTS):.1f} ms CPU an event, connecting included")
    for fault in measured.faults[:10]:
        print(f"  fault: {fault}")
    slowest = 1000 * percentile(measured.events, 0.99) if measured.events else 1e9
    reached = verdict("act to opponent, p99", slowest, GOAL_MS, "ms")
    return 0 if reached and not measured.faults else 1


def warm_up(port: int, staged: Sequence[Staged]) -> None:
    """Have every thread of the web server look at duels: its first answer takes long."""
    looks = [duel.look for duel in staged]
    requests_per_second(port, looks, connections=min(CONNECTIONS, len(looks)), status=200)


async def play(live_port: int, web_port: int, staged: Sequence[Staged]) -> Measured:
    """Have each duel make its acts, evenly spread over the ten seconds, and see them arrive."""
    wanted = [(f"duel:{duel.duel_id}", cookies) for duel in staged for cookies in duel.cookies]
    measured = Measured()
    async with open_pages(live_port, wanted) as pages:
        pairs = list(zip(pages[::2], pages[1::2], strict=True))
        begins_at = time.perf_counter() + 1
        async with asyncio.TaskGroup() as group:
            for number, (duel, pair) in enumerate(zip(staged, pairs, strict=True)):
                at = begins_at + EVERY_SECONDS * number / len(staged)
                group.create_task(_play(duel, pair, Browser(web_port), measured, at))
        measured.faults += [fault for page in pages for fault in page.faults]
    return measured


async def _play(
    duel: Staged, pair: tuple[Page, Page], browser: Browser, measured: Measured, begins_at: float
) -> None:
    known, sent = pair[0].seq, []
    for number, act in enumerate(duel.acts):
        await asyncio.sleep(begins_at + number * EVERY_SECONDS - time.perf_counter())
        sent.append(time.perf_counter())
        status, body = await browser.send(act.request)
        measured.answers.append(time.perf_counter() - sent[-1])
        if status not in (200, 201):
            measured.faults.append(f"{pair[0].room}, act {number}: {status} {body[:200]!r}")
            break
    browser.close()
    # What the last act caused is still under way.
    await asyncio.sleep(1)
    for seq, (act, sent_at) in enumerate(zip(duel.acts, sent, strict=False), start=known + 1):
        heard_at = pair[1 - act.place].heard.get(seq)
        if heard_at is None:
            measured.faults.append(f"{pair[0].room}: event {seq} never came")
        else:
            measured.events.append(heard_at - sent_at)


if __name__ == "__main__":
    sys.exit(main())
