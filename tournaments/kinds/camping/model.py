"""Camping for CP-SAT: literals for "this tree's tent stands on that side".

Which tree a tent belongs to need not be unique: only where the tents stand.
"""

from tournaments.kinds.camping.puzzle import Camping, pitches
from tournaments.kinds.cpsat import Model, new_model
from tournaments.kinds.grids import cells_of


def model_of(puzzle: Camping) -> Model:
    """Return the model of a puzzle: a literal a cell, true for a tent."""
    n, cp = puzzle.size, new_model()
    cells = cells_of(n, n)
    tents = {cell: cp.new_bool_var(f"t{cell}") for cell in cells}
    belongs = {
        (tree, cell): cp.new_bool_var(f"{tree}-{cell}")
        for tree in puzzle.tree_cells
        for cell in pitches(puzzle, tree)
    }
    for tree in puzzle.tree_cells:
        cp.add_exactly_one([link for (owner, _), link in belongs.items() if owner == tree])
    for row, column in cells:
        links = [link for (_, where), link in belongs.items() if where == (row, column)]
        cp.add(sum(links) == tents[row, column])
        for other in ((row, column + 1), *((row + 1, c) for c in range(column - 1, column + 2))):
            if other in tents:
                cp.add_at_most_one([tents[row, column], tents[other]])
    for index, (in_row, in_column) in enumerate(zip(puzzle.rows, puzzle.columns, strict=True)):
        if in_row is not None:
            cp.add(sum(tents[index, column] for column in range(n)) == in_row)
        if in_column is not None:
            cp.add(sum(tents[row, index] for row in range(n)) == in_column)
    return Model(cp, list(tents.values()))
