"""The chain behind a fault: where each number came from and what touched it on its way.

Everything is read off the trace: a number's history is the events that made it what it is, those
of the numbers merged into it included; a double has the history of the number it was copied from.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from sim.grid import Cell
from sim.machine import Machine, Station
from sim.run import RunResult, trace_machine
from sim.scoring import Mismatch
from sim.sheet import Sheet
from sim.trace import (
    Computed,
    Copied,
    Delivered,
    Entered,
    Event,
    JamEvent,
    Marked,
    Merged,
    Trace,
)


class Role(StrEnum):
    """What a number has to do with a fault.

    It met others or failed at a station (`MET`), it came out where another number or none is
    expected (`CAME`), or it is as the expected one, but came out elsewhere or too late (`WENT`).
    """

    MET = "met"
    CAME = "came"
    WENT = "went"


class Step(NamedTuple):
    """One event of a number's history, with the station that caused it, if any did."""

    cycle: int
    event: Event
    station: Station | None


@dataclass(frozen=True, slots=True)
class Strand:
    """The history of one number up to the fault, in order of time.

    `value` is what it was when the fault came; `numbers` are the ids of it and of all it was
    made from, the smallest first; `cells` are those they passed, in order of time.
    """

    role: Role
    number: int
    value: int
    steps: tuple[Step, ...]
    numbers: tuple[int, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """How many numbers entered, ended in a Merge, began in a Copy, and came out; and should."""

    entered: int
    merged: int
    copied: int
    delivered: int
    expected: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault with its chain; `cycle` is when it shows, None where a number never came."""

    fault: JamEvent | Mismatch
    cycle: int | None
    strands: tuple[Strand, ...]
    balance: Balance | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What went wrong in a run, the fault that showed first before the others.

    A jam is the only finding of its run; a run that went well has none.
    """

    result: RunResult
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _History:
    """What a number went through, as indexes of the trace's steps, and who and where it was."""

    steps: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    # Cells by the cycle at which they were first reached.
    cells: tuple[tuple[int, Cell], ...] = ()


_Histories: TypeAlias = dict[int, _History]


def explain(machine: Machine, sheet: Sheet) -> Explanation:
    """Return what goes wrong when `machine`, built for `sheet`, runs, and the chain behind it."""
    return explain_run(machine, sheet, *trace_machine(machine, sheet))


def explain_run(machine: Machine, sheet: Sheet, result: RunResult, trace: Trace) -> Explanation:
    """Return the explanation of a run that has been made already."""
    if result.jam is None and not result.mismatches:
        return Explanation(result, ())
    steps = _list_steps(machine, trace)
    histories = _follow(trace)
    if trace.jams:
        return Explanation(result, (_find_jam(trace, steps, histories),))
    findings = [_find_mismatch(mismatch, sheet, steps, histories) for mismatch in result.mismatches]
    late = len(trace.cycles) + 1
    findings.sort(key=lambda finding: finding.cycle or late)
    return Explanation(result, tuple(findings))


def _list_steps(machine: Machine, trace: Trace) -> tuple[Step, ...]:
    stations: dict[Cell | None, Station] = {station.cell: station for station in machine.stations}
    return tuple(
        [
            Step(cycle.cycle, event, stations.get(getattr(event, "cell", None)))
            for cycle in trace.cycles
            for event in cycle.events
        ]
    )


def _follow(trace: Trace) -> _Histories:
    """Return the history of every number of a run, up to its end."""
    histories: _Histories = {}
    index = 0
    for cycle in trace.cycles:
        for event in cycle.events:
            _note(event, index, cycle.cycle, histories)
            index += 1
        for number in cycle.numbers:
            _reach(histories, number.id, cycle.cycle, Cell(number.belt, number.column))
    return histories


def _note(event: Event, index: int, cycle: int, histories: _Histories) -> None:
    """Write one event into the histories of the numbers it made or changed."""
    match event:
        case Entered(number=number, belt=belt):
            histories[number] = _History(numbers=frozenset({number}))
            _reach(histories, number, cycle, Cell(belt, 1))
        case Copied(number=number, double=double, cell=cell, partner=partner):
            _reach(histories, number, cycle, cell)
            source = histories[number]
            numbers = source.numbers | {double}
            histories[double] = _History(source.steps | {index}, numbers, source.cells)
            _reach(histories, double, cycle, partner)
            return
        case Merged(number=number, merged=merged, cell=cell, partner=partner):
            _reach(histories, merged, cycle, partner)
            _reach(histories, number, cycle, cell)
            _join(histories, number, merged)
        case Computed(number=number, cell=cell) | Marked(number=number, cell=cell):
            _reach(histories, number, cycle, cell)
        case Delivered(number=number):
            pass
        case JamEvent():
            return
    kept = histories[number]
    histories[number] = _History(kept.steps | {index}, kept.numbers, kept.cells)


def _reach(histories: _Histories, number: int, cycle: int, cell: Cell) -> None:
    history = histories[number]
    if not any(known == cell for _, known in history.cells):
        cells = (*history.cells, (cycle, cell))
        histories[number] = _History(history.steps, history.numbers, cells)


def _join(histories: _Histories, number: int, merged: int) -> None:
    kept, other = histories[number], histories[merged]
    cells = {cell: cycle for cycle, cell in sorted({*kept.cells, *other.cells}, reverse=True)}
    histories[number] = _History(
        kept.steps | other.steps,
        kept.numbers | other.numbers,
        tuple(sorted((cycle, cell) for cell, cycle in cells.items())),
    )


def _make_strand(
    role: Role, number: int, value: int, steps: Sequence[Step], histories: _Histories
) -> Strand:
    history = histories[number]
    return Strand(
        role=role,
        number=number,
        value=value,
        steps=tuple([steps[index] for index in sorted(history.steps)]),
        numbers=tuple(sorted(history.numbers)),
        cells=tuple([cell for _, cell in history.cells]),
    )


def _find_jam(trace: Trace, steps: Sequence[Step], histories: _Histories) -> Finding:
    jam = trace.jams[0]
    met = zip(jam.numbers, jam.values, strict=True)
    strands = [_make_strand(Role.MET, number, value, steps, histories) for number, value in met]
    return Finding(jam, len(trace.cycles), tuple(strands))


def _find_mismatch(
    mismatch: Mismatch, sheet: Sheet, steps: Sequence[Step], histories: _Histories
) -> Finding:
    came = [
        _make_strand(Role.CAME, event.number, event.value, steps, histories)
        for event in _list_delivered(steps)
        if event.belt == mismatch.belt and event.position == mismatch.position
    ]
    went = [
        _make_strand(Role.WENT, event.number, event.value, steps, histories)
        for event in _list_delivered(steps)
        if _is_stray(event, mismatch, sheet)
    ]
    counted = mismatch.missing > 0 or mismatch.excess > 0
    balance = _count(sheet, steps) if counted else None
    return Finding(mismatch, mismatch.cycle, (*came, *went[:1]), balance)


def _list_delivered(steps: Sequence[Step]) -> Iterator[Delivered]:
    return (step.event for step in steps if isinstance(step.event, Delivered))


def _is_stray(event: Delivered, mismatch: Mismatch, sheet: Sheet) -> bool:
    """Tell whether a number is the expected one, come out where it is not expected."""
    if event.value != mismatch.expected:
        return False
    if event.belt == mismatch.belt:
        return event.position > mismatch.position
    expected = sheet.outputs[event.belt]
    return event.position > len(expected) or expected[event.position - 1] != event.value


def _count(sheet: Sheet, steps: Sequence[Step]) -> Balance:
    kinds = [type(step.event) for step in steps]
    return Balance(
        entered=kinds.count(Entered),
        merged=kinds.count(Merged),
        copied=kinds.count(Copied),
        delivered=kinds.count(Delivered),
        expected=sum(len(output) for output in sheet.outputs),
    )
