"""Reading and writing grids in JSON: rows of numbers, rows of marks."""

from collections.abc import Iterable
from typing import Any, TypeAlias

Grid: TypeAlias = tuple[tuple[int, ...], ...]
Marks: TypeAlias = tuple[tuple[bool, ...], ...]
Cell: TypeAlias = tuple[int, int]


def read_grid(data: Any) -> Grid:
    """Return the grid of a list of rows of numbers."""
    return tuple(tuple(int(value) for value in row) for row in data)


def write_grid(grid: Grid) -> list[list[int]]:
    """Return the rows of a grid."""
    return [list(row) for row in grid]


def read_marks(data: Any) -> Marks:
    """Return the marks of a list of rows such as `"..#."`."""
    return tuple(tuple(letter == "#" for letter in row) for row in data)


def write_marks(marks: Marks) -> list[str]:
    """Return one text a row, `#` for each mark."""
    return ["".join("#" if mark else "." for mark in row) for row in marks]


def replaced(grid: Grid, cell: Cell, value: int) -> Grid:
    """Return the grid with one value changed."""
    row, column = cell
    line = grid[row]
    changed = (*line[:column], value, *line[column + 1 :])
    return (*grid[:row], changed, *grid[row + 1 :])


def in_rows(values: Iterable[int], columns: int) -> Marks:
    """Return yes-or-no values, row by row, as marks."""
    flat = [bool(value) for value in values]
    return tuple(tuple(flat[i : i + columns]) for i in range(0, len(flat), columns))


def flat(marks: Marks) -> tuple[int, ...]:
    """Return marks as yes-or-no values, row by row."""
    return tuple(int(mark) for row in marks for mark in row)


def cells_of(rows: int, columns: int) -> list[Cell]:
    """Return all cells, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]


def neighbours(cell: Cell, rows: int, columns: int) -> list[Cell]:
    """Return the cells that share a side with `cell`."""
    row, column = cell
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns]


def is_connected(cells: set[Cell]) -> bool:
    """Return whether the cells hang together by their sides; no cells do."""
    return not cells or len(reach(next(iter(cells)), cells)) == len(cells)


def reach(start: Cell, cells: set[Cell]) -> set[Cell]:
    """Return the cells among `cells` that hang together with `start`."""
    reached, stack = {start}, [start]
    while stack:
        row, column = stack.pop()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in cells and cell not in reached:
                reached.add(cell)
                stack.append(cell)
    return reached
