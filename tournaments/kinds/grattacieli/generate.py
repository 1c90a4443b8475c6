"""Making a Grattacieli: all the clues of a Latin square, thinned (§5.3)."""

from dataclasses import replace
from random import Random

from tournaments.kinds.grattacieli.plain import network_of
from tournaments.kinds.grattacieli.puzzle import Grattacieli, count_seen
from tournaments.kinds.grids import Cell, cells_of, replaced
from tournaments.kinds.keylines import choose_line
from tournaments.kinds.latin import Square, lines, random_square
from tournaments.kinds.network import deduce
from tournaments.kinds.thinning import thin


def propose(rng: Random, size: int, level: int) -> tuple[Grattacieli, Square] | None:
    """Return a puzzle and its solution, its grey lines among those found late."""
    square = random_square(size, rng)
    columns = tuple(zip(*square, strict=True))
    views = (columns, tuple(row[::-1] for row in square), tuple(c[::-1] for c in columns), square)
    seen = tuple(tuple(count_seen(line) for line in view) for view in views)
    puzzle = Grattacieli(size, seen, 0, 0)
    thinned = thin(puzzle, cells_of(4, size), level, rng, (_without, network_of))
    if thinned is None:
        return None
    found = deduce(network_of(thinned))
    assert found is not None
    grid = lines(size)
    rows = {index: grid[index] for index in range(1, size - 1)}
    down = {index: grid[size + index] for index in range(1, size - 1)}
    key_row = choose_line(found.settled, rows, rng)
    key_column = choose_line(found.settled, down, rng)
    return replace(thinned, key_row=key_row, key_column=key_column), square


def _without(puzzle: Grattacieli, clue: Cell) -> Grattacieli:
    return replace(puzzle, seen=replaced(puzzle.seen, clue, 0))
