"""Hitori for CP-SAT; that the white cells hang together is added as cuts when it is missing."""

from tournaments.kinds.cpsat import Model, Values, new_model
from tournaments.kinds.grids import cells_of, neighbours, reach
from tournaments.kinds.hitori.puzzle import Hitori


def model_of(puzzle: Hitori) -> Model:
    """Return the model of a puzzle: a literal a cell, true for black."""
    n, cp = puzzle.size, new_model()
    black = {cell: cp.new_bool_var(f"b{cell}") for cell in cells_of(n, n)}
    for index in range(n):
        for number in range(1, n + 1):
            row = [~black[index, c] for c in range(n) if puzzle.numbers[index][c] == number]
            column = [~black[r, index] for r in range(n) if puzzle.numbers[r][index] == number]
            cp.add_at_most_one(row)
            cp.add_at_most_one(column)
    for cell in cells_of(n, n):
        for other in neighbours(cell, n, n):
            if other > cell:
                cp.add_at_most_one([black[cell], black[other]])
    return Model(cp, list(black.values()), lambda values: _refute(values, n))


def _refute(values: Values, n: int) -> list[list[tuple[int, bool]]]:
    """Return for each white part but the largest: one cell of its black border is white."""
    white = {cell for cell in cells_of(n, n) if not values[cell[0] * n + cell[1]]}
    parts = []
    while white:
        part = reach(min(white), white)
        parts.append(part)
        white -= part
    parts.sort(key=lambda part: (-len(part), min(part)))
    clauses = []
    for part in parts[1:]:
        border = {other for cell in part for other in neighbours(cell, n, n)} - part
        clause = [(row * n + column, False) for row, column in sorted(border)]
        # A part all black is no answer either, where it is a single cell.
        if len(part) == 1:
            row, column = min(part)
            clause.append((row * n + column, True))
        clauses.append(clause)
    return clauses
