"""Futoshiki for CP-SAT."""

from tournaments.kinds.cpsat import Model, new_model
from tournaments.kinds.futoshiki.puzzle import Futoshiki
from tournaments.kinds.latin import add_square


def model_of(puzzle: Futoshiki) -> Model:
    """Return the model of a puzzle: all different by line, and one inequality a sign."""
    n, cp = puzzle.size, new_model()
    cells = add_square(cp, n)
    for row in range(n):
        for column in range(n):
            cell = cells[row * n + column]
            if puzzle.digits[row][column]:
                cp.add(cell == puzzle.digits[row][column] - 1)
            across = puzzle.across[row][column] if column + 1 < n else 0
            down = puzzle.down[row][column] if row + 1 < n else 0
            for sign, step in ((across, 1), (down, n)):
                if sign:
                    other = cells[row * n + column + step]
                    cp.add(cell < other if sign < 0 else cell > other)
    return Model(cp, cells)
