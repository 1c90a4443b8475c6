"""Making a Futoshiki: a Latin square with all its signs, thinned (§5.2)."""

from dataclasses import replace
from random import Random
from typing import Literal, TypeAlias

from tournaments.kinds.futoshiki.plain import network_of
from tournaments.kinds.futoshiki.puzzle import Futoshiki
from tournaments.kinds.grids import Cell, cells_of, replaced
from tournaments.kinds.latin import Square, random_square
from tournaments.kinds.thinning import thin_in_order

_Clue: TypeAlias = tuple[Literal["digits", "across", "down"], Cell]


def propose(rng: Random, size: int, level: int) -> tuple[Futoshiki, Square] | None:
    """Return a puzzle and its solution: digits are taken away first, then signs."""
    square = random_square(size, rng)
    puzzle = _with_everything(square)
    digits: list[_Clue] = [("digits", cell) for cell in cells_of(size, size)]
    signs: list[_Clue] = [("across", cell) for cell in cells_of(size, size - 1)]
    signs += [("down", cell) for cell in cells_of(size - 1, size)]
    rng.shuffle(digits)
    rng.shuffle(signs)
    thinned = thin_in_order(puzzle, digits + signs, level, _without, network_of)
    return None if thinned is None else (thinned, square)


def _with_everything(square: Square) -> Futoshiki:
    n = len(square)
    across = tuple(
        tuple(_sign(row[column], row[column + 1]) for column in range(n - 1)) for row in square
    )
    down = tuple(
        tuple(_sign(square[row][column], square[row + 1][column]) for column in range(n))
        for row in range(n - 1)
    )
    return Futoshiki(n, square, across, down)


def _sign(first: int, second: int) -> int:
    return -1 if first < second else 1


def _without(puzzle: Futoshiki, clue: _Clue) -> Futoshiki:
    what, cell = clue
    if what == "digits":
        return replace(puzzle, digits=replaced(puzzle.digits, cell, 0))
    if what == "across":
        return replace(puzzle, across=replaced(puzzle.across, cell, 0))
    return replace(puzzle, down=replaced(puzzle.down, cell, 0))
