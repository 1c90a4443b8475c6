"""When a duel is over, and who has won it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from duels.rules import questions

START_WITHIN = timedelta(hours=24)
LIMIT = timedelta(minutes=10)
RUNS_A_MINUTE = 20
MINUTE = timedelta(seconds=60)
MILLISECOND = timedelta(milliseconds=1)
# What was received in time may still be on its way through the server when the time is over. So a
# duel that ends by its deadlines is settled this much later; nothing received meanwhile counts.
SETTLED_AFTER = timedelta(seconds=1)


class Reason(StrEnum):
    """What decided a duel."""

    SUM = "SUM"
    TIME = "TIME"
    SCORE = "SCORE"
    FORFEIT = "FORFEIT"
    EQUAL = "EQUAL"
    NOTHING = "NOTHING"
    VOID = "VOID"


@dataclass(frozen=True, slots=True)
class Side:
    """One player's part: when he could start, started, must end, was done, was out of it.

    `start_by` is excluded and `deadline_at` included. `best_ms` is the time from his Start to his
    `best_sum`; both are None without a solve. An Express counts `right_count` answers that took
    `right_ms` together.
    """

    start_by: datetime
    started_at: datetime | None = None
    deadline_at: datetime | None = None
    done_at: datetime | None = None
    left_at: datetime | None = None
    best_sum: int | None = None
    best_ms: int | None = None
    right_count: int = 0
    right_ms: int = 0

    @property
    def has_forfeited(self) -> bool:
        """Tell whether he was blocked or deleted before he was done, or let the 24 hours go by.

        Who says that he is done without a Start takes a win that the other has left him.
        """
        return self.left_at is not None or (self.started_at is None and self.done_at is None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won, by place (0 the challenger, 1 the other), None for a draw or a void duel."""

    winner: int | None
    reason: Reason

    @property
    def is_void(self) -> bool:
        """Tell whether the duel is cancelled: stakes back, no change of ratings."""
        return self.reason is Reason.VOID

    def half_points(self, place: int) -> int:
        """Return what a side made of it: 2 won, 1 drawn, 0 lost."""
        if self.winner is None:
            return 1
        return 2 if self.winner == place else 0


Sides: TypeAlias = tuple[Side, Side]


def deadline(started_at: datetime) -> datetime:
    """Return the last instant at which a run counts, itself included."""
    return started_at + LIMIT


def elapsed_ms(*, received_at: datetime, deadline_at: datetime) -> int:
    """Return the time from Start to receipt in whole milliseconds, begun ones left out.

    It is counted back from the deadline: where an outage moved that, the outage costs nothing.
    """
    return (LIMIT - (deadline_at - received_at)) // MILLISECOND


def is_better(*, total: int, held: int | None) -> bool:
    """Tell whether a solve is better than the best before; an equal one later is not."""
    return held is None or total < held


def over_at(side: Side) -> datetime:
    """Return the instant from which on nothing that comes from a side can count."""
    if side.done_at is not None or side.left_at is not None:
        return min(instant for instant in (side.done_at, side.left_at) if instant is not None)
    if side.deadline_at is not None:
        return side.deadline_at + timedelta.resolution
    return side.start_by


def is_over(side: Side, now: datetime) -> bool:
    """Tell whether a side is done at `now`, by his word or by the clock."""
    return over_at(side) <= now


def decided_at(sides: Sides) -> datetime:
    """Return the instant at which the outcome stands."""
    return max(over_at(side) for side in sides)


def due_at(sides: Sides) -> datetime:
    """Return the instant from which on the duel may be settled."""
    return max(_settled_from(side) for side in sides)


def decide_workshop(sides: Sides) -> Verdict:
    """Return the outcome of a workshop duel: smaller sum, then fewer whole seconds."""
    forfeit = _forfeit(sides)
    if forfeit is not None:
        return forfeit
    sums = tuple(side.best_sum for side in sides)
    if None in sums:
        solver = next((place for place, total in enumerate(sums) if total is not None), None)
        return Verdict(solver, Reason.NOTHING if solver is None else Reason.SUM)
    winner = _smaller(*sums)
    if winner is not None:
        return Verdict(winner, Reason.SUM)
    winner = _smaller(*(_seconds(side) for side in sides))
    return Verdict(winner, Reason.EQUAL if winner is None else Reason.TIME)


def decide_express(sides: Sides) -> Verdict:
    """Return the outcome of an Express: the higher score, compared as fractions."""
    forfeit = _forfeit(sides)
    if forfeit is not None:
        return forfeit
    first, second = sides
    # right ÷ time of the one against right ÷ time of the other, without dividing.
    left = first.right_count * questions.total_ms(second.right_count, second.right_ms)
    right = second.right_count * questions.total_ms(first.right_count, first.right_ms)
    if left == right:
        return Verdict(None, Reason.EQUAL if first.right_count else Reason.NOTHING)
    return Verdict(0 if left > right else 1, Reason.SCORE)


def _forfeit(sides: Sides) -> Verdict | None:
    out = [side.has_forfeited for side in sides]
    if all(out):
        return Verdict(None, Reason.VOID)
    if any(out):
        return Verdict(out.index(False), Reason.FORFEIT)
    return None


def _smaller(first: int | None, second: int | None) -> int | None:
    assert first is not None
    assert second is not None
    if first == second:
        return None
    return 0 if first < second else 1


def _seconds(side: Side) -> int:
    assert side.best_ms is not None
    return side.best_ms // 1000


def _settled_from(side: Side) -> datetime:
    by_word = side.done_at is not None or side.left_at is not None
    return over_at(side) if by_word else over_at(side) + SETTLED_AFTER
