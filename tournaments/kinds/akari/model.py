"""Akari for CP-SAT: each cell is lit by what it sees, looked up cell by cell."""

from tournaments.kinds.akari.puzzle import WHITE, Akari, white_beside
from tournaments.kinds.cpsat import Model, new_model
from tournaments.kinds.grids import Cell

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def model_of(puzzle: Akari) -> Model:
    """Return the model of a puzzle: a literal a white cell, true for a bulb."""
    cp = new_model()
    bulbs = {cell: cp.new_bool_var(f"b{cell}") for cell in puzzle.white}
    for cell in puzzle.white:
        sights = [_sight(puzzle, cell, step) for step in _STEPS]
        cp.add_bool_or([bulbs[cell], *(bulbs[other] for sight in sights for other in sight)])
        for sight in sights[:2]:
            for other in sight:
                cp.add_bool_or([~bulbs[cell], ~bulbs[other]])
    for cell, count in puzzle.numbered.items():
        cp.add(sum(bulbs[other] for other in white_beside(puzzle, cell)) == count)
    return Model(cp, list(bulbs.values()))


def _sight(puzzle: Akari, cell: Cell, step: tuple[int, int]) -> list[Cell]:
    """Return the white cells seen from `cell` in one direction."""
    seen = []
    row, column = cell[0] + step[0], cell[1] + step[1]
    while 0 <= row < puzzle.size and 0 <= column < puzzle.size:
        if puzzle.rows[row][column] != WHITE:
            break
        seen.append((row, column))
        row, column = row + step[0], column + step[1]
    return seen
