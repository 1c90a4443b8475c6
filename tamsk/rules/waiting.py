"""The waiting room: both are ready, three seconds, and the game runs (spec §3.1)."""

from datetime import datetime, timedelta
from typing import Final

READY_WITHIN: Final = timedelta(seconds=60)
COUNTDOWN: Final = timedelta(seconds=3)


def waits_until(created_at: datetime) -> datetime:
    """Return the instant at which a game is cancelled unless both are ready by then."""
    return created_at + READY_WITHIN


def starts_at(*, are_ready: bool, ready_at: datetime) -> datetime | None:
    """Return when the game starts, None while one of the two is not ready."""
    return ready_at + COUNTDOWN if are_ready else None


def due_at(*, waits_until: datetime, starts_at: datetime | None) -> datetime:
    """Return when the waiting ends by itself: a countdown that has begun is not cut short."""
    return waits_until if starts_at is None else starts_at
