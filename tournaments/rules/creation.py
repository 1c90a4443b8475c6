"""What a tournament may be (2.1) and when one can start (2.3)."""

from datetime import datetime, timedelta
from typing import Final

MOST_ROUNDS: Final = 20
USUAL_CAPACITY: Final = 500
LARGEST_CAPACITY: Final = 2_000
SHORTEST_LIMIT: Final = timedelta(seconds=60)
LONGEST_LIMIT: Final = timedelta(seconds=3_600)
FEWEST_PLAYERS: Final = 2
# The clocks of server and database may be so far apart, and no further.
CLOCKS_WITHIN: Final = timedelta(milliseconds=100)
# Before the start, when those who asked for it are reminded.
REMINDERS: Final = (timedelta(minutes=15), timedelta(minutes=1))


def can_start(player_count: int) -> bool:
    """Tell whether so many registered players make a tournament; fewer cancel it."""
    return player_count >= FEWEST_PLAYERS


def are_clocks_together(*, before: datetime, theirs: datetime, after: datetime) -> bool:
    """Tell whether another clock, read between two readings of ours, is surely near enough."""
    return after - CLOCKS_WITHIN < theirs < before + CLOCKS_WITHIN
