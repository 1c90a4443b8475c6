"""What the site does over several apps at once: fill itself for a demonstration."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from tallyworks.players.services.demo import add_demo_players
from tallyworks.workshops.services.demo import DemoSize, add_demo_days


@dataclass(frozen=True, slots=True)
class Demo:
    """A demonstration: so many players, and so many attempts on the days before today."""

    players: int
    attempts: int
    days: int
    seed: int = 1


def load_demo(*, demo: Demo, now: datetime) -> int:
    """Fill the database with a demonstration and return how many attempts it holds.

    Raises:
        DemoLoaded: there is one already.
    """
    player_ids = add_demo_players(count=demo.players, days=demo.days, seed=demo.seed, now=now)
    size = DemoSize(attempts=demo.attempts, days=demo.days, seed=demo.seed)
    attempts = add_demo_days(player_ids=player_ids, size=size, now=now)
    # What the server does by itself in time: without it the planner knows empty tables. It is
    # refused inside a transaction.
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    return attempts
