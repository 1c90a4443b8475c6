"""`make chaos`: everything is killed at random under load, and what was promised has happened once.

`python -m bench.chaos [rounds] [seed]`, ten by default. Each round kills or breaks something at a
random point while people play; some rounds run over midnight and over the changes of the clocks.
At last every acknowledged run, command and key is looked for, the tournaments are recomputed, a
backup that was taken under load is restored elsewhere, and both databases are audited. The database
cluster and the Redis are its own.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random

import django

from bench.chaos_servers import Postgres, Redis
from bench.ports import free_port

_PORTS = [free_port() for _ in range(4)]
_FOLDER = Path(tempfile.gettempdir()) / f"tallyworks-chaos-{os.getpid()}"
POSTGRES = Postgres(_FOLDER / "postgres", _PORTS[0])
REDIS = Redis(_FOLDER, _PORTS[1])
SETTINGS = "bench.settings_chaos"
os.environ |= {
    "DATABASE_URL": POSTGRES.url,
    "REDIS_URL": REDIS.url,
    # Nothing is kept that a kill may have broken; the site's own processes have their pools.
    "DATABASE_POOL_SIZE": "0",
    "DJANGO_SETTINGS_MODULE": SETTINGS,
}
# Django must be set up before anything below imports a model.
django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from bench.chaos_contest import Contest
from bench.chaos_players import Browsers, Journal, Opponents
from bench.cluster import end_when_told
from bench.crowd_client import Request
from bench.crowd_stage import get_request, play_duels
from bench.duel_stage import stage_duels
from bench.live import stage_tables
from bench.live_load import Table
from bench.stack import Service, answers, commands
from bench.stage import Caller, Puzzle, invite_guests, run_requests
from bench.tamsk_stage import next_move, stage_games
from bench.tournament_stage import allow_short_rounds
from duels.models import Duel
from tallyworks.core.calendar import paris_date
from tallyworks.live.models import Event
from tallyworks.players.models import CreditEntry
from tallyworks.players.services import CreditKind
from tallyworks.workshops.models import Run
from tamsk.models import LogEntry
from tests.factories import WorkshopFactory

ROUND_SECONDS = 20.0
RATE = 15.0
GUESTS, TABLES, DUELS, GAMES = 200, 10, 6, 10
_DUEL_ACTS = 22
# What the first round of each stretch runs over: nothing, a midnight in Paris, both changes.
EDGES = (
    datetime(2026, 12, 1, 17, 0, tzinfo=UTC),
    datetime(2026, 12, 31, 23, 0, tzinfo=UTC),
    datetime(2027, 3, 28, 1, 0, tzinfo=UTC),
    datetime(2027, 10, 31, 1, 0, tzinfo=UTC),
)
# The site starts so long before, and people begin to play so long before.
_START_BEFORE, _PLAY_BEFORE = timedelta(seconds=100), timedelta(seconds=6)
# A tournament begins so many seconds, at least and at most, after people begin to play.
_CONTEST_IN = (2.0, 10.0)
_AUDITS = ("credits", "records", "points", "ratings", "tamsk", "tournaments")


def main(rounds: int, seed: int) -> int:
    """Print what happened and return 0 where nothing was lost and nothing happened twice."""
    print(f"{rounds} rounds, seed {seed}", flush=True)
    end_when_told()
    _FOLDER.mkdir()
    journal, random = Journal(), Random(seed)
    POSTGRES.make()
    REDIS.start()
    try:
        call_command("migrate", verbosity=0)
        allow_short_rounds()
        tables, contests = stage_tables(TABLES), []
        for number, edge in enumerate(EDGES):
            share = [one for one in range(rounds) if one * len(EDGES) // rounds == number]
            if share:
                starts_in = timedelta(seconds=random.uniform(*_CONTEST_IN))
                faults = _faults(share, random)
                contests.append(_live_through(edge, tables, journal, faults, starts_in))
        return 0 if _verify(journal, contests) else 1
    finally:
        connections.close_all()
        POSTGRES.stop()
        REDIS.stop()
        subprocess.run(["rm", "-rf", str(_FOLDER)], check=False)  # noqa: S607


# --- What goes wrong -------------------------------------------------------------------------


def _faults(numbers: list[int], random: Random) -> list[tuple[str, float]]:
    """Return what each round breaks, and how many seconds after its beginning."""
    names = list(FAULTS)
    return [(names[one % len(names)], random.uniform(2.0, ROUND_SECONDS / 2)) for one in numbers]


def _kill(name: str) -> Callable[[dict[str, Service]], None]:
    def break_it(services: dict[str, Service]) -> None:
        services[name].kill()
        time.sleep(1)
        services[name].start()

    return break_it


def _kill_postgres(_services: dict[str, Service]) -> None:
    POSTGRES.kill()
    time.sleep(1)
    POSTGRES.start()


def _kill_redis(_services: dict[str, Service]) -> None:
    REDIS.kill()
    time.sleep(1)
    REDIS.start()


def _fill_disk(services: dict[str, Service]) -> None:
    """Have the pages written by a server whose every log line fails: no space is left."""
    services["web"].stop()
    services["web"].log = Path("/dev/full")
    services["web"].start()


def _replace(services: dict[str, Service]) -> None:
    """Replace pages and sockets as an upgrade does."""
    for name in ("web", "live", "deadlines"):
        services[name].stop()
        services[name].start()


FAULTS: dict[str, Callable[[dict[str, Service]], None]] = {
    "postgres killed": _kill_postgres,
    "live killed": _kill("live"),
    "redis killed": _kill_redis,
    "web killed": _kill("web"),
    "worker killed": _kill("worker"),
    "redis emptied": lambda _services: print(f"  {REDIS.ask('flushall')}"),
    "no space for the log": _fill_disk,
    "beat killed": _kill("beat"),
    "upgrade": _replace,
    "deadlines killed": _kill("deadlines"),
}


# --- Rounds ----------------------------------------------------------------------------------


def _live_through(
    edge: datetime,
    tables: list[Table],
    journal: Journal,
    faults: list[tuple[str, float]],
    starts_in: timedelta,
) -> Contest:
    """Run the site over `edge`, with people who play and a fault a round; return the tournament."""
    ahead = edge - _START_BEFORE - timezone.now()
    requests, games = _make_requests(edge - _START_BEFORE), _make_games(edge - _START_BEFORE)
    with _site(ahead) as (services, ports):
        wait = edge - _PLAY_BEFORE - (timezone.now() + ahead)
        # The first is no edge: nothing happens there.
        time.sleep(0.0 if edge == EDGES[0] else max(0.0, wait.total_seconds()))
        print(f"people play over {edge:%d %B %Y %H:%M} UTC", flush=True)
        browsers = Browsers(ports[0], requests, journal, rate=RATE)
        opponents = Opponents(ports[1], tables, games, journal)
        contest = _make_contest(edge, ports, len(faults), ahead, starts_in)
        crowd = (contest, browsers, opponents)
        for one in crowd:
            one.start()
        for name, after in faults:
            begun, known = time.monotonic(), len(journal.runs)
            time.sleep(after)
            FAULTS[name](services)
            time.sleep(max(0.0, ROUND_SECONDS - (time.monotonic() - begun)))
            made = len(journal.runs) - known
            print(f"  {name} after {after:.1f} s: {made} runs acknowledged", flush=True)
        if edge == EDGES[0]:
            call_command("backup", str(_FOLDER / "backups"))
        for one in crowd:
            one.finish()
    return contest


@contextmanager
def _site(ahead: timedelta) -> Iterator[tuple[dict[str, Service], tuple[int, int]]]:
    ports = _PORTS[2], _PORTS[3]
    environment = {
        **os.environ,
        # The other benchmarks that are used here name settings of their own.
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "CHAOS_AHEAD": str(ahead.total_seconds()),
        "DATABASE_POOL_SIZE": "4",
    }
    probes = {"web": answers(ports[0]), "live": answers(ports[1])}
    services = {
        name: Service(name, command, environment, probes.get(name, lambda: True), _FOLDER / name)
        for name, command in commands(*ports).items()
    }
    try:
        for service in services.values():
            service.start()
        yield services, ports
    finally:
        for service in services.values():
            service.stop()


def _make_requests(start: datetime) -> Iterator[Request]:
    """Yield runs on the workshops of today and tomorrow, and looks at the page."""
    today = paris_date(start)
    stored = [
        WorkshopFactory.create(date=today + timedelta(days=ahead), number=today.toordinal() + ahead)
        for ahead in (0, 1)
    ]
    puzzles = [Puzzle(one.pk, one.par) for one in stored]
    guests = invite_guests(GUESTS, now=start)
    duels = stage_duels(DUELS, acts=_DUEL_ACTS, now=start, stake=5)
    _keep_sessions(start)
    connections.close_all()
    return _cycle(guests, puzzles, play_duels(duels))


def _make_games(start: datetime) -> list[Table]:
    """Return games of Tamsk that have begun."""
    games = stage_games(GAMES, now=start)
    _keep_sessions(start)
    connections.close_all()
    return [Table(game.room, game.cookies, next_move) for game in games]


def _make_contest(
    edge: datetime,
    ports: tuple[int, int],
    rounds: int,
    ahead: timedelta,
    starts_in: timedelta,
) -> Contest:
    """Return a tournament that lasts as long as so many rounds, two of its own at least."""
    contest = Contest(ports, rounds=max(2, rounds), ahead=ahead, starts_in=starts_in)
    _keep_sessions(edge)
    connections.close_all()
    return contest


def _keep_sessions(start: datetime) -> None:
    """Have the sessions hold in the time of the site, which is months ahead of this process."""
    model = import_module(settings.SESSION_ENGINE).SessionStore.get_model_class()
    model.objects.update(expire_date=start + timedelta(days=7))


def _cycle(
    guests: list[Caller], puzzles: list[Puzzle], acts: Iterator[Request]
) -> Iterator[Request]:
    while True:
        for guest in guests:
            yield from islice(acts, 1)
            for puzzle in puzzles:
                (data,) = run_requests([guest], [puzzle], each=1)
                yield Request("run", data, f"{guest.player_id}:{puzzle.workshop_id}")
            yield get_request("home", "/en/", guest.cookie)


# --- What is left ----------------------------------------------------------------------------


def _verify(journal: Journal, contests: list[Contest]) -> bool:
    problems = [
        *journal.repeated,
        *_check_runs(journal),
        *_check_commands(journal),
        *_check_moves(journal),
        *_check_play(),
        *(fault for contest in contests for fault in contest.find_faults()),
    ]
    print(f"answers: {dict(sorted(journal.statuses.items()))}")
    runs, commands_made = len(journal.runs), sum(journal.commands.values())
    made = f"{runs:,} runs, {commands_made:,} commands and {len(journal.moves):,} moves"
    print(f"{made} acknowledged", flush=True)
    for problem in problems:
        print(f"  PROBLEM: {problem}")
    sound = _audit(os.environ["DATABASE_URL"], "the site's database")
    elsewhere = POSTGRES.add("elsewhere")
    (backup,) = (_FOLDER / "backups").iterdir()
    _manage(elsewhere, "restore", str(backup), "--no-audit")
    restored = _audit(elsewhere, "the backup, restored elsewhere")
    is_good = not problems and sound and restored
    print("nothing lost, nothing twice" if is_good else "MISSED")
    return is_good


def _check_runs(journal: Journal) -> Iterator[str]:
    stored = dict(Run.objects.values_list("pk", "player_id"))
    for number, player_id in journal.runs.items():
        if stored.get(number) != player_id:
            yield f"run {number} of player {player_id} was acknowledged and is lost"
    unknown = set(stored) - set(journal.runs)
    if len(unknown) > sum(journal.doubtful.values()):
        yield f"{len(unknown)} runs more than were acknowledged"
    for number in unknown:
        player_id = stored[number]
        journal.doubtful[player_id] -= 1
        if journal.doubtful[player_id] < 0:
            yield f"run {number} of player {player_id} happened twice"


def _check_commands(journal: Journal) -> Iterator[str]:
    for room, count in journal.commands.items():
        kind, _, number = room.partition(":")
        added = Event.objects.filter(room_kind=kind, room_id=int(number), kind="added").count()
        if added != count:
            yield f"{room}: {count} commands acknowledged, {added} carried out"


def _check_moves(journal: Journal) -> Iterator[str]:
    for room, seq in journal.moves:
        kind, _, number = room.partition(":")
        if not Event.objects.filter(room_kind=kind, room_id=int(number), seq=seq).exists():
            yield f"{room}: the move of event {seq} was acknowledged and is lost"


def _check_play() -> Iterator[str]:
    """Yield what was not played at all: an audit of nothing would say nothing."""
    settled = Duel.objects.filter(status=Duel.Status.SETTLED).count()
    moved = LogEntry.objects.count()
    stakes = CreditEntry.objects.filter(kind=CreditKind.STAKE).count()
    print(f"{settled} duels settled, {stakes} stakes, {moved} commands of Tamsk", flush=True)
    if not (settled and moved and stakes):
        yield "no duel was settled, or nothing was played"


def _audit(url: str, what: str) -> bool:
    done = _manage(url, "audit", *_AUDITS)
    print(f"{what}: {done.stdout.strip().splitlines()[-1] if done.stdout else done.stderr}")
    return done.returncode == 0


def _manage(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env={**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": SETTINGS},
        capture_output=True,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(given[0] if given else 10, given[1] if given[1:] else secrets.randbelow(10**6)))
