"""Whether the close of a week with 100,000 players survives being killed.

`python -m bench.league_faults [seed]`: the week is closed once undisturbed, and those concerned are
told; then ten times on a copy of the same database, where the process is killed (SIGKILL) at an
instant chosen at random, one in each tenth of the undisturbed time, and started again. All must end
in the same state, with every prize paid once. It needs PostgreSQL and Redis, as `bench.leagues`
does.
"""

import hashlib
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import IO, Any
from urllib.parse import urlsplit

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
# Django must be set up before anything below imports a model.
django.setup()

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.models import QuerySet

from bench import league_stage
from leagues import rules, services
from leagues.models import Entry, Group, Outcome, Rung, Week, WeekPrize
from tallyworks.notices.models import Notice
from tallyworks.players.models import CreditAccount, CreditEntry
from tallyworks.players.queries import list_imbalances

KILLS = 10
_COPY = "copy"
_DUE_AT = rules.week_due_at(league_stage.MONDAY)


def main(seed: int) -> int:
    """Print how each disturbed close ended; return 0 when all ended as the undisturbed one."""
    if connection.vendor != "postgresql" or settings.REDIS_URL is None:
        print("league_faults: set DATABASE_URL=postgres://… and REDIS_URL=redis://…")
        return 2
    print(f"{league_stage.PLAYER_COUNT:,} players, seed {seed}", flush=True)
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        league_stage.fill_week()
        undisturbed, seconds = _on_a_copy([])
        print(f"undisturbed, {seconds:.1f} s: {undisturbed['figures']}", flush=True)
        random = Random(seed)
        faults = [(number + random.random()) / KILLS * seconds for number in range(KILLS)]
        ended = [_on_a_copy([fault])[0] == undisturbed for fault in faults]
        print(f"{sum(ended)} of {KILLS} ended in the state of the undisturbed close")
        return 0 if all([*ended, undisturbed["is_sound"]]) else 1
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)
        # The e-mails that were handed over are nobody's.
        cache.clear()


def _on_a_copy(faults: list[float]) -> tuple[dict[str, Any], float]:
    """Close on a fresh copy, killed so many seconds after each beginning; return state and time."""
    creation = connection.creation
    creation.clone_test_db(_COPY, verbosity=0, autoclobber=True)
    name = creation.get_test_db_clone_settings(_COPY)["NAME"]
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    environment = {**os.environ, "DATABASE_URL": url}
    try:
        for seconds in faults:
            _close(environment, kill_after=seconds)
            progress = _ask(environment, "progress")
            print(f"killed after {seconds:4.1f} s: {progress}", flush=True)
        taken = _close(environment, kill_after=None)
        return _ask(environment, "state"), taken
    finally:
        creation.destroy_test_db(suffix=_COPY, verbosity=0)


def _close(environment: dict[str, str], *, kill_after: float | None) -> float:
    """Run a close in a process of its own; return how many seconds it took, to its end or death."""
    command = [sys.executable, "-m", "bench.league_faults", "close"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        output: IO[str] | None = process.stdout
        assert output is not None
        # It says so when it begins: until then nothing can be disturbed.
        output.readline()
        begun = time.perf_counter()
        try:
            code = process.wait(timeout=kill_after)
        except subprocess.TimeoutExpired:
            process.kill()
            return time.perf_counter() - begun
        assert code == 0, f"the close ended with {code}"
        return time.perf_counter() - begun


def _ask(environment: dict[str, str], what: str) -> Any:
    command = [sys.executable, "-m", "bench.league_faults", what]
    answer = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    return json.loads(answer.stdout)


def _run_close() -> None:
    print("begun", flush=True)
    services.close_due_weeks(now=_DUE_AT)
    services.tell_news(now=_DUE_AT)


def _progress() -> str:
    """Say how far a close had come when it died."""
    week = Week.objects.get(pk=league_stage.MONDAY)
    marks = ("counted", "settled", "closed", "finished")
    made = [mark for mark in marks if getattr(week, f"{mark}_at") is not None]
    paid = WeekPrize.objects.filter(paid_at__isnull=False).count()
    prizes = WeekPrize.objects.count()
    told = Notice.objects.count()
    return f"{', '.join(made) or 'nothing done'}; {paid:,} of {prizes:,} paid, {told:,} told"


def _state() -> dict[str, Any]:
    """Return digests of all that a close leaves, but for the identifiers of rows it makes."""
    seat = ("week_id", "player_id", "tier", "group__number", "seat", "entered_at")
    group = ("week_id", "tier", "number", "merged_into__number", "final_size", "prize_reason")
    notice = ("player_id", "kind", "reference", "data", "email_wanted")
    tables: dict[str, Iterable[tuple[Any, ...]]] = {
        "outcomes": _rows(Outcome, "player_id", "group_id", "rank", "move", "told_at"),
        "rungs": _rows(Rung, "player_id", "tier"),
        "groups": _rows(Group, *group),
        "seats": _rows(Entry, *seat),
        "prizes": _rows(WeekPrize, "group_id", "player_id", "amount", "paid_at", "told_at"),
        "credits": _rows(CreditEntry, "reference", "player_id", "amount", "kind", "created_at"),
        "balances": _rows(CreditAccount, "player_id", "balance"),
        "notices": _rows(Notice, *notice),
        "weeks": _rows(Week, "monday", "counted_at", "settled_at", "closed_at", "finished_at"),
    }
    prizes = set(WeekPrize.objects.values_list("player_id", "amount"))
    paid = sorted(CreditEntry.objects.values_list("player_id", "amount"))
    figures = (
        f"{Outcome.objects.count():,} results, {len(prizes):,} prizes, {len(paid):,} payments of "
        f"{sum(amount for _player, amount in paid):,} credits, {Notice.objects.count():,} notices"
    )
    is_sound = paid == sorted(prizes) and list_imbalances() == []
    digests = {name: _digest(rows) for name, rows in tables.items()}
    return {"figures": figures, "is_sound": is_sound, "digests": digests}


def _rows(table: Any, *columns: str) -> Iterable[tuple[Any, ...]]:
    ordered: QuerySet[Any, tuple[Any, ...]] = table.objects.order_by(*columns[:3])
    return ordered.values_list(*columns).iterator()


def _digest(rows: Iterable[tuple[Any, ...]]) -> str:
    digest = hashlib.sha256()
    for row in rows:
        digest.update(repr(row).encode())
    return digest.hexdigest()


def _answer(value: Any) -> None:
    print(json.dumps(value))


if __name__ == "__main__":
    parts: dict[str, Callable[[], None]] = {
        "close": _run_close,
        "progress": lambda: _answer(_progress()),
        "state": lambda: _answer(_state()),
    }
    argument = sys.argv[1] if len(sys.argv) > 1 else str(secrets.randbelow(10**6))
    if argument in parts:
        parts[argument]()
    else:
        sys.exit(main(int(argument)))
