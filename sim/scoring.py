"""What a run is worth: its measures, its verdict, its points (rules, "The measures").

Points are integers throughout: a solved sum against the par's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from typing import TypeAlias

from sim.machine import Machine
from sim.sheet import Constraint, Measure, Sheet
from sim.stations import STATION_TYPES
from sim.trace import JamReason

# Points at par, and at most.
_DAILY_SCALE = (1000, 1500)
_BIG_SCALE = (2000, 3000)

Deliveries: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""When numbers came out at one output, rising, and their values."""


class Status(StrEnum):
    """How a run ended (spec §4)."""

    SOLVED = "solved"
    OVER_CONSTRAINT = "over_constraint"
    WRONG = "wrong"
    JAM = "jam"


@dataclass(frozen=True, slots=True)
class Jam:
    """The first jam of a run: why, at which cycle, and where (a cell's name, or `out A`)."""

    reason: JamReason
    cycle: int
    at: str


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first difference of one output, at `position` (from 1).

    `expected` or `got` is None where there is none; `cycle` is that of the delivery of `got`.
    `missing` and `excess` say how many numbers the whole output has too few or too many.
    """

    belt: int
    position: int
    expected: int | None
    got: int | None
    cycle: int | None
    missing: int
    excess: int


@dataclass(frozen=True, slots=True)
class RunResult:
    """The verdict and measures of one run; measures count only when it is solved.

    `cycles` is the cycle of the last delivery, 0 if nothing was delivered. `mismatches` holds at
    most one entry an output and is empty unless the run is wrong.
    """

    status: Status
    cost: int
    cycles: int
    area: int
    outputs: tuple[tuple[int, ...], ...]
    jam: Jam | None = None
    mismatches: tuple[Mismatch, ...] = ()

    @property
    def sum(self) -> int:
        """Return cost + cycles + area."""
        return self.cost + self.cycles + self.area


@dataclass(frozen=True, slots=True)
class Threshold:
    """The largest sum that scores more than a player has, and what it scores."""

    sum: int
    score: int


def judge(
    machine: Machine,
    sheet: Sheet,
    deliveries: Sequence[Deliveries],
    delay: int = 0,
    jam: Jam | None = None,
) -> RunResult:
    """Return the result of a run whose deliveries came at the cycles given plus `delay`."""
    cost = area = 0
    for station in machine.stations:
        station_type = STATION_TYPES[station.kind]
        cost += station_type.cost
        area += station_type.area
    cycles = max([times[-1] + delay for times, _ in deliveries if times], default=0)
    outputs = tuple([values for _, values in deliveries])
    mismatches: tuple[Mismatch, ...] = ()
    if jam is not None:
        status = Status.JAM
    elif outputs != sheet.outputs:
        status = Status.WRONG
        mismatches = _list_mismatches(sheet, deliveries, delay)
    elif _is_over_constraint(sheet.constraint, cost, cycles, area):
        status = Status.OVER_CONSTRAINT
    else:
        status = Status.SOLVED
    return RunResult(status, cost, cycles, area, outputs, jam, mismatches)


def _is_over_constraint(constraint: Constraint | None, cost: int, cycles: int, area: int) -> bool:
    if constraint is None:
        return False
    measures = {
        Measure.COST: cost,
        Measure.CYCLES: cycles,
        Measure.AREA: area,
        Measure.SUM: cost + cycles + area,
    }
    return measures[constraint.measure] > constraint.maximum


def _list_mismatches(
    sheet: Sheet, deliveries: Sequence[Deliveries], delay: int
) -> tuple[Mismatch, ...]:
    mismatches: list[Mismatch] = []
    for belt, (times, values) in enumerate(deliveries):
        expected = sheet.outputs[belt]
        if values == expected:
            continue
        pairs = zip_longest(expected, values)
        index = next(index for index, (wanted, got) in enumerate(pairs) if wanted != got)
        mismatches.append(
            Mismatch(
                belt=belt,
                position=index + 1,
                expected=expected[index] if index < len(expected) else None,
                got=values[index] if index < len(values) else None,
                cycle=times[index] + delay if index < len(values) else None,
                missing=max(0, len(expected) - len(values)),
                excess=max(0, len(values) - len(expected)),
            )
        )
    return tuple(mismatches)


def daily_score(par_sum: int, best_sum: int | None) -> int:
    """Return the points of a daily workshop: 1,000 at par, 1,500 at most, 0 without a solve."""
    return _score(par_sum, best_sum, big=False)


def big_score(par_sum: int, best_sum: int | None) -> int:
    """Return the points of a big workshop: 2,000 at par, 3,000 at most, 0 without a solve."""
    return _score(par_sum, best_sum, big=True)


def next_threshold(par_sum: int, best_sum: int | None, *, big: bool = False) -> Threshold | None:
    """Return the smallest improvement of `best_sum` that scores more.

    Returns None without a solve, at the cap, or where no smaller sum scores more.
    """
    base, cap = _BIG_SCALE if big else _DAILY_SCALE
    present = _score(par_sum, best_sum, big=big)
    if best_sum is None or present >= cap:
        return None
    needed = base * par_sum // (present + 1)
    return Threshold(needed, _score(par_sum, needed, big=big)) if needed > 0 else None


def largest_sum(par_sum: int, points: int, *, big: bool = False) -> int:
    """Return the largest sum that still scores `points`, which must be above 0."""
    base, _cap = _BIG_SCALE if big else _DAILY_SCALE
    return base * par_sum // points


def _score(par_sum: int, best_sum: int | None, *, big: bool) -> int:
    base, cap = _BIG_SCALE if big else _DAILY_SCALE
    if best_sum is None:
        return 0
    # A sheet that demands nothing is solved by nothing, which measures 0.
    return min(cap, base * par_sum // best_sum) if best_sum else cap
