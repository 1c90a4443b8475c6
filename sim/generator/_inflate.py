"""Roundabout machines: longer ways to the same outputs, so that a par can be beaten."""

from collections.abc import Callable
from random import Random

from sim.flow import Front, Stream, advance, enter, outputs_of
from sim.generator._propose import random_station
from sim.grid import Cell
from sim.machine import Machine, Station
from sim.run import run_machine
from sim.search import apply_operation, infer_operations
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Kind

ARITHMETIC = frozenset({Kind.PLUS, Kind.MINUS, Kind.TIMES, Kind.DIVIDE})
_ADDITIVE = frozenset({Kind.PLUS, Kind.MINUS})
_REWRITINGS_TRIED = 200
_THROWS = 100  # random chains tried in one rewriting

Operation = tuple[Kind, int]
Rewriting = Callable[["Workpiece", Random], "list[Station] | None"]


class Workpiece:
    """A machine being rewritten, with what arrives on each cell."""

    def __init__(self, sheet: Sheet, machine: Machine) -> None:
        self.sheet = sheet
        self.machine = machine
        self.at = {station.cell: station for station in machine.stations}
        self.arrivals = _arrivals(sheet, machine)
        partners = {station.partner for station in machine.stations}
        self.free = [
            cell for cell in sorted(self.arrivals) if cell not in self.at and cell not in partners
        ]


def is_needed(sheet: Sheet, machine: Machine) -> bool:
    """Return whether the demand needs every station: none can be removed alone."""
    return all(
        outputs_of(sheet, Machine(tuple(s for s in machine.stations if s != station)))
        != sheet.outputs
        for station in machine.stations
    )


def inflate(
    sheet: Sheet, machine: Machine, goal: range, rng: Random, *, most_stations: int
) -> Machine | None:
    """Return a roundabout machine with the same outputs and a sum in `goal`, None on bad luck."""
    for _ in range(_REWRITINGS_TRIED):
        total = run_machine(machine, sheet).sum
        if total in goal:
            return machine
        rewriting = rng.choices(_REWRITINGS, (6, 3, 2))[0]
        stations = rewriting(Workpiece(sheet, machine), rng)
        if stations is None or len(stations) > most_stations:
            continue
        longer = Machine(tuple(sorted(stations, key=lambda station: station.cell)))
        if outputs_of(sheet, longer) != sheet.outputs or not is_needed(sheet, longer):
            continue
        if total < run_machine(longer, sheet).sum < goal.stop:
            machine = longer
    return None


def _arrivals(sheet: Sheet, machine: Machine) -> dict[Cell, Stream]:
    """Return the numbers that arrive on each cell some number reaches (not their doubles)."""
    reached: dict[Cell, Stream] = {}
    front: Front | None = enter(sheet)
    for column in range(1, sheet.columns + 1):
        if front is None:
            break
        for belt, stream in enumerate(front.arriving):
            if stream[0]:
                reached[Cell(belt, column)] = stream
        front = advance(front, [s for s in machine.stations if s.cell.column == column])
    return reached


def _stretch_chain(piece: Workpiece, rng: Random) -> list[Station] | None:
    """Replace one to three neighbouring operations of a belt by one more than they are."""
    operations = [s for s in piece.machine.stations if s.kind in ARITHMETIC]
    if not operations:
        return None
    first = rng.choice(operations)
    run = _run_from(piece, first.cell)
    taken = run[: rng.choice((1, 2, 2, 3))]
    places = _places_around(piece, taken)
    if len(places) <= len(taken):
        return None
    before = piece.arrivals[first.cell][1]
    after = before
    for station in taken:
        moved = apply_operation((station.kind, station.value or 0), after)
        if moved is None:
            return None
        after = moved
    chain = _random_chain(before, after, (len(taken) + 1, piece.sheet.stations), rng)
    if chain is None:
        return None
    cells = sorted(rng.sample(places, len(chain)))
    rest = [s for s in piece.machine.stations if s not in taken]
    return rest + [
        Station(cell, kind, value) for cell, (kind, value) in zip(cells, chain, strict=True)
    ]


