"""Runs by column instead of by cycle: nothing moves back, so each column can be done once.

A number that arrives on column c at cycle t has the phase `t - c`. Straight moves keep the phase,
a Wait adds one to it, a Fast takes one off, so the numbers of a belt are a stream that crosses
any length of empty cells for nothing, and two numbers meet on a belt when their phases are equal.

This module says where numbers go, or that the machine jams; which jam comes first is a matter of
cycles, and of `sim.run`. All values are immutable tuples: the search shares and remembers them.
"""

from collections.abc import Callable, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from sim.machine import Machine, Station
from sim.sheet import BeltInput, Sheet
from sim.stations import Kind, Side

NUMBER_LIMIT = 9_999

Stream: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Phases, strictly rising, and the value of the number at each phase."""

EMPTY: Stream = ((), ())


class Front(NamedTuple):
    """All that is about to arrive on one column, one stream a belt.

    `arriving` lands on the column itself; `landing` holds the numbers that a Fast of the column
    before sent over it, to the column after (an empty tuple when there are none).
    """

    arriving: tuple[Stream, ...]
    landing: tuple[Stream, ...] = ()


def enter(sheet: Sheet) -> Front:
    """Return the front of column 1: the inputs of `sheet`."""
    return Front(tuple([enter_belt(belt_input) for belt_input in sheet.inputs]))


def enter_belt(belt_input: BeltInput) -> Stream:
    """Return the stream of one belt's inputs; on column 1 a number's phase is its cycle - 1."""
    numbers = belt_input.numbers
    if not numbers:
        return EMPTY
    phase = belt_input.start - 1
    return tuple(range(phase, phase + len(numbers))), numbers


def advance(front: Front, stations: Sequence[Station]) -> Front | None:
    """Return the front of the next column, past `stations`, all of the front's column.

    Returns None when some number jams there, or on its way to the next column.
    """
    flows = list(front.arriving)
    bound: list[_Bound] = []
    for station in stations:
        if _ACTIONS[station.kind](station, flows, bound):
            return None
    next_column = stations[0].cell.column + 1 if stations else 0
    bound.extend([(next_column, belt, stream) for belt, stream in enumerate(front.landing)])
    jumping = _land(next_column, flows, bound)
    if jumping is None:
        return None
    return Front(tuple(flows), _by_belt(jumping, len(flows)))


def deliver(front: Front) -> tuple[Stream, ...] | None:
    """Return what each output receives, given the front past the last column; None on a jam.

    A number is delivered at the cycle `phase + columns + 1`.
    """
    if not front.landing:
        return front.arriving
    flows = list(front.arriving)
    # The output is nearer than two columns: a jump from the last column saves no cycle.
    bound = [(0, belt, shift(stream, 1)) for belt, stream in enumerate(front.landing)]
    return None if _land(0, flows, bound) is None else tuple(flows)


def sweep(sheet: Sheet, machine: Machine) -> tuple[Stream, ...] | None:
    """Return what each output receives when `machine` runs on `sheet`, None when it jams.

    The same as `advance` from column 1 to the last and `deliver`, without a stop at the columns
    where nothing happens.
    """
    flows = [enter_belt(belt_input) for belt_input in sheet.inputs]
    bound: list[_Bound] = []
    last_column = sheet.columns
    for station in sorted(machine.stations, key=_get_column):
        column = station.cell[1]
        if bound:
            still_bound = _land(column, flows, bound)
            if still_bound is None:
                return None
            bound = still_bound
        # As in `deliver`: a jump from the last column is a step.
        if column == last_column and station.kind is _FAST:
            continue
        if _ACTIONS[station.kind](station, flows, bound):
            return None
    if bound and _land(last_column + 1, flows, bound) is None:
        return None
    return tuple(flows)


def shift(stream: Stream, cycles: int) -> Stream:
    """Return `stream` later by `cycles` (a Wait is 1, a Fast -1)."""
    return tuple([phase + cycles for phase in stream[0]]), stream[1]


def join(first: Stream, second: Stream) -> Stream | None:
    """Return both streams on one belt, None when two numbers collide."""
    if not second[0]:
        return first
    if not first[0]:
        return second
    numbers = dict(zip(*first, strict=True))
    numbers.update(zip(*second, strict=True))
    if len(numbers) < len(first[0]) + len(second[0]):
        return None
    phases = tuple(sorted(numbers))
    return phases, tuple([numbers[phase] for phase in phases])


def compute(kind: Kind, operand: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return `values` past an arithmetic station; None when one overflows or does not divide."""
    if not values:
        return values
    computed = _COMPUTE[kind](operand, values)
    return tuple(computed) if computed and _all_in_range(computed) else None


def split_by_parity(stream: Stream) -> tuple[Stream, Stream]:
    """Return the even numbers and the odd numbers of `stream`."""
    pairs = list(zip(*stream, strict=True))
    even = [pair for pair in pairs if not pair[1] & 1]
    odd = [pair for pair in pairs if pair[1] & 1]
    return _unzip(even), _unzip(odd)


