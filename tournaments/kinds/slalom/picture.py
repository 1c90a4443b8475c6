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
from tournaments.kinds.grids import Marks
from tournaments.kinds.slalom.puzzle import Slalom, ends

_MARGIN = (0.35, 0.35, 0.35, 0.35)
_RADIUS = 0.26


def draw(puzzle: Slalom, diagonals: Marks | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    items: list[Item] = list(grid_lines(n, n))
    for (row, column), count in puzzle.clues.items():
        items += _number(row, column, count)
    answer: list[Item] = []
    for row, cells in enumerate(diagonals or ()):
        for column, is_backslash in enumerate(cells):
            points = [(x, y) for y, x in ends((row, column), is_backslash)]
            stroke = line(points, "answer", tone="answer", weight=BOLD)
            answer.append({**stroke, "row": row, "column": column})
    return drawing("slalom", (n, n), items, answer, _MARGIN)


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
