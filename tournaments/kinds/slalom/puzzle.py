"""Slalom's puzzle: numbers on the points of a grid (§5.9), its JSON and its key."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Cell, Marks
from tournaments.kinds.keys import KeyShape, count_key, line_shape

Point: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Slalom:
    """`points[r][c]` is the number on a point, None without one: one point more than cells."""

    points: tuple[tuple[int | None, ...], ...]

    @property
    def size(self) -> int:
        """Return the number of cells in a row."""
        return len(self.points) - 1

    @property
    def clues(self) -> dict[Point, int]:
        """Return the numbers by point, row by row."""
        return {
            (r, c): count
            for r, row in enumerate(self.points)
            for c, count in enumerate(row)
            if count is not None
        }


def ends(cell: Cell, is_backslash: bool) -> tuple[Point, Point]:
    """Return the two points a diagonal joins; a backslash leaves from the top left."""
    row, column = cell
    if is_backslash:
        return (row, column), (row + 1, column + 1)
    return (row, column + 1), (row + 1, column)


def touching(point: Point, size: int) -> Iterator[tuple[Cell, bool]]:
    """Yield the cells around a point, and whether it is a backslash that touches it there."""
    row, column = point
    for r, c, is_backslash in (
        (row - 1, column - 1, True),
        (row - 1, column, False),
        (row, column - 1, False),
        (row, column, True),
    ):
        if 0 <= r < size and 0 <= c < size:
            yield (r, c), is_backslash


class Strands:
    """Points joined by diagonals so far (union-find)."""

    __slots__ = ("_leader",)

    def __init__(self, points: Iterable[Point]) -> None:
        self._leader = {point: point for point in points}

    def leader(self, point: Point) -> Point:
        """Return the point that stands for all that hang together with `point`."""
        leaders = self._leader
        while leaders[point] != point:
            leaders[point] = point = leaders[leaders[point]]
        return point

    def join(self, first: Point, second: Point) -> bool:
        """Join two points; return False where that closes a loop."""
        one, other = self.leader(first), self.leader(second)
        self._leader[one] = other
        return one != other


def all_points(size: int) -> list[Point]:
    """Return the points of a grid, row by row."""
    return [(row, column) for row in range(size + 1) for column in range(size + 1)]


def count_points(diagonals: Sequence[Sequence[bool]], size: int) -> dict[Point, int]:
    """Return how many diagonals touch each point."""
    return {
        point: sum(diagonals[r][c] == slope for (r, c), slope in touching(point, size))
        for point in all_points(size)
    }


def read_puzzle(data: JsonObject) -> Slalom:
    """Return the puzzle of `{size, points: [[1, null…]…]}`."""
    return Slalom(tuple(tuple(row) for row in data["points"]))


def write_puzzle(puzzle: Slalom) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {"size": puzzle.size, "points": [list(row) for row in puzzle.points]}


def read_solution(data: JsonObject) -> Marks:
    r"""Return the diagonals of `{diagonals: ["\\/"…]}`: True for a backslash."""
    return tuple(tuple(letter == "\\" for letter in row) for row in data["diagonals"])


def write_solution(diagonals: Marks) -> JsonObject:
    """Return the JSON of a solution."""
    return {"diagonals": ["".join("\\" if b else "/" for b in row) for row in diagonals]}


def key_of(_puzzle: Slalom, diagonals: Marks) -> str:
    """Return the number of backslashes per row, comma, per column."""
    return count_key(diagonals)


def key_shape(puzzle: Slalom) -> KeyShape:
    """Return the shape of the key."""
    return line_shape(puzzle.size, puzzle.size, range(puzzle.size + 1))
