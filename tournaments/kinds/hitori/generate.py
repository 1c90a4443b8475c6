"""Making a Hitori: a Latin square, a legal set of black cells, numbers that repeat white ones.

The number of a black cell is drawn anew as long as the deducer does not finish with the probes of
the level (§5.5).
"""

from random import Random

from tournaments.kinds.base import level_of
from tournaments.kinds.constraints import EITHER
from tournaments.kinds.grids import Cell, Grid, Marks, cells_of, is_connected, neighbours, replaced
from tournaments.kinds.hitori.plain import network_of
from tournaments.kinds.hitori.puzzle import Hitori
from tournaments.kinds.latin import Square, random_square
from tournaments.kinds.network import deduce, remaining
from tournaments.kinds.thinning import PROBES

_BLACK_SHARE = 0.3
_REDRAWS = 60
_NEARLY = 30  # cells left open by level 1 that probes may still settle


def propose(rng: Random, size: int, level: int) -> tuple[Hitori, Marks] | None:
    """Return a puzzle and its black cells, None where redrawing did not help."""
    square = random_square(size, rng)
    black = _random_black(size, rng)
    numbers: Grid = square
    for cell in sorted(black):
        numbers = replaced(numbers, cell, _repeated(square, black, cell, rng))
    marks = tuple(tuple((r, c) in black for c in range(size)) for r in range(size))
    puzzle = Hitori(numbers)
    still_open = _open(puzzle)
    for _ in range(_REDRAWS):
        found = deduce(network_of(puzzle), PROBES[level]) if len(still_open) <= _NEARLY else None
        if found is not None and level_of(found.probes) == level:
            return puzzle, marks
        cell = rng.choice(sorted(black & still_open or black))
        changed = Hitori(replaced(puzzle.numbers, cell, _repeated(square, black, cell, rng)))
        now_open = _open(changed)
        if len(now_open) <= len(still_open) or not still_open:
            puzzle, still_open = changed, now_open
    return None


def _open(puzzle: Hitori) -> set[Cell]:
    """Return the cells that level 1 leaves open."""
    domains = remaining(network_of(puzzle))
    cells = cells_of(puzzle.size, puzzle.size)
    return {cell for cell, domain in zip(cells, domains, strict=True) if domain == EITHER}


def _random_black(size: int, rng: Random) -> set[Cell]:
    """Return black cells, no two neighbours, around which the white cells hang together."""
    cells = cells_of(size, size)
    goal = rng.uniform(0.8, 1) * _BLACK_SHARE * len(cells)
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
