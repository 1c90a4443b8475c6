"""What the pages that show many players' play cost the server, against an empty page of the site.

It reads the database of `DATABASE_URL` as it stands, after `manage.py load_demo`; where there are
no players it makes a temporary one beside it and fills that with some thousands. The requests are
made in this process, in turn over all pages, so that whatever else the machine does hits them all.
Milliseconds are those of the wall, the goal's; on a machine that has other work, those of this
process (cpu, without the database's) say more. The size to reach it at: PostgreSQL, 100,000
players, 2,000,000 attempts. The league's pages are measured by `bench.leagues`.
"""

import os
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.models import Count
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from bench.http import database
from tallyworks.players.models import Player
from tallyworks.workshops.models import Record, Run, Workshop

GOAL_MS = 30.0
GOAL_QUERIES = 12
ROUNDS = 40
VARIANTS = 20
BASELINE = "empty page"
DEMO_PLAYERS, DEMO_ATTEMPTS = 2_000, 40_000


@dataclass(slots=True)
class Page:
    """One kind of page: its addresses, asked for in turn, and what each answer took."""

    name: str
    paths: Sequence[str]
    has_goal: bool = True
    milliseconds: list[float] = field(default_factory=list)
    cpu_milliseconds: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)

    def ask(self, client: Client, turn: int) -> None:
        """Ask for the next address once, timed without counting its queries."""
        path = self.paths[turn % len(self.paths)]
        begun, cpu_begun = time.perf_counter(), time.process_time()
        answer = client.get(path)
        self.milliseconds.append((time.perf_counter() - begun) * 1000)
        self.cpu_milliseconds.append((time.process_time() - cpu_begun) * 1000)
        if answer.status_code != 200:
            raise SystemExit(f"{path} answered {answer.status_code}")

    def count(self, client: Client) -> None:
        """Ask for every address once and count its queries."""
        for path in self.paths:
            with CaptureQueriesContext(connection) as captured:
                client.get(path)
            self.queries.append(len(captured))


def main() -> int:
    """Print medians and query counts and return 0 when all goals are reached, else 1."""
    if _has_players():
        return _measure()
    with database():
        call_command("load_demo", players=DEMO_PLAYERS, attempts=DEMO_ATTEMPTS)
        return _measure()


def _has_players() -> bool:
    try:
        found: bool = Player.objects.exists()
    except DatabaseError:
        # Not migrated yet.
        return False
    return found


def _measure() -> int:
    settings.ALLOWED_HOSTS.append("testserver")
    settings.ROOT_URLCONF = "bench.pages_urls"
    keenest = _keenest()
    client = Client()
    client.force_login(Player.objects.members().get(pk=keenest[0]))
    pages = _pages(keenest)
    print(f"{Player.objects.count()} players, {Run.objects.count()} attempts, {connection.vendor}")
    cache.clear()
    first = [_first(page, client) for page in pages]
    for turn in range(ROUNDS):
        for page in pages:
            page.ask(client, turn)
    for page in pages:
        page.count(client)
    baseline = statistics.median(pages[0].milliseconds)
    verdicts = [_report(page, cold, baseline) for page, cold in zip(pages, first, strict=True)]
    return 0 if all(verdicts) else 1


def _keenest() -> list[int]:
    """Return the members who solved most: nobody's profile has more to read."""
    solved = Record.objects.filter(measure="SUM", player__member_since_at__isnull=False)
    counted = solved.values("player_id").annotate(days=Count("pk")).order_by("-days", "player_id")
    return list(counted.values_list("player_id", flat=True)[:VARIANTS])


def _pages(keenest: Sequence[int]) -> list[Page]:
    now = timezone.now()
    names = Player.objects.filter(pk__in=keenest).values_list("name", flat=True)
    closed = Workshop.objects.daily().closed(now).newest_first()[:VARIANTS]
    days = [workshop.date for workshop in closed]
    return [
        Page(BASELINE, [reverse("bench_empty")], has_goal=False),
        Page("profile", [reverse("profile", args=[name]) for name in names]),
        Page("archive", [reverse("archive"), reverse("archive") + "?page=2"]),
        Page("closed day", [reverse("archive_day", args=[day]) for day in days]),
        Page("ranking", [reverse("day_ranking", args=[day]) for day in days]),
        Page("home", [reverse("home")]),
    ]


def _first(page: Page, client: Client) -> float:
    """Return the median of the first answers of all addresses, with nothing kept in the cache."""
    for turn in range(len(page.paths)):
        page.ask(client, turn)
    median = statistics.median(page.milliseconds)
    page.milliseconds.clear()
    page.cpu_milliseconds.clear()
    return median


def _report(page: Page, cold: float, baseline: float) -> bool:
    median = statistics.median(page.milliseconds)
    line = f"{page.name:<12} {median:6.1f} ms  {median / baseline:5.2f} × {BASELINE}"
    line += f"  cpu {statistics.median(page.cpu_milliseconds):5.1f}"
    line += f"  first {cold:6.1f} ms  {max(page.queries):2} queries"
    if not page.has_goal:
        print(line)
        return True
    reached = median <= GOAL_MS and max(page.queries) <= GOAL_QUERIES
    print(f"{line}  goal {GOAL_MS:.0f} ms, {GOAL_QUERIES}  {'ok' if reached else 'MISSED'}")
    return reached


if __name__ == "__main__":
    sys.exit(main())