def merge(kept: Stream, partner: Stream) -> tuple[Stream, Stream] | None:
    """Return both streams past a Merge, the kept one first; None when a sum overflows."""
    if not kept[0]:
        return kept, partner
    if kept[0] == partner[0]:
        sums = tuple(map(add, kept[1], partner[1]))
        return ((kept[0], sums), EMPTY) if _all_in_range(sums) else None
    others = dict(zip(*partner, strict=True))
    values = tuple([value + others.pop(phase, 0) for phase, value in zip(*kept, strict=True)])
    if not _all_in_range(values):
        return None
    return (kept[0], values), (tuple(others), tuple(others.values()))


def _unzip(pairs: list[tuple[int, int]]) -> Stream:
    return tuple([phase for phase, _ in pairs]), tuple([value for _, value in pairs])


def _all_in_range(values: Sequence[int]) -> bool:
    return max(values) <= NUMBER_LIMIT and min(values) >= -NUMBER_LIMIT


def _divide(operand: int, values: tuple[int, ...]) -> list[int]:
    for value in values:
        if value % operand:
            return []
    return [value // operand for value in values]


_COMPUTE: dict[Kind, Callable[[int, tuple[int, ...]], list[int]]] = {
    Kind.PLUS: lambda operand, values: [value + operand for value in values],
    Kind.MINUS: lambda operand, values: [value - operand for value in values],
    Kind.TIMES: lambda operand, values: [value * operand for value in values],
    Kind.DIVIDE: _divide,
}

_FAST = Kind.FAST
_UP = Side.UP

_Bound: TypeAlias = tuple[int, int, Stream]
"""Numbers that left the straight line, and the column and belt where they land."""


def _get_column(station: Station) -> int:
    return station.cell[1]


def _land(column: int, flows: list[Stream], bound: list[_Bound]) -> list[_Bound] | None:
    """Join to `flows` what has landed by `column`; return the rest, None on a collision.

    Being late is harmless: on the columns in between, where no station stands, no phase changes.
    """
    rest: list[_Bound] = []
    for move in bound:
        landing_column, belt, stream = move
        if landing_column > column:
            rest.append(move)
            continue
        joined = join(flows[belt], stream)
        if joined is None:
            return None
        flows[belt] = joined
    return rest


def _by_belt(bound: list[_Bound], belts: int) -> tuple[Stream, ...]:
    if not bound:
        return ()
    streams = {belt: stream for _, belt, stream in bound}
    return tuple([streams.get(belt, EMPTY) for belt in range(belts)])


# An action applies one station to `flows`, what is on each belt of its column, adds to `bound`
# what leaves the straight line, and returns whether a number jams. A cell belongs to one station
# at most, partner cells included, so the stations of a column can act in any order.
_Action: TypeAlias = Callable[[Station, list[Stream], list[_Bound]], bool]


def _act_compute(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt = station.cell[0]
    phases, values = flows[belt]
    computed = compute(station.kind, station.value or 0, values)
    if computed is None:
        return True
    flows[belt] = (phases, computed)
    return False


def _act_up(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt, column = station.cell
    return _leave((column + 1, belt - 1, flows[belt]), belt, flows, bound)


def _act_down(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt, column = station.cell
    return _leave((column + 1, belt + 1, flows[belt]), belt, flows, bound)


def _act_wait(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt = station.cell[0]
    flows[belt] = shift(flows[belt], 1)
    return False


def _act_fast(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt, column = station.cell
    return _leave((column + 2, belt, shift(flows[belt], -1)), belt, flows, bound)


def _leave(move: _Bound, belt: int, flows: list[Stream], bound: list[_Bound]) -> bool:
    if move[2][0]:
        flows[belt] = EMPTY
        bound.append(move)
        return not 0 <= move[1] < len(flows)
    return False


def _act_sort(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt, column = station.cell
    even, odd = split_by_parity(flows[belt])
    jams = _leave((column + 1, _beside(station), odd), belt, flows, bound)
    flows[belt] = even
    return jams


def _act_merge(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt, partner = station.cell[0], _beside(station)
    merged = merge(flows[belt], flows[partner])
    if merged is None:
        return True
    flows[belt], flows[partner] = merged
    return False


def _act_copy(station: Station, flows: list[Stream], bound: list[_Bound]) -> bool:
    belt, partner = station.cell[0], _beside(station)
    joined = join(flows[partner], flows[belt])
    if joined is None:
        return True
    flows[partner] = joined
    return False


def _beside(station: Station) -> int:
    return station.cell[0] + (-1 if station.toward is _UP else 1)


_ACTIONS: dict[Kind, _Action] = {
    Kind.PLUS: _act_compute,
    Kind.MINUS: _act_compute,
    Kind.TIMES: _act_compute,
    Kind.DIVIDE: _act_compute,
    Kind.UP: _act_up,
    Kind.DOWN: _act_down,
    Kind.WAIT: _act_wait,
    Kind.FAST: _act_fast,
    Kind.SORT: _act_sort,
    Kind.MERGE: _act_merge,
    Kind.COPY: _act_copy,
}


def outputs_of(sheet: Sheet, machine: Machine) -> tuple[tuple[int, ...], ...] | None:
    """Return the numbers `machine` delivers, by output; None when it jams."""
    delivered = sweep(sheet, machine)
    return None if delivered is None else tuple([values for _, values in delivered])