def _run_from(piece: Workpiece, cell: Cell) -> list[Station]:
    """Return the operations on a belt from `cell` on that the same numbers pass in a row."""
    run: list[Station] = []
    phases = piece.arrivals[cell][0]
    while cell in piece.arrivals and piece.arrivals[cell][0] == phases:
        station = piece.at.get(cell)
        if station is not None and station.kind in ARITHMETIC:
            run.append(station)
        elif cell not in piece.free:
            break
        cell = Cell(cell.belt, cell.column + 1)
    return run


def _places_around(piece: Workpiece, taken: list[Station]) -> list[Cell]:
    """Return the cells of the operations taken and the free ones the same numbers pass."""
    own = [station.cell for station in taken]
    phases = piece.arrivals[own[0]][0]
    places = list(own)
    for cell, step in ((own[0], -1), (own[-1], 1)):
        beside = Cell(cell.belt, cell.column + step)
        while beside in piece.free and piece.arrivals[beside][0] == phases:
            places.append(beside)
            beside = Cell(beside.belt, beside.column + step)
    places += [
        cell
        for cell in piece.free
        if cell.belt == own[0].belt and own[0].column < cell.column < own[-1].column
    ]
    return sorted(set(places))


def _random_chain(
    before: tuple[int, ...], after: tuple[int, ...], shape: tuple[int, frozenset[Kind]], rng: Random
) -> list[Operation] | None:
    """Return a random chain of the length given from `before` to `after`."""
    length, allowed = shape
    kinds = sorted(ARITHMETIC & allowed)
    for _ in range(_THROWS):
        chain: list[Operation] = []
        values: tuple[int, ...] | None = before
        while values is not None and len(chain) < length - 1:
            kind = rng.choice(kinds)
            chain.append((kind, rng.choice(STATION_TYPES[kind].values or range(1, 2))))
            values = apply_operation(chain[-1], values)
        if values is None:
            continue
        latest = infer_operations(values, after, frozenset(kinds))
        if not latest:
            continue
        chain.append(rng.choice(latest))
        if not any(map(is_plain_pair, chain, chain[1:])):
            return chain
    return None


def is_plain_pair(first: Operation, second: Operation) -> bool:
    """Return whether two neighbouring operations join into one at sight."""
    (kind, a), (other, b) = first, second
    if kind in _ADDITIVE and other in _ADDITIVE:
        return (a + b if kind is other else abs(a - b)) <= 9
    if kind is other:
        return a * b <= 9
    is_opposite = {kind, other} == {Kind.TIMES, Kind.DIVIDE}
    return is_opposite and (a % b == 0 or b % a == 0)


def _hoist(piece: Workpiece, rng: Random) -> list[Station] | None:
    """Replace one station by its like on two earlier cells, before belts meet or part."""
    station = rng.choice(piece.machine.stations)
    earlier = [cell for cell in piece.free if cell.column < station.cell.column]
    if len(earlier) < 2 or station.kind not in ARITHMETIC:
        return None
    cells = rng.sample(earlier, 2)
    rest = [s for s in piece.machine.stations if s != station]
    return rest + [Station(cell, station.kind, station.value) for cell in cells]


def _mutate(piece: Workpiece, rng: Random) -> list[Station] | None:
    """Replace one moving station by two random ones; seldom right, so many are tried."""
    moving = [s for s in piece.machine.stations if s.kind not in ARITHMETIC]
    kinds = sorted(piece.sheet.stations - ARITHMETIC)
    if not moving or len(piece.free) < 2:
        return None
    for _ in range(_THROWS):
        station = rng.choice(moving)
        cells = rng.sample([*piece.free, station.cell], 2)
        stations = [s for s in piece.machine.stations if s != station]
        stations += [random_station(cell, rng.choice(kinds), rng) for cell in cells]
        machine = Machine(tuple(sorted(stations, key=lambda s: s.cell)))
        is_placeable = _is_placeable(stations, piece.sheet)
        if is_placeable and outputs_of(piece.sheet, machine) == piece.sheet.outputs:
            return stations
    return None


def _is_placeable(stations: list[Station], sheet: Sheet) -> bool:
    taken = [station.cell for station in stations]
    taken += [station.partner for station in stations if station.partner is not None]
    return len(set(taken)) == len(taken) and all(0 <= cell.belt < sheet.belts for cell in taken)


_REWRITINGS: tuple[Rewriting, ...] = (_stretch_chain, _hoist, _mutate)
