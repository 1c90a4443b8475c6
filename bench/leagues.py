"""How long the close of a week with 100,000 players takes, how much memory, and what pages cost.

It needs PostgreSQL and Redis: DATABASE_URL names a server to make a temporary database on, and
REDIS_URL one that is emptied. Closing and telling of it run in a process of their own, whose peak
of memory is measured.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from datetime import datetime, timedelta
from http import HTTPStatus
from importlib import import_module
from urllib.parse import urlsplit

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
# Django must be set up before anything below imports a model.
django.setup()

import time_machine
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench import league_stage
from leagues import rules, services
from leagues.models import Entry
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY

SECONDS_GOAL = 60
MEGABYTES_GOAL = 400
MILLISECONDS_GOAL = 30
QUERIES_GOAL = 10
_PAGE_TRIES = 15


def main(part: str | None = None) -> int:
    """Print time and memory of a close and return 0 when both reach their goals, else 1."""
    if part == "close":
        return _close()
    if connection.vendor != "postgresql" or settings.REDIS_URL is None:
        print("leagues: set DATABASE_URL=postgres://… and REDIS_URL=redis://…")
        return 2
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        league_stage.fill_week()
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{made}").geturl()
        environment = {**os.environ, "DATABASE_URL": url}
        command = [sys.executable, "-m", "bench.leagues", "close"]
        cache.clear()
        return subprocess.run(command, env=environment, check=False).returncode
    finally:
        # The e-mails that were handed over are nobody's.
        cache.clear()
        connection.creation.destroy_test_db(made, verbosity=0)


def _pages() -> list[bool]:
    """Print what pages cost when a week of that size is open, and when it is closed."""
    monday = league_stage.MONDAY
    open_at = rules.week_due_at(monday) - timedelta(hours=1)
    viewer = Player.objects.order_by("pk")[league_stage.PLAYER_COUNT // 2]
    group = Entry.objects.filter(week_id=monday, player=viewer).values_list("group", flat=True)[0]
    return [
        _measure("league, open week", "/en/league/", open_at, viewer),
        _measure("season, first page", "/en/season/", open_at, viewer),
        _measure("season, last page", "/en/season/?page=1900", open_at, viewer),
        _measure("weeks", "/en/league/weeks/", open_at, viewer),
        _measure("closed week", f"/en/league/weeks/{monday}/?tier=1", open_at, viewer),
        _measure("closed group", f"/en/league/weeks/{monday}/{group}/", open_at, viewer),
    ]


def _measure(name: str, path: str, at: datetime, viewer: Player) -> bool:
    client = Client(headers={"host": "localhost"})
    # Opened as a guest's session: it costs what a member's does.
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[GUEST_SESSION_KEY] = viewer.pk
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    times = []
    with time_machine.travel(at, tick=True), CaptureQueriesContext(connection) as queries:
        client.get(path)
        query_count = len(queries)
    with time_machine.travel(at, tick=True):
        for _ in range(_PAGE_TRIES):
            begun = time.perf_counter()
            answer = client.get(path)
            times.append(1000 * (time.perf_counter() - begun))
            assert answer.status_code == HTTPStatus.OK, answer.status_code
    median = statistics.median(times)
    reached = median < MILLISECONDS_GOAL and query_count <= QUERIES_GOAL
    verdict = "ok" if reached else "MISSED"
    goal = f"goal {MILLISECONDS_GOAL} ms, {QUERIES_GOAL} queries"
    print(f"{name:<36} {median:5.1f} ms  {query_count:2} queries  {goal}  {verdict}")
    return reached


def _close() -> int:
    now = rules.week_due_at(league_stage.MONDAY)
    begun = time.perf_counter()
    services.close_due_weeks(now=now)
    closed = time.perf_counter() - begun
    told_count = services.tell_news(now=now)
    seconds = time.perf_counter() - begun
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    reached = seconds < SECONDS_GOAL and megabytes < MEGABYTES_GOAL
    verdict = "ok" if reached else "MISSED"
    name = f"close, {league_stage.PLAYER_COUNT:,} players"
    goal = f"goal {SECONDS_GOAL} s, {MEGABYTES_GOAL} MB"
    print(f"{name:<36} {seconds:5.1f} s  {megabytes:4.0f} MB  {goal}  {verdict}")
    print(f"  of which {seconds - closed:.1f} s for {told_count:,} notices")
    return 0 if all([reached, *_pages()]) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
