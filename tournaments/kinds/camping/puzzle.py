"""Camping's puzzle: trees and the number of tents of each line (§5.7), its JSON and its key."""

from dataclasses import dataclass
from typing import TypeAlias

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import Cell, Marks, neighbours, read_marks, write_marks
from tournaments.kinds.keys import KeyShape, first_key, line_shape

Counts: TypeAlias = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Camping:
    """Trees, and the tents of each row and column: None where the number is not told."""

    trees: Marks
    rows: Counts
    columns: Counts

    @property
    def size(self) -> int:
        """Return the side of the square."""
        return len(self.trees)

    @property
    def tree_cells(self) -> tuple[Cell, ...]:
        """Return the cells of the trees, row by row."""
        return tuple(
            (r, c) for r, row in enumerate(self.trees) for c, tree in enumerate(row) if tree
        )


def pitches(puzzle: Camping, tree: Cell) -> list[Cell]:
    """Return the free cells at the four sides of a tree."""
    around = neighbours(tree, puzzle.size, puzzle.size)
    return [(r, c) for r, c in around if not puzzle.trees[r][c]]


def read_puzzle(data: JsonObject) -> Camping:
    """Return the puzzle of `{size, trees: ["#.."…], rows: [1, null…], columns: […]}`."""
    return Camping(read_marks(data["trees"]), tuple(data["rows"]), tuple(data["columns"]))


def write_puzzle(puzzle: Camping) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {
        "size": puzzle.size,
        "trees": write_marks(puzzle.trees),
        "rows": list(puzzle.rows),
        "columns": list(puzzle.columns),
    }


def read_solution(data: JsonObject) -> Marks:
    """Return the tents of `{tents: ["#..#"…]}`."""
    return read_marks(data["tents"])


def write_solution(tents: Marks) -> JsonObject:
    """Return the JSON of a solution."""
    return {"tents": write_marks(tents)}


def key_of(_puzzle: Camping, tents: Marks) -> str:
    """Return per row the column of the first tent (0 if none), comma, per column the row."""
    return first_key(tents)


def key_shape(puzzle: Camping) -> KeyShape:
    """Return the shape of the key."""
    return line_shape(puzzle.size, puzzle.size, range(puzzle.size + 1))
