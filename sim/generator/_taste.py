"""What makes a workshop worth playing, beyond the conditions of §8: taste, not law.

Candidates that are fit but dull are thrown away, and of the rest the liveliest is vetted first.
"""

from collections.abc import Iterator
from itertools import pairwise

from sim.generator._inflate import ARITHMETIC, Operation, is_plain_pair
from sim.generator._plans import Plan
from sim.machine import Machine
from sim.sheet import Sheet

_MOST_PLAIN_PAIRS = 1  # neighbours in a par that any player joins into one station
_LEAST_DELIVERED = 2  # numbers of an output that is not empty


def is_lively_demand(sheet: Sheet) -> bool:
    """Return whether every belt asks for something: nothing unchanged, constant or single."""
    for belt_input, output in zip(sheet.inputs, sheet.outputs, strict=True):
        if not output:
            continue
        if output == belt_input.numbers or len(set(output)) < _LEAST_DELIVERED:
            return False
    busy = sum(bool(output) for output in sheet.outputs)
    entering = sum(bool(belt_input.numbers) for belt_input in sheet.inputs)
    return busy + entering >= 3


def is_lively_solution(plan: Plan, best: Machine, *, is_short: bool) -> bool:
    """Return whether the best machine known takes some thought: size and mix of stations."""
    kinds = {station.kind for station in best.stations}
    if is_short:
        return len(kinds) >= 2
    movers = len(kinds - ARITHMETIC)
    return (
        len(best.stations) > plan.fewest and len(kinds) >= 3 and (movers > 0 or not plan.featured)
    )


def is_lively_par(par: Machine) -> bool:
    """Return whether a par is roundabout in a way that is not seen at first sight."""
    pairs = sum(is_plain_pair(*pair) for pair in _neighbours(par))
    return pairs <= _MOST_PLAIN_PAIRS


def interest(plan: Plan, sheet: Sheet, machines: tuple[Machine, Machine]) -> int:
    """Return how lively a candidate is, `machines` being its par and the best known."""
    par, best = machines
    best_kinds = {station.kind for station in best.stations}
    par_kinds = {station.kind for station in par.stations}
    return (
        2 * len(best_kinds)
        + len(par_kinds)
        + 4 * bool(best_kinds & plan.featured)
        + 2 * len([s for s in best.stations if s.kind not in ARITHMETIC])
        + 2 * sum(bool(output) for output in sheet.outputs)
        - 2 * sum(is_plain_pair(*pair) for pair in _neighbours(par))
    )


def _neighbours(machine: Machine) -> Iterator[tuple[Operation, Operation]]:
    """Yield the pairs of arithmetic operations with none between them on their belt."""
    for first, second in pairwise(machine.stations):
        if first.cell.belt == second.cell.belt and {first.kind, second.kind} <= ARITHMETIC:
            yield (first.kind, first.value or 1), (second.kind, second.value or 1)
