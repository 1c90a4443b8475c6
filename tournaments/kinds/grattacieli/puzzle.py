"""Grattacieli's puzzle: what is seen from outside (§5.3), its JSON and its key."""

from dataclasses import dataclass

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Grid, read_grid, write_grid
from tournaments.kinds.keys import KeyShape, block, line_shape
from tournaments.kinds.latin import Square

TOP, RIGHT, BOTTOM, LEFT = range(4)
SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class Grattacieli:
    """`seen` has one row a side (top, right, bottom, left), along the side; 0 is no clue.

    `key_row` and `key_column` count from 0.
    """

    size: int
    seen: Grid
    key_row: int
    key_column: int


def read_puzzle(data: JsonObject) -> Grattacieli:
    """Return the puzzle of `{size, top, right, bottom, left, keyRow, keyColumn}` (from 0)."""
    seen = read_grid(data[side] for side in SIDES)
    return Grattacieli(data["size"], seen, data["keyRow"], data["keyColumn"])


def write_puzzle(puzzle: Grattacieli) -> JsonObject:
    """Return the JSON of a puzzle."""
    sides = {side: list(seen) for side, seen in zip(SIDES, puzzle.seen, strict=True)}
    return {
        "size": puzzle.size,
        **sides,
        "keyRow": puzzle.key_row,
        "keyColumn": puzzle.key_column,
    }


def read_solution(data: JsonObject) -> Square:
    """Return the square of `{digits}`."""
    return read_grid(data["digits"])


def write_solution(square: Square) -> JsonObject:
    """Return the JSON of a solution."""
    return {"digits": write_grid(square)}


def key_of(puzzle: Grattacieli, square: Square) -> str:
    """Return the heights of the grey row, comma, of the grey column."""
    column = block(row[puzzle.key_column] for row in square)
    return f"{block(square[puzzle.key_row])},{column}"


def key_shape(puzzle: Grattacieli) -> KeyShape:
    """Return the shape of the key: a row and a column of heights."""
    return line_shape(puzzle.size, puzzle.size, range(1, puzzle.size + 1))


def count_seen(heights: tuple[int, ...]) -> int:
    """Return how many buildings are seen along a line from its start."""
    return sum(height > max(heights[:i], default=-1) for i, height in enumerate(heights))
