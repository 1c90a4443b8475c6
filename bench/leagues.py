"""How long the close of a week with 100,000 players takes, and how much memory.

It needs PostgreSQL: DATABASE_URL names a server to make a temporary database on. Closing runs in a
process of its own, whose peak of memory is measured.
"""

import os
import resource
import subprocess
import sys
import time
from urllib.parse import urlsplit

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
# Django must be set up before anything below imports a model.
django.setup()

from django.db import connection

from bench import league_stage
from leagues import rules, services

SECONDS_GOAL = 60
MEGABYTES_GOAL = 400


def main(part: str | None = None) -> int:
    """Print time and memory of a close and return 0 when both reach their goals, else 1."""
    if part == "close":
        return _close()
    if connection.vendor != "postgresql":
        print("leagues: set DATABASE_URL=postgres://…")
        return 2
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        league_stage.fill_week()
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{made}").geturl()
        environment = {**os.environ, "DATABASE_URL": url}
        command = [sys.executable, "-m", "bench.leagues", "close"]
        return subprocess.run(command, env=environment, check=False).returncode
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)


def _close() -> int:
    begun = time.perf_counter()
    services.close_due_weeks(now=rules.week_due_at(league_stage.MONDAY))
    seconds = time.perf_counter() - begun
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    reached = seconds < SECONDS_GOAL and megabytes < MEGABYTES_GOAL
    verdict = "ok" if reached else "MISSED"
    name = f"close, {league_stage.PLAYER_COUNT:,} players"
    goal = f"goal {SECONDS_GOAL} s, {MEGABYTES_GOAL} MB"
    print(f"{name:<36} {seconds:5.1f} s  {megabytes:4.0f} MB  {goal}  {verdict}")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
