"""Making a Kakuro: a pattern filled with digits that are changed until one solution is left.

What level 1 leaves open shows where a puzzle is ambiguous: one of the cells there gets another
digit, and the change stays where it leaves no more open than before (§5.4). Digits are given, four
at most, where that does not suffice.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tournaments.kinds.base import level_of
from tournaments.kinds.grids import Cell, Grid, Marks, replaced
from tournaments.kinds.kakuro.pattern import key_lines, random_pattern
from tournaments.kinds.kakuro.plain import network_of
from tournaments.kinds.kakuro.puzzle import Kakuro, list_runs
from tournaments.kinds.keylines import choose_line
from tournaments.kinds.network import Deduction, deduce, remaining
from tournaments.kinds.searching import Means, search
from tournaments.kinds.thinning import PROBES

MOST_GIVEN = 4
_CHANGES = 250
_NEARLY = 40
# Extreme digits make rarer sums.
_WEIGHTS = {1: 6, 2: 4, 3: 2, 4: 1, 5: 1, 6: 1, 7: 2, 8: 4, 9: 6}


def propose(rng: Random, size: int, level: int) -> tuple[Kakuro, Grid] | None:
    """Return a puzzle and its solution."""
    pattern = random_pattern(size, rng)
    white = _puzzle_of(pattern, _blank(size)).white
    grid = _filled(pattern, rng)
    if grid is None:
        return None

    def change(draft: Grid, still_open: Sequence[int]) -> Grid | None:
        row, column = white[rng.choice(still_open or range(len(white)))]
        free = _free_digits(pattern, draft, (row, column))
        others = [digit for digit in free if digit != draft[row][column]]
        return replaced(draft, (row, column), rng.choice(others)) if others else None

    means = Means(lambda draft: network_of(_puzzle_of(pattern, draft)), change, _CHANGES, _NEARLY)
    state = search(grid, level, means)
    puzzle, found = _puzzle_of(pattern, state.draft), state.found
    if found is None:
        puzzle, found = _with_digits(puzzle, state.draft, level, rng)
    if found is None or level_of(found.probes) != level:
        return None
    return _with_key_lines(puzzle, found, rng), state.draft


def _blank(size: int) -> Grid:
    return ((0,) * size,) * size


def _puzzle_of(pattern: Marks, grid: Grid) -> Kakuro:
    right, down = list_runs(pattern)
    sums = [tuple(sum(grid[r][c] for r, c in run) for run in runs) for runs in (right, down)]
    return Kakuro(len(pattern), pattern, sums[0], sums[1], _blank(len(pattern)), 0, 0)


def _filled(pattern: Marks, rng: Random) -> Grid | None:
    """Return digits for a pattern, none twice in a run; None where the last cells found none."""
    grid = _blank(len(pattern))
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


def _with_digits(
    puzzle: Kakuro, grid: Grid, level: int, rng: Random
) -> tuple[Kakuro, Deduction | None]:
    """Return the puzzle with up to four digits given where level 1 leaves cells open."""
    for _ in range(MOST_GIVEN):
        domains = remaining(network_of(puzzle))
        still_open = [
            c for c, domain in zip(puzzle.white, domains, strict=True) if domain & domain - 1
        ]
        if not still_open:
            break
        row, column = rng.choice(still_open)
        digits = replaced(puzzle.digits, (row, column), grid[row][column])
        puzzle = replace(puzzle, digits=digits)
        found = deduce(network_of(puzzle), PROBES[level])
        if found is not None:
            return puzzle, found
    return puzzle, None


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
