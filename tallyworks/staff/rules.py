"""What of an act is written down, and when a job is late."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

Value = str | int | bool | None

# What stands in the trail for words of or about a person: the trail never changes.
REDACTED: Final = "•••"
LONGEST_VALUE: Final = 120
LONGEST_REASON: Final = 500
_PERSONAL: Final = frozenset({"name", "email", "title", "text", "words", "reason"})
# A job may wait for others before it: it is late after twice its interval and this.
_LATE_GRACE: Final = timedelta(seconds=60)


class Health(StrEnum):
    """How a periodic job does."""

    NEVER = "never"
    GOOD = "good"
    RUNNING = "running"
    LATE = "late"
    FAILED = "failed"


def redact(values: Mapping[str, Value]) -> dict[str, Value]:
    """Return `values` without personal data and cut short, as the trail keeps them for ever."""
    kept: dict[str, Value] = {}
    for key, value in values.items():
        if isinstance(value, str):
            kept[key] = REDACTED if key in _PERSONAL and value else value[:LONGEST_VALUE]
        else:
            kept[key] = value
    return kept


def next_run(*, started_at: datetime | None, every_seconds: float) -> datetime | None:
    """Return when a job is due next, None while it never ran."""
    return None if started_at is None else started_at + timedelta(seconds=every_seconds)


def job_health(
    *,
    started_at: datetime | None,
    is_running: bool,
    has_failed: bool,
    every_seconds: float,
    now: datetime,
) -> Health:
    """Tell how a job does at `now`: late comes before all else, as nothing else will show it."""
    if started_at is None:
        return Health.NEVER
    if now > started_at + timedelta(seconds=2 * every_seconds) + _LATE_GRACE:
        return Health.LATE
    if is_running:
        return Health.RUNNING
    return Health.FAILED if has_failed else Health.GOOD
