"""Making a Kakuro: a pattern filled with digits that are changed until one solution is left.

What level 1 leaves open shows where a puzzle is ambiguous: one of the cells there gets another
digit, and the change stays where it leaves no more open than before (§5.4). Digits are given, four
at most, where that does not suffice.
"""

from dataclasses import replace
from random import Random

from tournaments.kinds.base import level_of
from tournaments.kinds.grids import Cell, Grid, Marks, replaced
from tournaments.kinds.kakuro.pattern import key_lines, random_pattern
from tournaments.kinds.kakuro.plain import network_of
from tournaments.kinds.kakuro.puzzle import Kakuro, list_runs
from tournaments.kinds.keylines import choose_line
from tournaments.kinds.network import Deduction, deduce, remaining
from tournaments.kinds.thinning import PROBES

MOST_GIVEN = 4
_CHANGES = 250
_NEARLY = 40  # candidates left open by level 1 that probes may still settle
# Extreme digits make rarer sums.
_WEIGHTS = {1: 6, 2: 4, 3: 2, 4: 1, 5: 1, 6: 1, 7: 2, 8: 4, 9: 6}


def propose(rng: Random, size: int, level: int) -> tuple[Kakuro, Grid] | None:
    """Return a puzzle and its solution."""
    pattern = random_pattern(size, rng)
    grid = _filled(pattern, rng)
    if grid is None:
        return None
    improved = _improved(pattern, grid, level, rng)
    if improved is None:
        return None
    puzzle, solution, found = improved
    return _with_key_lines(puzzle, found, rng), solution


def _puzzle_of(pattern: Marks, grid: Grid) -> Kakuro:
    right, down = list_runs(pattern)
    sums = [tuple(sum(grid[r][c] for r, c in run) for run in runs) for runs in (right, down)]
    empty = tuple((0,) * len(pattern) for _ in pattern)
    return Kakuro(len(pattern), pattern, sums[0], sums[1], empty, 0, 0)


def _filled(pattern: Marks, rng: Random) -> Grid | None:
    """Return digits for a pattern, none twice in a run; None where the last cells found none."""
    grid = tuple((0,) * len(pattern) for _ in pattern)
    for cell in _puzzle_of(pattern, grid).white:
        free = _free_digits(pattern, grid, cell)
        if not free:
            return None
        digit = rng.choices(free, [_WEIGHTS[digit] for digit in free])[0]
        grid = replaced(grid, cell, digit)
    return grid


def _free_digits(pattern: Marks, grid: Grid, cell: Cell) -> list[int]:
    """Return the digits that no other cell of the two runs of `cell` holds."""
    right, down = list_runs(pattern)
    used = {grid[r][c] for run in (*right, *down) if cell in run for r, c in run if (r, c) != cell}
    return [digit for digit in _WEIGHTS if digit not in used]


def _improved(
    pattern: Marks, grid: Grid, level: int, rng: Random
) -> tuple[Kakuro, Grid, Deduction] | None:
    puzzle = _puzzle_of(pattern, grid)
    open_cells, left = _open(puzzle)
    for _ in range(_CHANGES):
        if left <= _NEARLY:
            found = deduce(network_of(puzzle), PROBES[level])
            if found is not None and level_of(found.probes) == level:
                return puzzle, grid, found
            if found is not None and level_of(found.probes) < level:
                return None  # every further change would only make it easier
        cell = rng.choice(open_cells or list(puzzle.white))
        row, column = cell
        free = [d for d in _free_digits(pattern, grid, cell) if d != grid[row][column]]
        if not free:
            continue
        changed = replaced(grid, cell, rng.choice(free))
        candidate = _puzzle_of(pattern, changed)
        still_open, now_left = _open(candidate)
        if now_left <= left or not open_cells:
            puzzle, grid, open_cells, left = candidate, changed, still_open, now_left
    return _with_digits(puzzle, grid, level, rng)


def _with_digits(
    puzzle: Kakuro, grid: Grid, level: int, rng: Random
) -> tuple[Kakuro, Grid, Deduction] | None:
    """Return the puzzle with up to four digits given where level 1 leaves cells open."""
    for _ in range(MOST_GIVEN):
        open_cells, left = _open(puzzle)
        if not open_cells:
            return None
        row, column = rng.choice(open_cells)
        digits = replaced(puzzle.digits, (row, column), grid[row][column])
        puzzle = replace(puzzle, digits=digits)
        found = deduce(network_of(puzzle), PROBES[level]) if left <= 2 * _NEARLY else None
        if found is not None and level_of(found.probes) == level:
            return puzzle, grid, found
    return None


def _open(puzzle: Kakuro) -> tuple[list[Cell], int]:
    """Return the cells that level 1 leaves open, and how many candidates too many they have."""
    domains = remaining(network_of(puzzle))
    counts = [domain.bit_count() - 1 for domain in domains]
    return [cell for cell, count in zip(puzzle.white, counts, strict=True) if count], sum(counts)


def _with_key_lines(puzzle: Kakuro, found: Deduction, rng: Random) -> Kakuro:
    number = {cell: index for index, cell in enumerate(puzzle.white)}
    rows = {
        row: [number[cell] for cell in puzzle.white if cell[0] == row]
        for row in key_lines(puzzle.black)
    }
    columns = {
        column: [number[cell] for cell in puzzle.white if cell[1] == column]
        for column in key_lines(tuple(zip(*puzzle.black, strict=True)))
    }
    row = choose_line(found.settled, rows, rng)
    return replace(puzzle, key_row=row, key_column=choose_line(found.settled, columns, rng))
