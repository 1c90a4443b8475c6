"""Random machines on random numbers, from which workshops are made."""

from random import Random

from sim.flow import Front, advance, deliver, enter, outputs_of
from sim.generator._plans import Plan
from sim.grid import Cell
from sim.machine import Machine, Station
from sim.sheet import BeltInput, Sheet
from sim.stations import STATION_TYPES, TWO_CELL_KINDS, Kind, Side

INPUT_VALUES = range(1, 21)
OUTPUT_VALUES = range(-99, 200)

_WEIGHTS: dict[Kind, int] = {
    Kind.PLUS: 5,
    Kind.MINUS: 4,
    Kind.TIMES: 4,
    Kind.DIVIDE: 3,
    Kind.UP: 2,
    Kind.DOWN: 2,
    Kind.WAIT: 2,
    Kind.FAST: 2,
    Kind.SORT: 3,
    Kind.MERGE: 3,
    Kind.COPY: 3,
}
_FEATURED_WEIGHT = 8
_FILL = 0.4  # chance of a station on a cell that numbers reach


def propose_machine(plan: Plan, rng: Random) -> tuple[Sheet, Machine] | None:
    """Return a sheet and a machine all of whose stations its demand needs; None on a bad throw."""
    sheet = _blank_sheet(plan, rng)
    machine = _random_machine(plan, sheet, rng)
    outputs = None if machine is None else outputs_of(sheet, machine)
    if machine is None or outputs is None:
        return None
    sheet = Sheet(sheet.columns, sheet.belts, sheet.stations, sheet.inputs, outputs)
    return sheet, needed_part(sheet, machine)


def needed_part(sheet: Sheet, machine: Machine) -> Machine:
    """Return `machine` without stations that its demand does not need, the last ones first."""
    stations = list(machine.stations)
    for station in sorted(machine.stations, key=lambda s: -s.cell.column):
        rest = [other for other in stations if other != station]
        if outputs_of(sheet, Machine(tuple(rest))) == sheet.outputs:
            stations = rest
    return Machine(tuple(stations))


def _blank_sheet(plan: Plan, rng: Random) -> Sheet:
    used = _used_belts(plan, rng)
    length = rng.choice(plan.numbers)
    inputs: list[BeltInput] = []
    for belt in range(plan.belts):
        if belt not in used:
            inputs.append(BeltInput(1, ()))
            continue
        count = length if rng.random() < 0.7 else rng.choice(plan.numbers)
        start = rng.choice((1, 1, 1, 2, 3))
        inputs.append(BeltInput(start, tuple(rng.sample(INPUT_VALUES, count))))
    none: tuple[tuple[int, ...], ...] = ((),) * plan.belts
    return Sheet(plan.columns, plan.belts, plan.stations, tuple(inputs), none)


def _used_belts(plan: Plan, rng: Random) -> set[int]:
    can_part = bool(plan.stations & {Kind.SORT, Kind.COPY})
    least = 1 if can_part and rng.random() < 0.4 else 2
    count = rng.choice(range(least, plan.belts + 1))
    return set(rng.sample(range(plan.belts), count))


def _random_machine(plan: Plan, sheet: Sheet, rng: Random) -> Machine | None:
    front: Front = enter(sheet)
    stations: list[Station] = []
    for column in range(1, sheet.columns + 1):
        for _ in range(4):
            placed = _random_column(plan, front, column, rng)
            following = advance(front, placed)
            if following is not None:
                break
        else:
            return None
        stations += placed
        front = following
    if deliver(front) is None or len(stations) > plan.par_stations[-1]:
        return None
    return Machine(tuple(sorted(stations, key=lambda station: station.cell)))


def _random_column(plan: Plan, front: Front, column: int, rng: Random) -> list[Station]:
    taken: set[int] = set()
    placed: list[Station] = []
    kinds = sorted(plan.stations)
    weights = [
        _WEIGHTS[kind] + (_FEATURED_WEIGHT if kind in plan.featured else 0) for kind in kinds
    ]
    for belt, (phases, _) in enumerate(front.arriving):
        if not phases or belt in taken or rng.random() > _FILL:
            continue
        kind = rng.choices(kinds, weights)[0]
        station = random_station(Cell(belt, column), kind, rng)
        partner = station.partner
        if partner is not None:
            if not 0 <= partner.belt < plan.belts or partner.belt in taken:
                continue
            taken.add(partner.belt)
        taken.add(belt)
        placed.append(station)
    return placed


def random_station(cell: Cell, kind: Kind, rng: Random) -> Station:
    """Return a station of `kind` on `cell` with a random value or side."""
    station = STATION_TYPES[kind]
    value = None if station.values is None else rng.choice(station.values)
    has_side = station.has_side or kind in TWO_CELL_KINDS
    return Station(cell, kind, value, rng.choice(tuple(Side)) if has_side else None)
