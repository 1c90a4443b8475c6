"""The questions of an Express duel: three numbers in, three out, which of four machines does it?

The four machines of a question grow out of one another by small changes, and the right one is then
drawn among them: nothing but the numbers tells which it is (rules, "Express").
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import TypeAlias

from sim.flow import Stream, advance, enter, outputs_of
from sim.grid import Cell
from sim.machine import Machine, MachineError, Station, build_machine
from sim.sheet import BeltInput, Sheet
from sim.stations import STATION_TYPES, TWO_CELL_KINDS, Kind, Side

__all__ = ["MACHINE_COUNT", "QUESTION_COUNT", "ExpressQuestion", "effort", "make_questions"]

QUESTION_COUNT = 8
MACHINE_COUNT = 4
_VERSION = 1  # part of the seed: another version makes other questions

# Small enough for four boards side by side and for sums done in the head.
_COLUMNS = 4
_BELTS = 3
_NUMBER_COUNT = 3
_INPUT_VALUES = range(1, 13)
_OUTPUT_VALUES = range(-9, 100)
_STARTS = (1, 1, 2)
_FILL = 0.5  # chance of a station on a cell that numbers reach
_SIZES = range(2, 5)  # stations of a machine
_LEAST_SHAPES = 3  # among the four machines, values aside: one sum done would decide between fewer
_CHANGES_TRIED = 60  # small changes tried on one family of machines

_OPERANDS: dict[Kind, range] = {
    Kind.PLUS: range(1, 10),
    Kind.MINUS: range(1, 10),
    Kind.TIMES: range(2, 6),
    Kind.DIVIDE: range(2, 5),
}

_EFFORTS: dict[Kind, int] = {
    Kind.PLUS: 1,
    Kind.MINUS: 1,
    Kind.TIMES: 2,
    Kind.DIVIDE: 2,
    Kind.UP: 2,
    Kind.DOWN: 2,
    Kind.WAIT: 3,
    Kind.FAST: 3,
    Kind.SORT: 3,
    Kind.MERGE: 4,
    Kind.COPY: 2,
}

_SUMS = (Kind.PLUS, Kind.MINUS, Kind.TIMES)
_ALL_SUMS = (*_SUMS, Kind.DIVIDE)
_MOVES = (Kind.UP, Kind.DOWN)
_DELAYS = (Kind.WAIT, Kind.FAST)

# Kinds that a small change takes for one another.
_LIKE = ((Kind.PLUS, Kind.MINUS), (Kind.TIMES, Kind.DIVIDE), _MOVES, _DELAYS)

Placed: TypeAlias = tuple[Station, ...]
Outputs: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ExpressQuestion:
    """One question: the sheet's demand is what `machines[answer]` delivers, and no other does.

    Machines differ by one station at most in number; none jams, each delivers three numbers.
    """

    sheet: Sheet
    machines: tuple[Machine, ...]
    answer: int


@dataclass(frozen=True, slots=True)
class _Step:
    """How hard a question is: stations of these kinds, one of `needed` at least.

    `efforts` is the range of the four machines' efforts, `stations` the size of the one that the
    others grow from; the numbers enter on `belts` belts.
    """

    efforts: range
    stations: int
    kinds: tuple[Kind, ...]
    needed: tuple[Kind, ...]
    belts: int = 1


_STEPS = (
    _Step(range(2, 5), 2, _SUMS, (Kind.TIMES,)),
    _Step(range(3, 6), 2, _ALL_SUMS, (Kind.TIMES, Kind.DIVIDE)),
    _Step(range(4, 7), 3, (*_SUMS, *_MOVES), _MOVES, belts=2),
    _Step(range(5, 8), 3, (*_ALL_SUMS, *_MOVES), _MOVES, belts=2),
    _Step(range(5, 9), 3, (*_ALL_SUMS, Kind.SORT), (Kind.SORT,)),
    _Step(range(6, 10), 4, (*_SUMS, *_MOVES, *_DELAYS), _DELAYS, belts=2),
    _Step(range(7, 11), 4, (*_ALL_SUMS, *_MOVES, Kind.SORT), (Kind.SORT,), belts=2),
    _Step(range(8, 12), 4, (*_SUMS, Kind.COPY, Kind.MERGE), (Kind.MERGE,)),
)


def make_questions(*, seed: int) -> tuple[ExpressQuestion, ...]:
    """Return the eight questions of `seed`, the easiest first."""
    rng = Random(f"express/{_VERSION}/{seed}")
    questions = [_make_question(step, rng) for step in _STEPS]
    return tuple(sorted(questions, key=lambda one: effort(one.machines[one.answer])))


def effort(machine: Machine) -> int:
    """Return how much of a machine there is to follow in one's head, by kinds of station."""
    return sum(_EFFORTS[station.kind] for station in machine.stations)


