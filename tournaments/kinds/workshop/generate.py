"""Making a Workshop: the deliveries of a machine of 2 to 5 stations are the demand (§5.11)."""

from dataclasses import replace
from itertools import product
from random import Random

from sim.codec import format_notation, parse_notation
from sim.grid import Cell
from sim.machine import Machine, MachineError, Station, build_machine
from sim.run import run_machine
from sim.sheet import Constraint, Measure, Sheet
from sim.stations import STATION_TYPES, Kind, Side
from tournaments.kinds.base import Grade
from tournaments.kinds.machines import Recipe, grow, is_needed, random_sheet
from tournaments.kinds.workshop.puzzle import Answer, solves

_EXTRA_KINDS = 2
_SLACK = 2  # of the sum, at level 3
_STATIONS = {1: 2, 2: 3, 3: 4}


def propose(rng: Random, _size: int, level: int) -> tuple[Sheet, Answer] | None:
    """Return a sheet and the machine that made its demand; level 3 has a "sum at most"."""
    kinds = frozenset(rng.sample(sorted(Kind), 4))
    sheet = random_sheet(kinds, rng)
    machine = grow(sheet, Recipe(_STATIONS[level], kinds, frozenset(), 0), rng)
    if machine is None:
        return None
    result = run_machine(machine, sheet)
    others = rng.sample(sorted(set(Kind) - kinds), _EXTRA_KINDS)
    sheet = replace(sheet, outputs=result.outputs, stations=kinds | frozenset(others))
    if not is_needed(machine, lambda one: run_machine(one, sheet).outputs):
        return None
    if not _is_varied(sheet) or _one_station_does(sheet):
        return None
    if level == 3:
        sheet = replace(sheet, constraint=Constraint(Measure.SUM, result.sum + _SLACK))
    return sheet, Answer(format_notation(machine))


def grade(sheet: Sheet, answer: Answer) -> Grade:
    """Return the level by the stations of the stored machine; `steps` counts them."""
    count = len(parse_notation(answer.notation, sheet).stations)
    return Grade(1 if count <= 2 else 2 if count <= 3 else 3, 0, count)


def _is_varied(sheet: Sheet) -> bool:
    """Return whether something comes out that did not go in as it was."""
    entered = {tuple(belt.numbers) for belt in sheet.inputs}
    return any(belt and belt not in entered for belt in sheet.outputs)


def _one_station_does(sheet: Sheet) -> bool:
    """Return whether a machine of a single station solves the sheet."""
    cells = [Cell(b, c) for b, c in product(range(sheet.belts), range(1, sheet.columns + 1))]
    for cell, kind in product(cells, sorted(sheet.stations)):
        made = STATION_TYPES[kind]
        sides = tuple(Side) if made.has_side else (None,)
        for value, side in product(made.values or (None,), sides):
            machine = _alone(Station(cell, kind, value, side), sheet)
            if machine is not None and solves(machine, sheet):
                return True
    return False


def _alone(station: Station, sheet: Sheet) -> Machine | None:
    try:
        return build_machine([station], sheet)
    except MachineError:
        return None
