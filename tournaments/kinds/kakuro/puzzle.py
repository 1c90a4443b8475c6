"""Kakuro's puzzle: runs of white cells with their sums (§5.4), its JSON and its key."""

from dataclasses import dataclass
from typing import TypeAlias

from tournaments.kinds.base import JsonObject
from tournaments.kinds.grids import (
    Cell,
    Grid,
    Marks,
    read_grid,
    read_marks,
    write_grid,
    write_marks,
)
from tournaments.kinds.keys import KeyShape, block

Run: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Kakuro:
    """`black` marks the cells that take no digit; `right` and `down` have the sums of the runs.

    The runs are those of `list_runs`, in its order. `digits` has 0 for an empty cell; `key_row`
    and `key_column` count from 0, in the white area.
    """

    size: int
    black: Marks
    right: tuple[int, ...]
    down: tuple[int, ...]
    digits: Grid
    key_row: int
    key_column: int

    @property
    def white(self) -> tuple[Cell, ...]:
        """Return the white cells, row by row."""
        return tuple(
            (row, column)
            for row, line in enumerate(self.black)
            for column, black in enumerate(line)
            if not black
        )

    def key_cells(self) -> tuple[list[Cell], list[Cell]]:
        """Return the white cells of the key row and of the key column."""
        row = [cell for cell in self.white if cell[0] == self.key_row]
        return row, [cell for cell in self.white if cell[1] == self.key_column]


def list_runs(black: Marks) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """Return the runs to the right, row by row, and the runs down, column by column."""
    right = [
        run
        for row, line in enumerate(black)
        for run in _runs([(row, column) for column in range(len(line))], black)
    ]
    down = [
        run
        for column in range(len(black[0]))
        for run in _runs([(row, column) for row in range(len(black))], black)
    ]
    return tuple(right), tuple(down)


def read_puzzle(data: JsonObject) -> Kakuro:
    """Return the puzzle of `{size, black, right, down, digits, keyRow, keyColumn}` (from 0)."""
    return Kakuro(
        size=data["size"],
        black=read_marks(data["black"]),
        right=tuple(data["right"]),
        down=tuple(data["down"]),
        digits=read_grid(data["digits"]),
        key_row=data["keyRow"],
        key_column=data["keyColumn"],
    )


def write_puzzle(puzzle: Kakuro) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {
        "size": puzzle.size,
        "black": write_marks(puzzle.black),
        "right": list(puzzle.right),
        "down": list(puzzle.down),
        "digits": write_grid(puzzle.digits),
        "keyRow": puzzle.key_row,
        "keyColumn": puzzle.key_column,
    }


def read_solution(data: JsonObject) -> Grid:
    """Return the grid of `{digits}`; black cells hold 0."""
    return read_grid(data["digits"])


def write_solution(grid: Grid) -> JsonObject:
    """Return the JSON of a solution."""
    return {"digits": write_grid(grid)}


def key_of(puzzle: Kakuro, grid: Grid) -> str:
    """Return the white cells of the grey row, comma, of the grey column."""
    row, column = puzzle.key_cells()
    return f"{block(grid[r][c] for r, c in row)},{block(grid[r][c] for r, c in column)}"


def key_shape(puzzle: Kakuro) -> KeyShape:
    """Return the shape of the key: as many digits as the grey lines have white cells."""
    row, column = puzzle.key_cells()
    return KeyShape((len(row), len(column)), "123456789")


def _runs(line: list[Cell], black: Marks) -> list[Run]:
    runs: list[Run] = []
    run: list[Cell] = []
    for row, column in line:
        if black[row][column]:
            if run:
                runs.append(tuple(run))
            run = []
        else:
            run.append((row, column))
    return [*runs, tuple(run)] if run else runs
