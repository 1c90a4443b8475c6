"""The timetable of a round, from stored instants alone (2.4), and what an outage makes of it (2.7).

F is the start of the familiarisation, O the opening, C the closing: `starts_at`, `opens_at` and
`closes_at`. A key may come from O to C, both included.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

FAMILIARISATION: Final = timedelta(seconds=60)
# Requests received in time finish their transactions meanwhile.
SCORED_AFTER: Final = timedelta(seconds=2)
NEXT_AFTER: Final = timedelta(seconds=5)
OUTAGE_OVER: Final = timedelta(seconds=5)
VOID_OVER: Final = timedelta(seconds=120)


class Phase(StrEnum):
    """Where a round stands by its instants, whether anybody has noticed or not."""

    WAITING = "waiting"
    FAMILIARISATION = "familiarisation"
    OPEN = "open"
    CLOSING = "closing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Times:
    """F, O and C of a round."""

    starts_at: datetime
    opens_at: datetime
    closes_at: datetime

    @property
    def scored_from(self) -> datetime:
        """Return the instant from which on the round may be scored."""
        return self.closes_at + SCORED_AFTER

    @property
    def next_from(self) -> datetime:
        """Return the instant at which the next round starts at the earliest."""
        return self.closes_at + NEXT_AFTER

    def phase_at(self, now: datetime) -> Phase:
        """Return the phase at `now`; the closing instant itself is still open."""
        if now < self.starts_at:
            return Phase.WAITING
        if now < self.opens_at:
            return Phase.FAMILIARISATION
        if now <= self.closes_at:
            return Phase.OPEN
        return Phase.CLOSING if now < self.scored_from else Phase.OVER


@dataclass(frozen=True, slots=True)
class Gap:
    """An outage: from the last sign of life until somebody noticed that the site was away."""

    heartbeat_at: datetime
    noticed_at: datetime

    @property
    def moves_rounds(self) -> bool:
        """Tell whether it is long enough to be made up for."""
        return self.noticed_at - self.heartbeat_at > OUTAGE_OVER


def start_round(*, due_at: datetime, committed_at: datetime, limit: timedelta) -> Times:
    """Return the instants of a round that is due at `due_at` and paired at `committed_at`.

    A slow pairing never eats the minute.
    """
    starts_at = max(due_at, committed_at)
    opens_at = starts_at + FAMILIARISATION
    return Times(starts_at, opens_at, opens_at + limit)


def after_outage(times: Times, *, heartbeat_at: datetime, now: datetime) -> Times | None:
    """Return the instants after an outage from `heartbeat_at` to `now`; None makes the round void.

    What was left of the phase at the last sign of life is given back. An open round that stood
    still for more than two minutes is void and to be replayed with the reserve.
    """
    gap = now - heartbeat_at
    phase = times.phase_at(heartbeat_at)
    if not Gap(heartbeat_at, now).moves_rounds:
        return times
    if phase is Phase.WAITING:
        return Times(times.starts_at + gap, times.opens_at + gap, times.closes_at + gap)
    if phase is Phase.FAMILIARISATION:
        return Times(times.starts_at, times.opens_at + gap, times.closes_at + gap)
    if phase is Phase.OPEN:
        if gap > VOID_OVER:
            return None
        return Times(times.starts_at, times.opens_at, times.closes_at + gap)
    return times


def close_early(times: Times, seats: Collection[tuple[datetime | None, datetime | None]]) -> Times:
    """Return the instants of a round that closes as soon as nobody is at it any more.

    Of each seat `seats` holds when its correct key was received and when its player left, None
    where that was not. Who has solved it is done with it, whether he leaves afterwards or not. A
    round that nobody has solved runs its time.
    """
    ends = [left_at if solved_at is None else solved_at for solved_at, left_at in seats]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends) or all(solved_at is None for solved_at, _left_at in seats):
        return times
    return replace(times, closes_at=min(times.closes_at, max(known)))
