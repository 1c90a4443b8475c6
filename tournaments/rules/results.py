"""Who wins a match (rules, the three criteria; R10-R16)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from tournaments.rules.timetable import Gap

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


def taken_ms(*, opens_at: datetime, received_at: datetime, gaps: Iterable[Gap]) -> int:
    """Return the time of a key in whole milliseconds, begun ones left out, from the opening on.

    `gaps` are those in which the open round stood still: they are no part of it, and a key received
    in one is as old as the last sign of life before it. So an outage costs nobody anything and
    gives nobody anything, whether a key is judged before or after it was made up for.
    """
    still = (
        min(gap.noticed_at, received_at) - gap.heartbeat_at
        for gap in gaps
        if opens_at <= gap.heartbeat_at < received_at
    )
    return (received_at - opens_at - sum(still, timedelta())) // MILLISECOND
