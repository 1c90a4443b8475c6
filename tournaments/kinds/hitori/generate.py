"""Making a Hitori: a Latin square, a legal set of black cells, numbers that repeat white ones.

The number of a black cell is drawn anew as long as the deducer does not finish with the probes of
the level (§5.5).
"""

from collections.abc import Sequence
from random import Random

from tournaments.kinds.grids import Cell, Grid, Marks, cells_of, is_connected, neighbours, replaced
from tournaments.kinds.hitori.plain import network_of
from tournaments.kinds.hitori.puzzle import Hitori
from tournaments.kinds.latin import Square, random_square
from tournaments.kinds.searching import Means, is_done, search

_BLACK_SHARE = 0.3
# Many black cells make hard puzzles: below the full share level 3 takes ten times as long to find.
_LEAST_OF_SHARE = {1: 0.8, 2: 0.8, 3: 1.0}
_REDRAWS = 150
_NEARLY = 40


def propose(rng: Random, size: int, level: int) -> tuple[Hitori, Marks] | None:
    """Return a puzzle and its black cells, None where redrawing did not help."""
    square = random_square(size, rng)
    black = _random_black(size, level, rng)
    numbers: Grid = square
    for cell in sorted(black):
        numbers = replaced(numbers, cell, _repeated(square, black, cell, rng))

    def redraw(draft: Grid, still_open: Sequence[int]) -> Grid:
        cells = {divmod(variable, size) for variable in still_open}
        cell = rng.choice(sorted(black & cells or black))
        return replaced(draft, cell, _repeated(square, black, cell, rng))

    means = Means(lambda draft: network_of(Hitori(draft)), redraw, _REDRAWS, _NEARLY)
    state = search(numbers, level, means)
    if not is_done(state, level):
        return None
    marks = tuple(tuple((r, c) in black for c in range(size)) for r in range(size))
    return Hitori(state.draft), marks


def _random_black(size: int, level: int, rng: Random) -> set[Cell]:
    """Return black cells, no two neighbours, around which the white cells hang together."""
    cells = cells_of(size, size)
    goal = rng.uniform(_LEAST_OF_SHARE[level], 1) * _BLACK_SHARE * len(cells)
    black: set[Cell] = set()
    for cell in rng.sample(cells, len(cells)):
        if len(black) >= goal:
            break
        if black.isdisjoint(neighbours(cell, size, size)) and is_connected(
            set(cells) - black - {cell}
        ):
            black.add(cell)
    return black


def _repeated(square: Square, black: set[Cell], cell: Cell, rng: Random) -> int:
    """Return a number that a white cell in the row or column of `cell` has."""
    row, column = cell
    size = len(square)
    line = [(row, c) for c in range(size)] + [(r, column) for r in range(size)]
    return rng.choice([square[r][c] for r, c in line if (r, c) not in black])
