"""Kakuro for CP-SAT."""

from tournaments.kinds.cpsat import Model, new_model
from tournaments.kinds.kakuro.puzzle import Kakuro, list_runs


def model_of(puzzle: Kakuro) -> Model:
    """Return the model of a puzzle: all different and a sum for each run, values from 0."""
    cp = new_model()
    cells = {cell: cp.new_int_var(0, 8, f"c{cell}") for cell in puzzle.white}
    right, down = list_runs(puzzle.black)
    for run, total in zip((*right, *down), (*puzzle.right, *puzzle.down), strict=True):
        digits = [cells[cell] for cell in run]
        cp.add_all_different(digits)
        cp.add(sum(digits) == total - len(run))
    for (row, column), variable in cells.items():
        if puzzle.digits[row][column]:
            cp.add(variable == puzzle.digits[row][column] - 1)
    return Model(cp, list(cells.values()))
