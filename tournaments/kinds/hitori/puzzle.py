"""Hitori's puzzle: a grid of numbers (§5.5), its JSON and its key."""

from dataclasses import dataclass

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Grid, Marks, read_grid, read_marks, write_grid, write_marks
from tournaments.kinds.keys import KeyShape, first_key, line_shape


@dataclass(frozen=True, slots=True)
class Hitori:
    """A square of numbers; a solution marks the cells to be blackened."""

    numbers: Grid

    @property
    def size(self) -> int:
        """Return the side of the square."""
        return len(self.numbers)


def read_puzzle(data: JsonObject) -> Hitori:
    """Return the puzzle of `{size, numbers}`."""
    return Hitori(read_grid(data["numbers"]))


def write_puzzle(puzzle: Hitori) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {"size": puzzle.size, "numbers": write_grid(puzzle.numbers)}


def read_solution(data: JsonObject) -> Marks:
    """Return the black cells of `{black: ["#..#"…]}`."""
    return read_marks(data["black"])


def write_solution(black: Marks) -> JsonObject:
    """Return the JSON of a solution."""
    return {"black": write_marks(black)}


def key_of(_puzzle: Hitori, black: Marks) -> str:
    """Return per row the column of the first black cell (0 if none), comma, per column the row."""
    return first_key(black)


def key_shape(puzzle: Hitori) -> KeyShape:
    """Return the shape of the key."""
    return line_shape(puzzle.size, puzzle.size, range(puzzle.size + 1))
