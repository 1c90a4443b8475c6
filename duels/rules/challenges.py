"""What a challenge may be and how long it stands."""

from datetime import datetime, timedelta

LARGEST_STAKE = 50
LAPSES_AFTER = timedelta(days=7)
# Accepted duels of the same two in a Paris day.
MOST_OF_A_PAIR_A_DAY = 3
# Open challenges of one player, and of those the ones to one and the same member: each of these
# is a notice to him.
MOST_OPEN = 50
MOST_OPEN_TO_ONE = 3


def lapses_at(created_at: datetime) -> datetime:
    """Return the instant from which on a challenge can no longer be accepted."""
    return created_at + LAPSES_AFTER


def is_stake(amount: int) -> bool:
    """Tell whether a duel may carry this stake."""
    return 0 <= amount <= LARGEST_STAKE
