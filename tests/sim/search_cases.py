"""Small workshops whose optimum is found by trying every machine, to hold the search against.

`make prove-search` checks three hundred; the first thirty are among the tests.
"""

from dataclasses import dataclass
from random import Random

from sim.flow import outputs_of, sweep
from sim.machine import Machine
from sim.run import Status, run_machine
from sim.search import Prover
from sim.sheet import BeltInput, Sheet
from sim.stations import Kind, Side
from tests.sim.search_oracle import effective_price, find_least_sum
from tests.sim.strategies import Draft, fit

SLICE = 50  # nodes between two looks at the bound


@dataclass(frozen=True, slots=True)
class Shape:
    """A grid, and what the oracle can exhaust on it: so many stations, under such a price."""

    columns: int
    belts: int
    most_stations: int
    most_price: int


SHAPES = (Shape(2, 2, 4, 9), Shape(3, 1, 3, 9), Shape(3, 2, 2, 9))
KINDS = sorted(Kind)
LEAST_STATIONS = 2


@dataclass(frozen=True, slots=True)
class Case:
    """A sheet that allows all stations, and a machine that solves it."""

    shape: Shape
    sheet: Sheet
    machine: Machine


def draw_case(number: int) -> Case:
    """Return the case of a number, the shapes in turn."""
    rng = Random(f"search case {number}")
    while True:
        case = _throw(SHAPES[number % len(SHAPES)], rng)
        if case is not None:
            return case


def _throw(shape: Shape, rng: Random) -> Case | None:
    columns, belts = shape.columns, shape.belts
    inputs = tuple([_throw_input(rng) for _ in range(belts)])
    blank = Sheet(columns, belts, frozenset(Kind), inputs, ((),) * belts)
    machine = fit([_throw_draft(shape, rng) for _ in range(shape.most_stations)], blank)
    delivered = sweep(blank, machine)
    if delivered is None or not any(phases for phases, _ in delivered):
        return None
    price = effective_price(machine.stations)
    if price > shape.most_price or len(machine.stations) < LEAST_STATIONS:
        return None
    outputs = tuple([values for _, values in delivered])
    sheet = Sheet(columns, belts, frozenset(Kind), inputs, outputs)
    # Most stations thrown touch no number or undo one another, which makes for easy cases.
    return Case(shape, sheet, machine) if is_needed(sheet, machine) else None


def is_needed(sheet: Sheet, machine: Machine) -> bool:
    """Return whether a machine without any one of its stations would not solve the sheet."""
    return all(
        outputs_of(sheet, Machine(tuple([s for s in machine.stations if s != station])))
        != sheet.outputs
        for station in machine.stations
    )


def _throw_input(rng: Random) -> BeltInput:
    numbers = tuple([rng.randint(-3, 12) for _ in range(rng.choice((0, 1, 2, 3, 5)))])
    return BeltInput(rng.randint(1, 2), numbers)


def _throw_draft(shape: Shape, rng: Random) -> Draft:
    belt, column = rng.randrange(shape.belts), rng.randint(1, shape.columns)
    return belt, column, rng.choice(KINDS), rng.randint(1, 9), rng.choice((Side.UP, Side.DOWN))


def find_fault(number: int) -> str | None:
    """Return what the search gets wrong on a case, None if nothing."""
    case = draw_case(number)
    sheet, shape = case.sheet, case.shape
    known = run_machine(case.machine, sheet).sum
    least = find_least_sum(sheet, known, shape.most_stations)
    prover = Prover(sheet)
    while not prover.advance(SLICE):
        bound = prover.result().lower_bound
        if bound > least:
            return f"case {number}: bound {bound} after {prover.nodes} nodes, least {least}"
    result = prover.result()
    if result.best is None or not result.proved:
        return f"case {number}: nothing found, least {least}"
    run = run_machine(result.best, sheet)
    if run.status is not Status.SOLVED or not run.sum == result.best_sum == result.lower_bound:
        return f"case {number}: {result} runs as {run.status} at {run.sum}"
    # The oracle does not see larger machines: one of those may be better, and never worse.
    is_larger = len(result.best.stations) > shape.most_stations
    if run.sum > least or (run.sum < least and not is_larger):
        return f"case {number}: found {run.sum}, least {least}"
    return None
