"""The two outages of `bench.tamsk_faults`, which starts this with servers of its own."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import django

# One thread asks everything here in turn; nothing else waits for it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
# Django must be set up before anything below imports a model.
django.setup()

from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from bench.cluster import Cluster, end_when_told
from bench.tamsk_site import Browser, Site, until
from bench.tamsk_stage import stage_games
from tallyworks.live.models import Outage
from tamsk.engine.sand import GLASSES
from tamsk.models import Game, LogEntry, Seat
from tamsk.services import Terms, audit_games, play_computer

# The heartbeat is written once a second, so as much sand may stand still with it.
GRACE_MS = 1_500
# Long enough for a busy machine to come from the first of the scenes to the outage.
LASTS_MS = 20_000
CONFIG = {"T15_MS": LASTS_MS, "HOLD_CAP_MS": LASTS_MS, "RING_WINDOW_MS": LASTS_MS}
ENDS = ("timer_expired", "put_back", "ring_lapsed")


@dataclass(slots=True)
class Scene:
    """A game in the middle of something that began at an instant, and the event that ends it."""

    red: Browser
    black: Browser
    ends: str
    began_ms: int = 0

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=int(self.red.room.partition(":")[2]))


Fault = Callable[[], Awaitable[None]]


async def main(cluster: Cluster, seconds: float) -> int:
    """Play both outages; return 0 when nothing was lost."""
    call_command("migrate", verbosity=0)
    site = Site()
    site.start()
    try:

        async def kill_all() -> None:
            site.kill()
            await asyncio.sleep(seconds)
            site.start()

        async def stop_database() -> None:
            cluster.stop_postgres()
            await asyncio.sleep(seconds)
            # This process asks through a pool of its own, whose connections are dead too.
            connection.close()
            cast(Any, connection).close_pool()
            cluster.start_postgres()

        faults = [await _suffer("every process killed", kill_all, site, seconds)]
        faults.append(await _suffer("PostgreSQL stopped", stop_database, site, seconds))
    finally:
        site.kill()
    return 1 if any(faults) else 0


async def _suffer(name: str, fault: Fault, site: Site, seconds: float) -> list[str]:
    """Bring games into the middle of things, have the fault happen, and say what went wrong."""
    outages = Outage.objects.count()
    computer = await _play_computer(site)
    scenes = await _set(site)
    before = [scene.game.state for scene in scenes]
    await computer.ask("move", glass="r1", to="B2", ring="now")
    moves = _computers_moves(computer)
    fault_ms = time.time_ns() // 1_000_000
    await fault()
    pages = [page for scene in scenes for page in (scene.red, scene.black)]
    for page in (*pages, computer):
        if page.is_cut:
            await page.come(site.live_port)
    await until(lambda: all(page.told("clock_shift") for page in pages), 30, "the notice")
    wrong = []
    for scene, state in zip(scenes, before, strict=True):
        wrong += await _check(scene, state, fault_ms)
    await until(lambda: _computers_moves(computer) > moves, 40, "the computer's move")
    if Outage.objects.count() != outages + 1:
        wrong.append("the outage was not handled once")
    wrong += [f"audit: {finding}" for finding in audit_games()]
    deltas = sorted({page.told("clock_shift")[-1]["data"]["delta"] for page in pages})
    print(f"{name} for {seconds:.0f} s: clock_shift {deltas} ms", flush=True)
    print("\n".join(wrong) or "  the same sand left, notices seen, games go on", flush=True)
    return wrong


async def _set(site: Site) -> list[Scene]:
    """Return three games: the timer runs, an hourglass is held, a ring is kept for later."""
    games = stage_games(len(ENDS), now=timezone.now(), config=CONFIG)
    scenes = [
        Scene(Browser(game.room, game.cookies[0]), Browser(game.room, game.cookies[1]), kind)
        for game, kind in zip(games, ENDS, strict=True)
    ]
    for scene in scenes:
        await scene.red.come(site.live_port)
        await scene.black.come(site.live_port)
        assert await scene.red.ask("move", glass="r1", to="B2", ring="now") is None
    timed, held, kept = scenes
    assert await held.black.ask("move", glass="k1", to="B4", ring="now") is None
    refused = [
        await timed.red.ask("flip_timer", turn=2),
        await held.red.ask("pick_up", glass="r2"),
        await kept.black.ask("move", glass="k1", to="B4", ring="later"),
    ]
    assert refused == [None] * 3, refused
    for scene in scenes:
        # The instant of the last command, whatever it was.
        scene.began_ms = scene.game.state["t"]
    return scenes


async def _play_computer(site: Site) -> Browser:
    """Return the page of a game against the computer that has begun."""
    (spare,) = stage_games(1, now=timezone.now())
    seat = Seat.objects.get(game_id=int(spare.room.partition(":")[2]), side="RED")
    assert seat.player_id is not None
    terms = Terms(level=1, colour="RED")
    game = play_computer(
        player_id=seat.player_id, terms=terms, computer_level=1, now=timezone.now()
    )
    page = Browser(f"tamsk:{game.pk}", spare.cookies[0])
    await page.come(site.live_port)
    assert await page.ask("ready") is None
    await until(lambda: bool(page.told("started")), 15, "the game against the computer")
    return page


def _computers_moves(page: Browser) -> int:
    game_id = int(page.room.partition(":")[2])
    return LogEntry.objects.filter(game_id=game_id, side="BLACK").count()


async def _check(scene: Scene, before: dict[str, Any], fault_ms: int) -> list[str]:
    """Return what is wrong with a game after the outage."""
    await until(lambda: bool(scene.red.told(scene.ends)), 30, scene.ends)
    shifts = scene.red.told("clock_shift")
    shift, ended = shifts[-1], scene.red.told(scene.ends)[-1]
    delta, wrong = shift["data"]["delta"], []
    if len(shifts) != 1 or _told_of(scene.black.told("clock_shift")) != _told_of(shifts):
        wrong.append(f"{len(shifts)} notices, to both alike or not")
    # What ran while nobody was there, which is nothing but the last beat's second.
    lost_ms = shift["t"] - delta - fault_ms
    if not -GRACE_MS <= lost_ms <= 0:
        wrong.append(f"{lost_ms} ms of sand ran meanwhile")
    late_ms = ended["t"] - (scene.began_ms + LASTS_MS + delta)
    if late_ms:
        wrong.append(f"{scene.ends} {late_ms} ms beside its instant")
    after = scene.game.state
    for name in GLASSES:
        was, now = (state["glasses"][name]["since"] for state in (before, after))
        if (now if was is None else was + delta) != now:
            wrong.append(f"{name} ran {was} and now {now}")
    if scene.game.has_ended:
        wrong.append(f"it ended by {scene.game.ended_by}")
    mover = scene.red if after["to_move"] == "red" else scene.black
    glass, to = ("r3", "F2") if mover is scene.red else ("k3", "D2")
    refusal = await mover.ask("move", glass=glass, to=to, ring="now")
    if refusal is not None:
        wrong.append(f"the next move is refused: {refusal}")
    return [f"  {scene.ends}: {line}" for line in wrong]


def _told_of(events: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Return what they say; the server's time in them is that of each telling."""
    return [(event["seq"], event["t"], event["data"]) for event in events]


if __name__ == "__main__":
    end_when_told()
    _folder, *_numbers = sys.argv[1:]
    _postgres, _redis, _seconds = _numbers
    _own = Cluster(Path(_folder), int(_postgres), int(_redis))
    sys.exit(asyncio.run(main(_own, float(_seconds))))
