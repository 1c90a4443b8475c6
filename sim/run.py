"""Running a machine: what comes out, what it measures, and where it jams (rules, "A cycle").

`trace_machine` plays the rules cycle by cycle, one function a phase. `run_machine`, which needs no
trace, lets `sim.flow` cross the grid by columns and falls back to the cycles when something jams,
because which jam comes first is a matter of cycles.
"""

from collections.abc import Callable, Sequence
from operator import add, floordiv, mul, sub
from typing import TypeAlias

from sim.flow import NUMBER_LIMIT, sweep
from sim.grid import BELT_LETTERS, Cell
from sim.machine import Machine
from sim.scoring import Jam, Mismatch, RunResult, Status, judge
from sim.sheet import Sheet
from sim.stations import TWO_CELL_KINDS, Kind, Side
from sim.trace import (
    Computed,
    Copied,
    Delivered,
    Entered,
    Event,
    JamEvent,
    JamReason,
    Mark,
    Marked,
    Merged,
    NumberState,
    Trace,
    TraceCycle,
)

__all__ = [
    "ENGINE_VERSION",
    "Jam",
    "JamReason",
    "Mismatch",
    "RunResult",
    "Status",
    "run_machine",
    "trace_machine",
]

ENGINE_VERSION = 1
"""Rises whenever some machine would get another verdict or other measures than before."""

# An enumeration's members are slow to look up, and the cycles do little else.
_COPY, _MERGE, _DIVIDE = Kind.COPY, Kind.MERGE, Kind.DIVIDE
_STRAIGHT, _WAIT = Mark.STRAIGHT, Mark.WAIT

# Makes a named tuple without its generated constructor: half the time of a full trace.
_new = tuple.__new__

# Cells and outputs in one number, belt then column: dictionaries of small numbers are the fastest.
_BELT = 16
_Place: TypeAlias = int

_Operation: TypeAlias = Callable[[int, int], int]
_OPERATIONS: dict[Kind, _Operation] = {
    Kind.PLUS: add,
    Kind.MINUS: sub,
    Kind.TIMES: mul,
    Kind.DIVIDE: floordiv,
}

# How even and odd numbers leave the stations that mark them.
_Marks: TypeAlias = tuple[Mark, Mark]
_NO_MARKS: _Marks = (Mark.STRAIGHT, Mark.STRAIGHT)
_MARKS: dict[tuple[Kind, Side | None], _Marks] = {
    (Kind.UP, None): (Mark.UP, Mark.UP),
    (Kind.DOWN, None): (Mark.DOWN, Mark.DOWN),
    (Kind.WAIT, None): (Mark.WAIT, Mark.WAIT),
    (Kind.FAST, None): (Mark.FAST, Mark.FAST),
    (Kind.SORT, Side.UP): (Mark.STRAIGHT, Mark.UP),
    (Kind.SORT, Side.DOWN): (Mark.STRAIGHT, Mark.DOWN),
}

_Post: TypeAlias = tuple[_Place, Cell, Kind, int, _Operation | None, _Marks]
"""A simple station, ready for work: place, cell, kind, operand, operation or None, marks."""

_Pair: TypeAlias = tuple[_Place, _Place, Cell, Cell]
"""A two-cell station: the places of its cell and partner cell, and these."""

# Belts and columns crossed by a number that does not go straight on.
_STEPS = {Mark.UP: (-1, 1), Mark.DOWN: (1, 1), Mark.FAST: (0, 2)}


def run_machine(machine: Machine, sheet: Sheet) -> RunResult:
    """Return the result of running `machine`, built for `sheet`, without its trace."""
    streams = sweep(sheet, machine)
    if streams is None:
        return trace_machine(machine, sheet)[0]
    return judge(machine, sheet, streams, sheet.columns + 1)


def trace_machine(machine: Machine, sheet: Sheet) -> tuple[RunResult, Trace]:
    """Return the result of running `machine`, built for `sheet`, and every cycle of it."""
    floor = _Floor(machine, sheet)
    trace: list[TraceCycle] = []
    # Nothing moves back or waits twice, so no number spends over two cycles on a column.
    for cycle in range(1, floor.last_entry + 2 * sheet.columns + 1):
        if floor.jams or not (floor.numbers or cycle <= floor.last_entry):
            break
        _run_cycle(floor, cycle)
        trace.append(_new(TraceCycle, (cycle, floor.numbers, tuple(floor.events))))
    jam = Jam(floor.jams[0].reason, len(trace), floor.jams[0].at) if floor.jams else None
    deliveries = [(tuple(cycles), tuple(values)) for cycles, values in floor.outputs]
    result = judge(machine, sheet, deliveries, jam=jam)
    return result, Trace(tuple(trace), tuple(floor.jams))


