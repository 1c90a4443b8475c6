"""Practice: how many puzzles are kept ready, and when more are made (tournaments §8)."""

from datetime import datetime, timedelta
from typing import Final

# A shelf has at least so many puzzles that its most eager player has not begun.
KEPT_AHEAD: Final = 3
# No shelf grows beyond this, however much is played.
LARGEST_SHELF: Final = 500
# Who has begun nothing for so long does not ask for more.
EAGER_FOR: Final = timedelta(days=2)


def is_wanting(*, stock: int, begun: int) -> bool:
    """Tell whether a shelf of `stock` puzzles needs one more: `begun` by its most eager player."""
    return stock - begun < KEPT_AHEAD and stock < LARGEST_SHELF


def taken_ms(*, started_at: datetime, received_at: datetime) -> int:
    """Return the time of a solution in whole milliseconds, from the start to the key's receipt."""
    return (received_at - started_at) // timedelta(milliseconds=1)
