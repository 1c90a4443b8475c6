"""Making a Slalom: random diagonals without loops, all the numbers, thinned (§5.9)."""

from dataclasses import replace
from random import Random

from tournaments.kinds.grids import Marks, cells_of
from tournaments.kinds.slalom.plain import network_of
from tournaments.kinds.slalom.puzzle import (
    Point,
    Slalom,
    Strands,
    all_points,
    count_points,
    ends,
)
from tournaments.kinds.thinning import thin


def propose(rng: Random, size: int, level: int) -> tuple[Slalom, Marks] | None:
    """Return a puzzle and its diagonals."""
    diagonals = _random_diagonals(size, rng)
    if diagonals is None:
        return None
    counts = count_points(diagonals, size)
    points = tuple(tuple(counts[r, c] for c in range(size + 1)) for r in range(size + 1))
    thinned = thin(Slalom(points), all_points(size), level, rng, (_without, network_of))
    return None if thinned is None else (thinned, diagonals)


def _random_diagonals(size: int, rng: Random) -> Marks | None:
    """Return diagonals drawn in random order, the other one where one would close a loop."""
    strands = Strands(all_points(size))
    grid = [[False] * size for _ in range(size)]
    cells = cells_of(size, size)
    for cell in rng.sample(cells, len(cells)):
        is_backslash = rng.random() < 0.5
        if not strands.join(*ends(cell, is_backslash)):
            is_backslash = not is_backslash
            if not strands.join(*ends(cell, is_backslash)):
                return None
        grid[cell[0]][cell[1]] = is_backslash
    return tuple(map(tuple, grid))


def _without(puzzle: Slalom, point: Point) -> Slalom:
    row, column = point
    line = puzzle.points[row]
    changed = (*line[:column], None, *line[column + 1 :])
    return replace(puzzle, points=(*puzzle.points[:row], changed, *puzzle.points[row + 1 :]))