class _Floor:
    """A workshop in the middle of a run; `outputs` holds the cycles and values of each belt.

    During a cycle, `arrived` has one number for each cell reached in it and `delivered` one for
    each output, `crowd` those that found another one there, `waiting` and `stuck` those that did
    not move, `jams` those of the phase that jammed; `numbers` stays as the cycle before left it.
    """

    __slots__ = (
        *("columns", "belts", "copies", "merges", "simple", "entries", "last_entry"),
        *("outputs", "numbers", "count"),
        *("events", "arrived", "delivered", "crowd", "waiting", "stuck", "jams"),
    )

    def __init__(self, machine: Machine, sheet: Sheet) -> None:
        self.columns = sheet.columns
        self.belts = sheet.belts
        self.copies: list[_Pair] = []
        self.merges: list[_Pair] = []
        self.simple: list[_Post] = []
        for station in machine.stations:
            cell, kind = station.cell, station.kind
            place = cell[0] * _BELT + cell[1]
            partner = station.partner if kind in TWO_CELL_KINDS else None
            if partner is None:
                marks = _MARKS.get((kind, station.toward), _NO_MARKS)
                operation = _OPERATIONS.get(kind)
                self.simple.append((place, cell, kind, station.value or 0, operation, marks))
            else:
                pair = (place, partner[0] * _BELT + partner[1], cell, partner)
                (self.copies if kind is _COPY else self.merges).append(pair)
        self.entries: dict[int, list[tuple[int, int]]] = {}
        for belt, belt_input in enumerate(sheet.inputs):
            for cycle, value in enumerate(belt_input.numbers, belt_input.start):
                self.entries.setdefault(cycle, []).append((belt, value))
        self.last_entry = max(self.entries, default=0)
        self.outputs: list[tuple[list[int], list[int]]] = [([], []) for _ in sheet.inputs]
        self.numbers: tuple[NumberState, ...] = ()
        self.count = 0
        self.events: list[Event] = []
        self.arrived: dict[_Place, NumberState] = {}
        self.delivered: dict[int, NumberState] = {}
        self.crowd: list[NumberState] = []
        self.waiting: list[NumberState] = []
        self.stuck: list[NumberState] = []
        self.jams: list[JamEvent] = []


def _run_cycle(floor: _Floor, cycle: int) -> None:
    """Play one cycle in the order of the rules, up to the first phase where something jams."""
    floor.events, floor.arrived, floor.delivered = [], {}, {}
    if floor.numbers:
        _move(floor)
    if floor.delivered:
        _deliver(floor, cycle)
    if cycle <= floor.last_entry and not floor.jams:
        _enter(floor, cycle)
    if floor.copies and not floor.jams:
        _copy(floor)
    if floor.crowd and not floor.jams:
        _collide(floor)
    if floor.merges and not floor.jams:
        _merge(floor)
    if not floor.jams:
        _process(floor)
    floor.numbers = tuple(floor.arrived.values())
    if floor.waiting:
        floor.numbers += tuple(floor.waiting)
        floor.waiting = []
    if floor.jams:
        floor.events.append(floor.jams[0])
        crowd = [number for number in floor.crowd if number.column <= floor.columns]
        floor.numbers = (*floor.numbers, *crowd, *floor.stuck)


def _move(floor: _Floor) -> None:
    columns, arrived = floor.columns, floor.arrived
    for number in floor.numbers:
        number_id, value, belt, column, mark, _ = number
        if mark is _STRAIGHT:
            column += 1
        elif mark is _WAIT:
            waiting = NumberState(number_id, value, belt, column, _STRAIGHT, waiting=True)
            floor.waiting.append(waiting)
            continue
        else:
            belt_step, column_step = _STEPS[mark]
            belt += belt_step
            column += column_step
            if not 0 <= belt < floor.belts:
                floor.stuck.append(number)
                continue
        moved = _new(NumberState, (number_id, value, belt, column, _STRAIGHT, False))
        if column > columns:
            first = floor.delivered.setdefault(belt, moved)
        else:
            first = arrived.setdefault(belt * _BELT + column, moved)
        if first is not moved:
            floor.crowd.append(moved)
    if floor.stuck:
        for number in sorted(floor.stuck, key=_get_place):
            left = Cell(number.belt, number.column)
            _jam(floor, JamReason.OFF_GRID, left.name, [number])