def _make_question(step: _Step, rng: Random) -> ExpressQuestion:
    while True:
        sheet = _draw_sheet(step, rng)
        family = _draw_family(step, sheet, rng)
        if family is not None:
            question = _ask(sheet, family, rng)
            if question is not None:
                return question


def _draw_sheet(step: _Step, rng: Random) -> Sheet:
    """Return a sheet on which three different numbers enter and nothing is demanded yet."""
    numbers = rng.sample(_INPUT_VALUES, _NUMBER_COUNT)
    belts = rng.sample(range(_BELTS), step.belts)
    cut = rng.randrange(1, _NUMBER_COUNT) if step.belts > 1 else _NUMBER_COUNT
    inputs = [BeltInput(1, ())] * _BELTS
    for belt, part in zip(belts, (numbers[:cut], numbers[cut:]), strict=False):
        inputs[belt] = BeltInput(rng.choice(_STARTS) if step.belts > 1 else 1, tuple(part))
    return Sheet(_COLUMNS, _BELTS, frozenset(step.kinds), tuple(inputs), ((),) * _BELTS)


def _draw_family(step: _Step, sheet: Sheet, rng: Random) -> dict[Outputs, Machine] | None:
    """Return four machines near one another, by what they deliver; None on a bad throw."""
    first = _draw_machine(step, sheet, rng)
    outputs = None if first is None else _deliveries(step, sheet, first)
    if first is None or outputs is None:
        return None
    family = {outputs: first}
    for _ in range(_CHANGES_TRIED):
        model = rng.choice(list(family.values()))
        changed = _change(model.stations, sheet, rng)
        outputs = None if changed is None else _deliveries(step, sheet, changed)
        if changed is None or outputs is None or outputs in family:
            continue
        sizes = [len(machine.stations) for machine in (*family.values(), changed)]
        if max(sizes) - min(sizes) <= 1:
            family[outputs] = changed
        if len(family) == MACHINE_COUNT:
            shapes = {_shape(machine) for machine in family.values()}
            return family if len(shapes) >= _LEAST_SHAPES else None
    return None


def _shape(machine: Machine) -> Placed:
    return tuple([replace(station, value=None) for station in machine.stations])


def _ask(sheet: Sheet, family: dict[Outputs, Machine], rng: Random) -> ExpressQuestion | None:
    """Return the question of a family; None where the belts give every answer away."""
    counts = {outputs: tuple(map(len, outputs)) for outputs in family}
    patterns = list(counts.values())
    # Two of the wrong machines deliver as many numbers to each belt as the right one.
    fit = [outputs for outputs in family if patterns.count(counts[outputs]) > 2]
    if not fit:
        return None
    demand = rng.choice(fit)
    machines = list(family.values())
    rng.shuffle(machines)
    answer = machines.index(family[demand])
    return ExpressQuestion(replace(sheet, outputs=demand), tuple(machines), answer)


def _draw_machine(step: _Step, sheet: Sheet, rng: Random) -> Machine | None:
    """Return a random machine that does not jam, None on a bad throw."""
    front = enter(sheet)
    stations: list[Station] = []
    for column in range(1, _COLUMNS + 1):
        placed = _draw_column(front.arriving, column, step, rng)
        following = advance(front, placed)
        if following is None:
            return None
        stations += placed
        front = following
    if len(stations) != step.stations:
        return None
    return build_machine(stations, sheet)


def _draw_column(
    arriving: tuple[Stream, ...], column: int, step: _Step, rng: Random
) -> list[Station]:
    taken: set[int] = set()
    placed: list[Station] = []
    for belt, (phases, _) in enumerate(arriving):
        if not phases or belt in taken or rng.random() > _FILL:
            continue
        station = _draw_station(Cell(belt, column), rng.choice(step.kinds), rng)
        partner = station.partner
        if partner is not None:
            if not 0 <= partner.belt < _BELTS or partner.belt in taken:
                continue
            taken.add(partner.belt)
        taken.add(belt)
        placed.append(station)
    return placed


