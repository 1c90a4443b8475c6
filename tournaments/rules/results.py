"""Who wins a match (rules, the three criteria; R10-R16)."""

from datetime import timedelta
from typing import Final

# Equal to the millisecond, both ends included: 5.000 s is a draw, 5.001 s is not.
DRAW_WITHIN_MS: Final = 5_000
WIN, DRAW, LOSS = 2, 1, 0
MILLISECOND: Final = timedelta(milliseconds=1)


def decide_match(first_ms: int | None, second_ms: int | None) -> tuple[int, int]:
    """Return the half-points of both: 2 won, 1 drawn, 0 lost.

    Each argument is the time from the opening to the receipt of the first correct key in whole
    milliseconds, None where no correct key came in time.
    """
    if first_ms is None and second_ms is None:
        return DRAW, DRAW
    if second_ms is None:
        return WIN, LOSS
    if first_ms is None:
        return LOSS, WIN
    if abs(first_ms - second_ms) <= DRAW_WITHIN_MS:
        return DRAW, DRAW
    return (WIN, LOSS) if first_ms < second_ms else (LOSS, WIN)


def decide_alone(solved_ms: int | None) -> int:
    """Return the half-points of the player without an opponent: he cannot lose."""
    return DRAW if solved_ms is None else WIN


def taken_ms(*, limit: timedelta, left: timedelta) -> int:
    """Return a time in whole milliseconds, begun ones left out, from what was `left` of `limit`.

    Counted back from the closing: where an outage moved that, the outage costs nobody anything.
    """
    return (limit - left) // MILLISECOND
