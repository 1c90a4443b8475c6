"""When a key is evaluated: in time, not after a correct one, not in a pause (2.5, 2.7).

Tries are unlimited and cost pauses only, as the rules know neither a number of tries nor a penalty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tournaments.rules.timetable import Times

# After the first and second wrong key, the third and fourth, and every further one.
PAUSES: Final = (5, 5, 15, 15, 30)
# From so many wrong keys in a round on, the admin's desk shows a flag.
FLAGGED_FROM: Final = 20


class Refusal(StrEnum):
    """Why a key is not evaluated."""

    NOT_OPEN = "not_open"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"
    SOLVED = "already_solved"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class SeatState:
    """What has come from a seat so far; `paused_until` is excluded from the pause."""

    wrong_count: int = 0
    paused_until: datetime | None = None
    is_solved: bool = False
    withdrawn_at: datetime | None = None


def pause(wrong_count: int) -> timedelta:
    """Return how long nothing is evaluated after the `wrong_count`th wrong key, from 1 on."""
    return timedelta(seconds=PAUSES[min(wrong_count, len(PAUSES)) - 1])


def find_refusal(seat: SeatState, *, times: Times, received_at: datetime) -> Refusal | None:
    """Return why a key received at `received_at` is refused unevaluated, None if it is not."""
    if seat.withdrawn_at is not None and received_at >= seat.withdrawn_at:
        return Refusal.WITHDRAWN
    if received_at < times.opens_at:
        return Refusal.NOT_OPEN
    if received_at > times.closes_at:
        return Refusal.CLOSED
    if seat.is_solved:
        return Refusal.SOLVED
    if seat.paused_until is not None and received_at < seat.paused_until:
        return Refusal.PAUSED
    return None


def after_wrong(seat: SeatState, *, received_at: datetime) -> SeatState:
    """Return the state of the seat after one more wrong key."""
    count = seat.wrong_count + 1
    return SeatState(count, received_at + pause(count), seat.is_solved, seat.withdrawn_at)


def end_of_pauses(wrong: Sequence[datetime]) -> datetime:
    """Return when the next key is evaluated after wrong ones received at these instants."""
    return max(wrong) + pause(len(wrong))


def is_first_copy(
    received_at: datetime, *, known_at: datetime, opens_at: datetime, others: Sequence[datetime]
) -> bool:
    """Tell whether a copy of a key gives its time, and not the one of `known_at` that was judged.

    It does if it was received earlier and would have been evaluated: not before the opening, and
    not in a pause after one of the seat's other wrong keys, received at `others` in order.
    """
    return opens_at <= received_at < known_at and not any(
        wrong_at <= received_at < wrong_at + pause(count)
        for count, wrong_at in enumerate(others, start=1)
    )


def is_flagged(wrong_count: int) -> bool:
    """Tell whether so many wrong keys in one round look like guessing."""
    return wrong_count >= FLAGGED_FROM
