"""Where a tournament asks for it, only who has checked in by the start takes part (2.3)."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final, TypeVar

T = TypeVar("T")

# So long before the start one can check in, until the start.
OPEN_FOR: Final = timedelta(minutes=30)
# A start that comes later than this follows an outage: whoever found the site away is not punished.
LATE: Final = timedelta(minutes=2)


def opens_at(starts_at: datetime) -> datetime:
    """Return when one can check in from on."""
    return starts_at - OPEN_FOR


def is_open(*, starts_at: datetime, now: datetime) -> bool:
    """Tell whether one can check in at `now`: from the opening on, the start excluded."""
    return opens_at(starts_at) <= now < starts_at


def absent(
    registered: Iterable[T], *, has_checked_in: Callable[[T], bool], starts_at: datetime,
    now: datetime,
) -> list[T]:  # fmt: skip
    """Return who is taken off the list at a start that comes at `now`: whoever has not checked in.

    Nobody is where the start comes late.
    """
    if now - starts_at > LATE:
        return []
    return [one for one in registered if not has_checked_in(one)]
