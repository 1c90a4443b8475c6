"""Random machines for the site's own kinds: every station of them matters (§§5.10–5.11)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from sim.codec import sheet_to_json
from sim.grid import Cell
from sim.machine import Machine, MachineError, Station, build_machine
from sim.run import RunResult, run_machine, trace_machine
from sim.sheet import BeltInput, Sheet
from sim.stations import STATION_TYPES, Kind, Side
from tournaments.kinds.base import Evidence, Method, Outcome
from tournaments.kinds.drawing import Drawing, drawing

COLUMNS, BELTS = 6, 3
INPUT_VALUES = range(1, 13)
OUTPUT_VALUES = range(200)
_THROWS = 60


@dataclass(frozen=True, slots=True)
class Recipe:
    """How many stations of which kinds, and of how many of the `telling` ones one at least."""

    stations: int
    kinds: frozenset[Kind]
    telling: frozenset[Kind]
    least_telling: int


def random_sheet(kinds: frozenset[Kind], rng: Random) -> Sheet:
    """Return a sheet without demand: four to six numbers on one or two belts."""
    used = rng.sample(range(BELTS), rng.choice((1, 2)))
    counts = {used[0]: rng.choice((4, 5))} if len(used) == 1 else dict.fromkeys(used, 3)
    inputs = tuple(
        BeltInput(rng.choice((1, 1, 2)), tuple(rng.sample(INPUT_VALUES, counts[belt])))
        if belt in counts
        else BeltInput(1, ())
        for belt in range(BELTS)
    )
    return Sheet(COLUMNS, BELTS, kinds, inputs, ((),) * BELTS)


def grow(sheet: Sheet, recipe: Recipe, rng: Random) -> Machine | None:
    """Return a machine made station by station, each changing what comes out and none in vain."""
    machine = Machine()
    kinds = sorted(recipe.kinds)
    for _ in range(_THROWS):
        if len(machine.stations) == recipe.stations:
            break
        grown = _with_station(sheet, machine, rng.choice(kinds), rng)
        if grown is not None and _outcome(grown, sheet) != _outcome(machine, sheet):
            machine = grown
    telling = {station.kind for station in machine.stations} & recipe.telling
    if len(machine.stations) < recipe.stations or len(telling) < recipe.least_telling:
        return None
    return machine if is_needed(machine, lambda one: _outcome(one, sheet)) else None


def is_needed(machine: Machine, outcome_of: Callable[[Machine], object]) -> bool:
    """Return whether taking any one station away changes the outcome."""
    whole = outcome_of(machine)
    return all(
        outcome_of(Machine(tuple(other for other in machine.stations if other != station))) != whole
        for station in machine.stations
    )


def agree(machine: Machine, sheet: Sheet, expected: object, outcome: Outcome) -> list[Evidence]:
    """Return what both engines of the simulator say: `outcome` where they find `expected`."""
    results = (
        (Method.SIMULATOR, run_machine(machine, sheet)),
        (Method.CYCLES, trace_machine(machine, sheet)[0]),
    )
    return [
        Evidence(method, outcome if delivered(result) == expected else Outcome.UNSOLVABLE)
        for method, result in results
    ]


def delivered(result: RunResult) -> object:
    """Return what came out, by belt, and the cycle of the last delivery; None for a jam."""
    return None if result.jam else (result.outputs, result.cycles)


def draw_board(kind: str, sheet: Sheet, machine: str | None, *, demands: bool) -> Drawing:
    """Return the drawing of a kind that the site's own machine view shows.

    With `demands`, what the sheet asks for is shown beside what it gives.
    """
    empty = drawing(kind, (BELTS, COLUMNS), [], [])
    shown: dict[str, Any] = dict(sheet_to_json(sheet))
    return {**empty, "machine": {"sheet": shown, "machine": machine, "demands": demands}}


def without_demand(sheet: Sheet) -> Sheet:
    """Return the sheet with nothing to be delivered."""
    return replace(sheet, outputs=((),) * sheet.belts)


def _with_station(sheet: Sheet, machine: Machine, kind: Kind, rng: Random) -> Machine | None:
    """Return the machine with one more station on a cell that numbers reach, None where it jams."""
    cells = sorted(_reached(sheet, machine) - {station.cell for station in machine.stations})
    if not cells:
        return None
    made = STATION_TYPES[kind]
    value = None if made.values is None else rng.choice(made.values)
    side = rng.choice((Side.UP, Side.DOWN)) if made.has_side else None
    station = Station(rng.choice(cells), kind, value, side)
    try:
        grown = build_machine((*machine.stations, station), sheet)
    except MachineError:
        return None
    result = run_machine(grown, sheet)
    if result.jam or any(n not in OUTPUT_VALUES for belt in result.outputs for n in belt):
        return None
    return grown


def _reached(sheet: Sheet, machine: Machine) -> set[Cell]:
    _, trace = trace_machine(machine, sheet)
    return {
        Cell(number.belt, number.column)
        for cycle in trace.cycles
        for number in cycle.numbers
        if number.column <= sheet.columns
    }


def _outcome(machine: Machine, sheet: Sheet) -> object:
    return delivered(run_machine(machine, sheet))
