"""Kakuro for the plain solver: the ways to fill a run with different digits of its sum."""

from functools import lru_cache
from itertools import permutations

from tournaments.kinds.constraints import InTable, Table
from tournaments.kinds.grids import Grid
from tournaments.kinds.kakuro.puzzle import Kakuro, list_runs
from tournaments.kinds.network import Network

_ANY = (1 << 9) - 1


def network_of(puzzle: Kakuro) -> Network:
    """Return the network of a puzzle: one variable a white cell, value v is the digit v + 1."""
    number = {cell: index for index, cell in enumerate(puzzle.white)}
    given = [puzzle.digits[row][column] for row, column in puzzle.white]
    domains = tuple(1 << digit - 1 if digit else _ANY for digit in given)
    right, down = list_runs(puzzle.black)
    sums = (*puzzle.right, *puzzle.down)
    constraints = tuple(
        InTable(tuple(number[cell] for cell in run), _table(len(run), total))
        for run, total in zip((*right, *down), sums, strict=True)
    )
    return Network(domains, constraints)


def values_of(puzzle: Kakuro, grid: Grid) -> tuple[int, ...]:
    """Return the values of the variables of a solution."""
    return tuple(grid[row][column] - 1 for row, column in puzzle.white)


@lru_cache(maxsize=256)
def _table(length: int, total: int) -> Table:
    fitting = [digits for digits in permutations(range(9), length) if sum(digits) == total - length]
    return Table(length, 9, fitting)