def _draw_station(cell: Cell, kind: Kind, rng: Random) -> Station:
    operands = _OPERANDS.get(kind)
    value = None if operands is None else rng.choice(operands)
    side = rng.choice(tuple(Side)) if STATION_TYPES[kind].has_side else None
    return Station(cell, kind, value, side)


def _deliveries(step: _Step, sheet: Sheet, machine: Machine) -> Outputs | None:
    """Return what a machine delivers; None where it is no good as one of the four."""
    kinds = [station.kind for station in machine.stations]
    if len(kinds) not in _SIZES or not any(kind in step.needed for kind in kinds):
        return None
    if effort(machine) not in step.efforts:
        return None
    outputs = outputs_of(sheet, machine)
    if outputs is None:
        return None
    values = [value for output in outputs for value in output]
    if len(values) != _NUMBER_COUNT or any(value not in _OUTPUT_VALUES for value in values):
        return None
    # A station without effect would be a trap for those who read, and a hint to the others.
    for station in machine.stations:
        rest = tuple([other for other in machine.stations if other != station])
        if outputs_of(sheet, Machine(rest)) == outputs:
            return None
    return outputs


def _change(stations: Placed, sheet: Sheet, rng: Random) -> Machine | None:
    """Return a machine that differs by one small change, None where it cannot be placed."""
    changes = list(_changes(stations, sheet, rng))
    # Evenly among the kinds of change, not among the cells.
    changed = rng.choice(rng.choice([same for same in changes if same]))
    try:
        return build_machine(changed, sheet)
    except MachineError:
        return None


def _changes(stations: Placed, sheet: Sheet, rng: Random) -> Iterator[list[Placed]]:
    """Yield the changed machines of each kind: value, kind or side, order, place, number."""
    for renew in (_other_values, _other_kinds, _other_sides, _other_places):
        yield [
            _replaced(stations, station, other)
            for station in stations
            for other in renew(station, sheet)
        ]
    yield [
        _swapped(stations, one, other)
        for one, other in combinations(stations, 2)
        if one.cell.belt == other.cell.belt and not {one.kind, other.kind} & TWO_CELL_KINDS
    ]
    yield [tuple([other for other in stations if other != station]) for station in stations]
    cell = Cell(rng.randrange(_BELTS), rng.randrange(1, _COLUMNS + 1))
    yield [(*stations, _draw_station(cell, rng.choice(sorted(sheet.stations)), rng))]


def _replaced(stations: Placed, station: Station, other: Station) -> Placed:
    return tuple([other if one == station else one for one in stations])


def _swapped(stations: Placed, one: Station, other: Station) -> Placed:
    swaps = {one: replace(one, cell=other.cell), other: replace(other, cell=one.cell)}
    return tuple([swaps.get(station, station) for station in stations])


def _other_values(station: Station, sheet: Sheet) -> Iterator[Station]:
    for value in _OPERANDS.get(station.kind, ()):
        if station.value is not None and 0 < abs(value - station.value) <= 2:
            yield replace(station, value=value)


def _other_kinds(station: Station, sheet: Sheet) -> Iterator[Station]:
    alike = [kinds for kinds in _LIKE if station.kind in kinds]
    for kind in [kind for kinds in alike for kind in kinds if kind is not station.kind]:
        if station.value is None or station.value in _OPERANDS[kind]:
            yield replace(station, kind=kind)


def _other_sides(station: Station, sheet: Sheet) -> Iterator[Station]:
    if station.toward is not None:
        yield replace(station, toward=Side.DOWN if station.toward is Side.UP else Side.UP)


def _other_places(station: Station, sheet: Sheet) -> Iterator[Station]:
    belt, column = station.cell
    for near in (belt - 1, belt + 1):
        if 0 <= near < sheet.belts:
            yield replace(station, cell=Cell(near, column))
    for beside in (column - 1, column + 1):
        if 1 <= beside <= sheet.columns:
            yield replace(station, cell=Cell(belt, beside))
