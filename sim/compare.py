"""Two machines of one workshop side by side: what they share, and where their runs part.

Numbers are known by where they are and what they are worth, never by their ids: a Copy more
shifts all ids that come after it.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

from sim.grid import Cell
from sim.machine import Machine, Station
from sim.run import RunResult, trace_machine
from sim.sheet import Sheet
from sim.trace import Delivered, JamEvent, NumberState, Trace, TraceCycle


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first cycle at which two runs differ, and where.

    `cells` hold other numbers in the one than in the other, or numbers bound elsewhere; at
    `outputs` (belts) another number came out, or only in one of them. Both are empty where only
    the end differs: one machine stops or jams while the other goes on.
    """

    cycle: int
    cells: tuple[Cell, ...]
    outputs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two machines with their runs; `divergence` is None where both run alike to the end.

    `common` are the stations that stand in both, on the same cell and set alike.
    """

    common: tuple[Station, ...]
    only_first: tuple[Station, ...]
    only_second: tuple[Station, ...]
    results: tuple[RunResult, RunResult]
    traces: tuple[Trace, Trace]
    divergence: Divergence | None


def compare(first: Machine, second: Machine, sheet: Sheet) -> Comparison:
    """Return what `first` and `second`, both built for `sheet`, have in common and where not."""
    held, others = set(first.stations), set(second.stations)
    (result, trace), (other_result, other_trace) = (
        trace_machine(machine, sheet) for machine in (first, second)
    )
    return Comparison(
        common=tuple([station for station in first.stations if station in others]),
        only_first=tuple([station for station in first.stations if station not in others]),
        only_second=tuple([station for station in second.stations if station not in held]),
        results=(result, other_result),
        traces=(trace, other_trace),
        divergence=find_divergence(trace, other_trace),
    )


def find_divergence(first: Trace, second: Trace) -> Divergence | None:
    """Return the first cycle at which two runs of one sheet differ, None where there is none."""
    for cycle, (one, other) in enumerate(zip_longest(first.cycles, second.cycles), 1):
        if _read(one) != _read(other):
            here, there = _read_numbers(one), _read_numbers(other)
            out, out_there = _read_outputs(one), _read_outputs(other)
            cells = {Cell(number[0], number[1]) for number in (here - there) + (there - here)}
            belts = {belt for belt, _ in (out - out_there) + (out_there - out)}
            return Divergence(cycle, tuple(sorted(cells)), tuple(sorted(belts)))
    return None


_Numbers: TypeAlias = Counter[tuple[int, int, int, str, bool]]
_Outputs: TypeAlias = Counter[tuple[int, int]]


def _read(cycle: TraceCycle | None) -> tuple[bool, _Numbers, _Outputs, frozenset[str]]:
    """Return all of a cycle that a reader of both can tell apart."""
    events = () if cycle is None else cycle.events
    jams = frozenset([event.at for event in events if isinstance(event, JamEvent)])
    return cycle is None, _read_numbers(cycle), _read_outputs(cycle), jams


def _read_numbers(cycle: TraceCycle | None) -> _Numbers:
    return Counter() if cycle is None else Counter([_read_number(one) for one in cycle.numbers])


def _read_number(number: NumberState) -> tuple[int, int, int, str, bool]:
    return number.belt, number.column, number.value, number.mark.value, number.waiting


def _read_outputs(cycle: TraceCycle | None) -> _Outputs:
    events = () if cycle is None else cycle.events
    return Counter([(one.belt, one.value) for one in events if isinstance(one, Delivered)])
