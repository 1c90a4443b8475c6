"""Akari's puzzle: black cells, some with numbers (§5.6), its JSON and its key."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Cell, Marks, neighbours, read_marks, write_marks
from tournaments.kinds.keys import KeyShape, count_key, line_shape

WHITE, PLAIN = ".", "#"
_NUMBERS: Final = "01234"

Ray: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Akari:
    """One letter a cell: `.` white, `#` black, 0 to 4 black with the number of bulbs beside it."""

    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        """Return the side of the square."""
        return len(self.rows)

    @property
    def white(self) -> tuple[Cell, ...]:
        """Return the white cells, row by row."""
        return tuple(
            (r, c) for r, row in enumerate(self.rows) for c, x in enumerate(row) if x == WHITE
        )

    @property
    def numbered(self) -> dict[Cell, int]:
        """Return the numbers on black cells."""
        return {
            (r, c): int(x)
            for r, row in enumerate(self.rows)
            for c, x in enumerate(row)
            if x in _NUMBERS
        }


def list_corridors(puzzle: Akari) -> list[Ray]:
    """Return the stretches of white cells from black to black, along rows, then columns."""
    rows = [_stretches(puzzle, [(r, c) for c in range(puzzle.size)]) for r in range(puzzle.size)]
    columns = [_stretches(puzzle, [(r, c) for r in range(puzzle.size)]) for c in range(puzzle.size)]
    return [stretch for line in (*rows, *columns) for stretch in line]


def white_beside(puzzle: Akari, cell: Cell) -> list[Cell]:
    """Return the white cells that share a side with `cell`."""
    around = neighbours(cell, puzzle.size, puzzle.size)
    return [(r, c) for r, c in around if puzzle.rows[r][c] == WHITE]


def read_puzzle(data: JsonObject) -> Akari:
    """Return the puzzle of `{size, rows: [".1#"…]}`."""
    return Akari(tuple(data["rows"]))


def write_puzzle(puzzle: Akari) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {"size": puzzle.size, "rows": list(puzzle.rows)}


def read_solution(data: JsonObject) -> Marks:
    """Return the bulbs of `{bulbs: ["#..#"…]}`."""
    return read_marks(data["bulbs"])


def write_solution(bulbs: Marks) -> JsonObject:
    """Return the JSON of a solution."""
    return {"bulbs": write_marks(bulbs)}


def key_of(_puzzle: Akari, bulbs: Marks) -> str:
    """Return the bulbs per row, comma, per column."""
    return count_key(bulbs)


def key_shape(puzzle: Akari) -> KeyShape:
    """Return the shape of the key: at most every other cell of a line has a bulb."""
    return line_shape(puzzle.size, puzzle.size, range((puzzle.size + 1) // 2 + 1))


def _stretches(puzzle: Akari, line: list[Cell]) -> list[Ray]:
    found: list[Ray] = []
    stretch: list[Cell] = []
    for row, column in line:
        if puzzle.rows[row][column] == WHITE:
            stretch.append((row, column))
        else:
            found.append(tuple(stretch))
            stretch = []
    return [one for one in (*found, tuple(stretch)) if one]