def _deliver(floor: _Floor, cycle: int) -> None:
    crowd = floor.crowd
    crowded = crowd and {number.belt for number in crowd if number.column > floor.columns}
    for belt in sorted(floor.delivered):
        if belt not in crowded:
            number_id, value, _, _, _, _ = floor.delivered[belt]
            cycles, values = floor.outputs[belt]
            cycles.append(cycle)
            values.append(value)
            floor.events.append(_new(Delivered, (number_id, value, belt, len(values))))


def _enter(floor: _Floor, cycle: int) -> None:
    for belt, value in floor.entries.get(cycle, ()):
        # Nothing moves to column 1, so nobody is there.
        floor.count += 1
        number_id = floor.count
        floor.arrived[belt * _BELT + 1] = _new(
            NumberState, (number_id, value, belt, 1, _STRAIGHT, False)
        )
        floor.events.append(_new(Entered, (number_id, value, belt)))


def _copy(floor: _Floor) -> None:
    for place, partner_place, cell, partner in floor.copies:
        # Each of several numbers colliding on the Copy has its double.
        for number in _list_arrived(floor, place):
            floor.count += 1
            double = NumberState(floor.count, number.value, partner.belt, partner.column)
            if floor.arrived.setdefault(partner_place, double) is not double:
                floor.crowd.append(double)
            event = Copied(number.id, double.id, number.value, cell, partner)
            floor.events.append(event)


def _collide(floor: _Floor) -> None:
    # Past the last column stands the output, after the cells of its belt.
    past = floor.columns + 1
    for place in sorted({_get_place(number, past) for number in floor.crowd}):
        belt, column = divmod(place, _BELT)
        if column < past:
            at, involved = Cell(belt, column).name, _list_arrived(floor, place)
        else:
            at, involved = f"out {BELT_LETTERS[belt]}", [floor.delivered[belt]]
            involved += [one for one in floor.crowd if _get_place(one, past) == place]
        _jam(floor, JamReason.COLLISION, at, involved)


def _merge(floor: _Floor) -> None:
    for place, partner_place, cell, partner in floor.merges:
        kept, other = floor.arrived.get(place), floor.arrived.get(partner_place)
        if kept is None or other is None:
            continue
        total = kept.value + other.value
        if not -NUMBER_LIMIT <= total <= NUMBER_LIMIT:
            _jam(floor, JamReason.OVERFLOW, cell.name, [kept, other], (_MERGE, None, total))
            continue
        floor.arrived[place] = NumberState(kept.id, total, cell.belt, cell.column)
        del floor.arrived[partner_place]
        event = Merged(kept.id, other.id, kept.value, other.value, total, cell, partner)
        floor.events.append(event)


def _process(floor: _Floor) -> None:
    arrived, events = floor.arrived, floor.events
    for place, cell, kind, operand, operation, marks in floor.simple:
        number = arrived.get(place)
        if number is None:
            continue
        number_id, value, belt, column, _, _ = number
        if operation is None:
            mark = marks[value % 2]
            arrived[place] = _new(NumberState, (number_id, value, belt, column, mark, False))
            events.append(_new(Marked, (number_id, mark, cell)))
            continue
        after = operation(value, operand)
        if kind is _DIVIDE and after * operand != value:
            _jam(floor, JamReason.NOT_DIVISIBLE, cell.name, [number], (kind, operand, None))
        elif not -NUMBER_LIMIT <= after <= NUMBER_LIMIT:
            _jam(floor, JamReason.OVERFLOW, cell.name, [number], (kind, operand, after))
        else:
            arrived[place] = _new(NumberState, (number_id, after, belt, column, _STRAIGHT, False))
            events.append(_new(Computed, (number_id, kind, value, after, cell)))


def _jam(
    floor: _Floor,
    reason: JamReason,
    at: str,
    involved: Sequence[NumberState],
    failed: tuple[Kind | None, int | None, int | None] = (None, None, None),
) -> None:
    """Note a jam; `failed` is the station, operand and result of an operation."""
    before = {number.id: Cell(number.belt, number.column) for number in floor.numbers}
    numbers = tuple([number.id for number in involved])
    values = tuple([number.value for number in involved])
    origins = tuple([before.get(number.id) for number in involved])
    floor.jams.append(JamEvent(reason, at, numbers, values, origins, *failed))


def _list_arrived(floor: _Floor, place: _Place) -> list[NumberState]:
    """Return all the numbers that arrived on a cell in this cycle: several collide."""
    first = floor.arrived.get(place)
    if first is None:
        return []
    return [first, *[number for number in floor.crowd if _get_place(number) == place]]


def _get_place(number: NumberState, past: int = _BELT) -> _Place:
    """Return where a number is, all columns from `past` on being one."""
    return number.belt * _BELT + min(number.column, past)
