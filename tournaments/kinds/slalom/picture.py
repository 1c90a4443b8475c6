"""Drawing a Slalom: numbers in circles on the points, and the diagonals of the solution."""

from tournaments.kinds.drawing import (
    BOLD,
    THIN,
    Circle,
    Drawing,
    Item,
    drawing,
    grid_lines,
    line,
    text_at,
)
from tournaments.kinds.grids import Cell, Marks
from tournaments.kinds.slalom.puzzle import Slalom, ends

_MARGIN = (0.35, 0.35, 0.35, 0.35)
_RADIUS = 0.26


def draw(puzzle: Slalom, diagonals: Marks | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    items: list[Item] = list(grid_lines(n, n))
    for (row, column), count in puzzle.clues.items():
        items += _number(row, column, count)
    answer: list[Item] = [
        _diagonal(puzzle, (row, column), is_backslash)
        for row, cells in enumerate(diagonals or ())
        for column, is_backslash in enumerate(cells)
    ]
    return drawing("slalom", (n, n), items, answer, _MARGIN)


def _diagonal(puzzle: Slalom, cell: Cell, is_backslash: bool) -> Item:
    """Return a diagonal that stops at the circles of numbers, so that these stay readable."""
    middle = (cell[0] + 0.5, cell[1] + 0.5)
    points = []
    for y, x in ends(cell, is_backslash):
        short = 0.0 if puzzle.points[y][x] is None else _RADIUS * 2**0.5
        down, right = middle[0] - y, middle[1] - x
        points.append((round(x + short * right, 3), round(y + short * down, 3)))
    stroke = line(points, "answer", tone="answer", weight=BOLD)
    return {**stroke, "row": cell[0], "column": cell[1]}


def _number(row: int, column: int, count: int) -> list[Item]:
    """Return a number on a point; row and column are those of the point."""
    disc: Circle = {
        "shape": "circle",
        "role": "clue",
        "tone": "paper",
        "x": column,
        "y": row,
        "r": _RADIUS,
        "filled": True,
        "weight": THIN,
        "row": row,
        "column": column,
    }
    ring: Circle = {**disc, "tone": "ink", "filled": False}
    text = text_at(column, row, str(count), "clue", size=0.4)
    return [disc, ring, {**text, "row": row, "column": column}]
