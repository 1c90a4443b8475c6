"""Making a Trace: a machine of 3, 5 or 7 stations on four to six numbers (§5.10)."""

from random import Random

from sim.run import run_machine
from sim.stations import Kind
from tournaments.kinds.base import Grade
from tournaments.kinds.machines import Recipe, grow, random_sheet
from tournaments.kinds.trace.puzzle import Deliveries, Trace

FEWEST_DELIVERIES = 4
MOST_DELIVERIES = 8
TELLING = frozenset({Kind.MERGE, Kind.SORT, Kind.WAIT})
"""The stations that make a machine hard to follow."""

_PLAIN = frozenset(Kind) - TELLING - {Kind.COPY}
_RECIPES = {
    1: Recipe(3, _PLAIN, TELLING, 0),
    2: Recipe(5, _PLAIN | TELLING, TELLING, 1),
    3: Recipe(7, frozenset(Kind), TELLING, 2),
}


def propose(rng: Random, _size: int, level: int) -> tuple[Trace, Deliveries] | None:
    """Return a machine with its inputs, and its deliveries."""
    recipe = _RECIPES[level]
    sheet = random_sheet(recipe.kinds, rng)
    machine = grow(sheet, recipe, rng)
    if machine is None:
        return None
    result = run_machine(machine, sheet)
    count = sum(map(len, result.outputs))
    if result.jam or not FEWEST_DELIVERIES <= count <= MOST_DELIVERIES:
        return None
    return Trace(sheet, machine), Deliveries(result.outputs, result.cycles)


def grade(puzzle: Trace, _deliveries: Deliveries) -> Grade:
    """Return the level by the number of stations; `steps` counts them."""
    count = len(puzzle.machine.stations)
    return Grade(1 if count <= 3 else 2 if count <= 5 else 3, 0, count)
