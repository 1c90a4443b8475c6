"""The few things players can say to each other (spec §3.5)."""

from datetime import datetime, timedelta
from typing import Final

PHRASES: Final = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "oops",
)  # fmt: skip
PAUSE: Final = timedelta(seconds=2)


def is_too_soon(said_at: datetime | None, *, now: datetime) -> bool:
    """Tell whether a player has said something only just now."""
    return said_at is not None and now < said_at + PAUSE
