"""A simulated year of the league, and whether the audit agrees with it.

`python -m bench.league_year [players] [weeks]`: players come and go, improve, are blocked and
freed, archived, sign up, are joined to older accounts; jobs run late. It makes a temporary
database beside that of DATABASE_URL, or a SQLite file.
"""

import os
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
# Django must be set up before anything below imports a model.
django.setup()

from django.db import connection

from bench.league_world import World
from leagues.models import Entry, Outcome, WeekPrize
from leagues.services.audit import audit_points

PLAYERS, WEEKS = 2000, 52


def main(player_count: int = PLAYERS, week_count: int = WEEKS) -> int:
    """Print what happened and return 0 when the audit finds no difference, else 1."""
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        begun = time.perf_counter()
        World(player_count=player_count, seed=1).live(week_count)
        lived = time.perf_counter() - begun
        findings = list(audit_points())
        audited = time.perf_counter() - begun - lived
        print(
            f"{player_count} players, {week_count} weeks in {lived:.0f} s: "
            f"{Entry.objects.count()} weeks played, {Outcome.objects.count()} results, "
            f"{WeekPrize.objects.count()} prizes; audit {audited:.0f} s, "
            f"{len(findings)} differences"
        )
        for finding in findings[:20]:
            print(finding)
        return 1 if findings else 0
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
