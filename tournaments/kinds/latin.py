"""Latin squares: what Futoshiki, Grattacieli and Hitori are made from, and grids of digits."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from tournaments.kinds.drawing import Item, text_in

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

Square: TypeAlias = tuple[tuple[int, ...], ...]

_SWITCHES_PER_ROW = 8


def random_square(n: int, rng: Random) -> Square:
    """Return a Latin square of order `n` with the digits 1 to n.

    Rows, columns and digits of the cyclic square are shuffled, then the cycles of pairs of rows
    are switched, which leads out of the cyclic squares.
    """
    rows, columns, digits = (rng.sample(range(n), n) for _ in range(3))
    square = [[digits[(row + column) % n] + 1 for column in columns] for row in rows]
    for _ in range(_SWITCHES_PER_ROW * n):
        _switch_cycle(square, rng)
    return tuple(map(tuple, square))


def _switch_cycle(square: list[list[int]], rng: Random) -> None:
    """Swap two rows along one cycle of columns: the square stays Latin."""
    upper, lower = (square[row] for row in rng.sample(range(len(square)), 2))
    column: int | None = rng.randrange(len(square))
    while column is not None:
        upper[column], lower[column] = lower[column], upper[column]
        doubled = upper[column]
        others = (c for c, value in enumerate(upper) if value == doubled and c != column)
        column = next(others, None)


def list_permutations(n: int) -> list[tuple[int, ...]]:
    """Return the permutations of 0 to n - 1."""
    return list(permutations(range(n)))


def lines(n: int) -> list[tuple[int, ...]]:
    """Return the variables of the rows, then of the columns; cell (r, c) is variable r * n + c."""
    rows = [tuple(range(row * n, row * n + n)) for row in range(n)]
    return rows + [tuple(range(column, n * n, n)) for column in range(n)]


def to_square(values: Sequence[int], n: int) -> Square:
    """Return the square of n * n values counted from 0, as digits from 1."""
    digits = [value + 1 for value in values]
    return tuple(tuple(digits[row * n : row * n + n]) for row in range(n))


def to_values(square: Square) -> tuple[int, ...]:
    """Return the values of a square, counted from 0."""
    return tuple(digit - 1 for row in square for digit in row)


def add_square(cp: "CpModel", n: int) -> list["IntVar"]:
    """Return the variables of a Latin square in a CP-SAT model, with values from 0."""
    cells = [cp.new_int_var(0, n - 1, f"c{cell}") for cell in range(n * n)]
    for line in lines(n):
        cp.add_all_different([cells[cell] for cell in line])
    return cells


def draw_digits(square: Square | None) -> list[Item]:
    """Return the digits of a solution."""
    return [
        text_in(row, column, str(value), "answer")
        for row, line in enumerate(square or ())
        for column, value in enumerate(line)
        if value
    ]
