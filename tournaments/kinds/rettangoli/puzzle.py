"""Rettangoli's puzzle: numbers to be framed (§5.8), its JSON and its key."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Cell, Grid, read_grid, write_grid
from tournaments.kinds.keys import KeyShape, block, line_shape


class Rectangle(NamedTuple):
    """Rows `top` to `bottom` and columns `left` to `right`, all included, from 0."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def area(self) -> int:
        """Return the number of cells."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    @property
    def shorter_side(self) -> int:
        """Return the lesser of height and width."""
        return min(self.bottom - self.top, self.right - self.left) + 1

    def cells(self) -> Iterator[Cell]:
        """Yield the cells, row by row."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield row, column


@dataclass(frozen=True, slots=True)
class Rettangoli:
    """A square with a number in some cells, 0 elsewhere."""

    numbers: Grid

    @property
    def size(self) -> int:
        """Return the side of the square."""
        return len(self.numbers)

    @property
    def clues(self) -> dict[Cell, int]:
        """Return the numbers, row by row."""
        return {
            (r, c): number
            for r, row in enumerate(self.numbers)
            for c, number in enumerate(row)
            if number
        }


def read_puzzle(data: JsonObject) -> Rettangoli:
    """Return the puzzle of `{size, numbers}`."""
    return Rettangoli(read_grid(data["numbers"]))


def write_puzzle(puzzle: Rettangoli) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {"size": puzzle.size, "numbers": write_grid(puzzle.numbers)}


def read_solution(data: JsonObject) -> Grid:
    """Return the regions of `{regions}`: the number of its rectangle in each cell."""
    return read_grid(data["regions"])


def write_solution(regions: Grid) -> JsonObject:
    """Return the JSON of a solution."""
    return {"regions": write_grid(regions)}


def to_regions(rectangles: Iterable[Rectangle], size: int) -> Grid:
    """Return the regions of a partition, numbered from 0 in the order of their first cells."""
    grid = [[0] * size for _ in range(size)]
    for index, rectangle in enumerate(sorted(rectangles)):
        for row, column in rectangle.cells():
            grid[row][column] = index
    return tuple(map(tuple, grid))


def to_rectangles(regions: Grid) -> list[Rectangle]:
    """Return the rectangles of regions, in the order of their numbers."""
    cells: dict[int, list[Cell]] = {}
    for row, line in enumerate(regions):
        for column, index in enumerate(line):
            cells.setdefault(index, []).append((row, column))
    return [Rectangle(*min(one), *max(one)) for _, one in sorted(cells.items())]


def key_of(_puzzle: Rettangoli, regions: Grid) -> str:
    """Return how many rectangles each row crosses, comma, each column."""
    rows = block(len(set(row)) for row in regions)
    return f"{rows},{block(len(set(column)) for column in zip(*regions, strict=True))}"


def key_shape(puzzle: Rettangoli) -> KeyShape:
    """Return the shape of the key."""
    return line_shape(puzzle.size, puzzle.size, range(1, puzzle.size + 1))
