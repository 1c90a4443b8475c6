"""Drawing a Camping: trees, the counts above and to the left, and the tents of the solution."""

from tournaments.kinds.camping.puzzle import Camping
from tournaments.kinds.drawing import (
    Drawing,
    Item,
    Text,
    drawing,
    grid_lines,
    line,
    text_at,
)
from tournaments.kinds.grids import Marks

_MARGIN = (1.0, 0.1, 0.1, 1.0)
_SMALL = 0.5


def draw(puzzle: Camping, tents: Marks | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    items: list[Item] = list(grid_lines(n, n))
    for row, column in puzzle.tree_cells:
        items += tree(row, column)
    for index, count in enumerate(puzzle.columns):
        if count is not None:
            items.append({**_clue(index + 0.5, -0.5, count), "column": index})
    for index, count in enumerate(puzzle.rows):
        if count is not None:
            items.append({**_clue(-0.5, index + 0.5, count), "row": index})
    answer = [
        tent(row, column)
        for row, cells in enumerate(tents or ())
        for column, is_tent in enumerate(cells)
        if is_tent
    ]
    return drawing("camping", (n, n), items, answer, _MARGIN)


def tree(row: int, column: int) -> list[Item]:
    """Return a tree: a crown on a trunk."""
    x, y = column + 0.5, row
    trunk = [(x - 0.06, y + 0.6), (x + 0.06, y + 0.6), (x + 0.06, y + 0.85), (x - 0.06, y + 0.85)]
    return [
        {**line(trunk, "given", filled=True), "row": row, "column": column},
        {
            "shape": "circle",
            "role": "given",
            "tone": "ink",
            "x": x,
            "y": y + 0.4,
            "r": 0.26,
            "filled": True,
            "weight": 0.03,
            "row": row,
            "column": column,
        },
    ]


def tent(row: int, column: int) -> Item:
    """Return a tent: a triangle, its ground line below."""
    x, y = column + 0.5, row
    points = [(x, y + 0.2), (x + 0.34, y + 0.8), (x - 0.34, y + 0.8), (x, y + 0.2)]
    triangle = line(points, "answer", tone="answer", weight=0.06)
    return {**triangle, "row": row, "column": column}


def _clue(x: float, y: float, count: int) -> Text:
    return text_at(x, y, str(count), "clue", size=_SMALL)
