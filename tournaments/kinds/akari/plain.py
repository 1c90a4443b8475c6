"""Akari for the plain solver: counts of bulbs along corridors, beside numbers, in sight."""

from tournaments.kinds.akari.puzzle import Akari, list_corridors, white_beside
from tournaments.kinds.constraints import EITHER, Count
from tournaments.kinds.grids import Cell, Marks
from tournaments.kinds.network import Network


def network_of(puzzle: Akari) -> Network:
    """Return the network of a puzzle: a yes-or-no variable a white cell, yes for a bulb."""
    number = {cell: index for index, cell in enumerate(puzzle.white)}
    seen: dict[Cell, set[int]] = {cell: set() for cell in puzzle.white}
    constraints = []
    for corridor in list_corridors(puzzle):
        variables = tuple(number[cell] for cell in corridor)
        constraints.append(Count(variables, 0, 1))
        for cell in corridor:
            seen[cell].update(variables)
    constraints += [Count(tuple(sorted(cells)), 1, len(cells)) for cells in seen.values()]
    for cell, count in puzzle.numbered.items():
        beside = tuple(number[other] for other in white_beside(puzzle, cell))
        constraints.append(Count(beside, count, count))
    return Network((EITHER,) * len(number), tuple(constraints))


def values_of(puzzle: Akari, bulbs: Marks) -> tuple[int, ...]:
    """Return the values of the variables of a solution."""
    return tuple(int(bulbs[row][column]) for row, column in puzzle.white)
