"""How long a seek stands (spec §3.1)."""

from datetime import datetime, timedelta
from typing import Final

OWNER_GONE: Final = timedelta(seconds=60)
INVITED: Final = timedelta(hours=24)
# Standing seeks of one player, and of those the ones that name the same member: each of these is a
# notice to him.
MOST_STANDING: Final = 20
MOST_TO_ONE: Final = 3


def lapses_at(created_at: datetime) -> datetime:
    """Return the instant from which on an invitation can no longer be accepted."""
    return created_at + INVITED


def has_been_left(gone_since: datetime | None, *, now: datetime) -> bool:
    """Tell whether the owner of an open seek has been away from it for too long."""
    return gone_since is not None and now >= gone_since + OWNER_GONE


def left_before(now: datetime) -> datetime:
    """Return the instant since when at least an owner is gone whose open seek expires by `now`."""
    return now - OWNER_GONE
