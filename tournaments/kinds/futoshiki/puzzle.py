"""Futoshiki's puzzle: digits given and signs between neighbours (§5.2), its JSON and its key."""

from dataclasses import dataclass

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Grid, read_grid, write_grid
from tournaments.kinds.keys import KeyShape, block, line_shape
from tournaments.kinds.latin import Square

_ACROSS = {"<": -1, ".": 0, ">": 1}
_DOWN = {"^": -1, ".": 0, "v": 1}


@dataclass(frozen=True, slots=True)
class Futoshiki:
    """`digits` has 0 for an empty cell. `across[r][c]` is -1 where (r, c) < (r, c + 1), 1 where it
    is larger, 0 without a sign; `down[r][c]` compares (r, c) with (r + 1, c) likewise.
    """

    size: int
    digits: Grid
    across: Grid
    down: Grid


def read_puzzle(data: JsonObject) -> Futoshiki:
    """Return the puzzle of `{size, digits, across: ["<.>."…], down: ["v.^.."…]}`."""
    across = tuple(tuple(_ACROSS[sign] for sign in row) for row in data["across"])
    down = tuple(tuple(_DOWN[sign] for sign in row) for row in data["down"])
    return Futoshiki(data["size"], read_grid(data["digits"]), across, down)


def write_puzzle(puzzle: Futoshiki) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {
        "size": puzzle.size,
        "digits": write_grid(puzzle.digits),
        "across": ["".join("<.>"[sign + 1] for sign in row) for row in puzzle.across],
        "down": ["".join("^.v"[sign + 1] for sign in row) for row in puzzle.down],
    }


def read_solution(data: JsonObject) -> Square:
    """Return the square of `{digits}`."""
    return read_grid(data["digits"])


def write_solution(square: Square) -> JsonObject:
    """Return the JSON of a solution."""
    return {"digits": write_grid(square)}


def key_of(puzzle: Futoshiki, square: Square) -> str:
    """Return per row the column of the 2, comma, per row the column of the largest digit."""
    twos = block(row.index(2) + 1 for row in square)
    return f"{twos},{block(row.index(puzzle.size) + 1 for row in square)}"


def key_shape(puzzle: Futoshiki) -> KeyShape:
    """Return the shape of the key: a column for each row, twice."""
    return line_shape(puzzle.size, puzzle.size, range(1, puzzle.size + 1))
