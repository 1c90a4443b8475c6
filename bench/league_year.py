"""A simulated year of the league, and whether the audit agrees with it.

`python -m bench.league_year [players] [weeks]`: players come and go, improve, are blocked and
freed, archived, deleted, sign up, are joined to older accounts; jobs run late. It makes a temporary
database beside that of DATABASE_URL; with SQLite, in memory.
"""

import os
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
# Django must be set up before anything below imports a model.
django.setup()

from django.conf import settings
from django.db import connection

from bench.league_world import World
from leagues.models import Entry, Join, Outcome, SeasonPrize, WeekPrize
from leagues.services.audit import audit_points
from tallyworks.players.models import Player, Standing
from tallyworks.workshops.models import Run

PLAYERS, WEEKS = 2000, 52


def main(player_count: int = PLAYERS, week_count: int = WEEKS) -> int:
    """Print what happened and return 0 when the audit finds no difference, else 1."""
    _leave_out_what_nobody_waits_for()
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        begun = time.process_time()
        World(player_count=player_count, seed=1).live(week_count)
        lived = time.process_time() - begun
        findings = list(audit_points())
        audited = time.process_time() - begun - lived
        print(
            f"{player_count} players, {week_count} weeks in {lived:.0f} s of a core: "
            f"{Run.objects.count()} attempts, {Entry.objects.count()} weeks played, "
            f"{Outcome.objects.count()} results, {WeekPrize.objects.count()} prizes of weeks, "
            f"{SeasonPrize.objects.count()} of seasons, {Join.objects.count()} joins, "
            f"{Standing.objects.filter(kind='BLOCKED').count()} blocks, "
            f"{Player.objects.filter(is_active=False).count()} deletions; "
            f"audit {audited:.0f} s, {len(findings)} differences"
        )
        for finding in findings[:20]:
            print(finding)
        return 1 if findings else 0
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)


def _leave_out_what_nobody_waits_for() -> None:
    """Have no sockets, no digests slow on purpose, and no file of SQLite's to be synced."""
    settings.CHANNEL_LAYERS = {}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = None


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
