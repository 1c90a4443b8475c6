"""Grattacieli for CP-SAT: running maxima along each line with a clue.

The plain solver has tables of permutations; here a building is seen where the maximum rises, so
that the two share nothing but the rules.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tournaments.kinds.cpsat import Model, new_model
from tournaments.kinds.grattacieli.puzzle import BOTTOM, LEFT, RIGHT, TOP, Grattacieli
from tournaments.kinds.latin import add_square, lines

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


def model_of(puzzle: Grattacieli) -> Model:
    """Return the model of a puzzle."""
    n, cp = puzzle.size, new_model()
    cells = add_square(cp, n)
    grid = lines(n)
    for index in range(n):
        row = [cells[cell] for cell in grid[index]]
        column = [cells[cell] for cell in grid[n + index]]
        for side, line in ((LEFT, row), (RIGHT, row[::-1]), (TOP, column), (BOTTOM, column[::-1])):
            if puzzle.seen[side][index]:
                _add_seen(cp, line, puzzle.seen[side][index])
    return Model(cp, cells)


def _add_seen(cp: "CpModel", line: "Sequence[IntVar]", count: int) -> None:
    n = len(line)
    highest = line[0]
    rises = []
    for index, height in enumerate(line[1:], start=1):
        name = f"{height.name}.{len(cp.proto.constraints)}"
        rise = cp.new_bool_var(f"rise.{name}.{index}")
        cp.add(height > highest).only_enforce_if(rise)
        cp.add(height < highest).only_enforce_if(~rise)
        rises.append(rise)
        following = cp.new_int_var(0, n - 1, f"top.{name}.{index}")
        cp.add_max_equality(following, [highest, height])
        highest = following
    cp.add(sum(rises) == count - 1)
