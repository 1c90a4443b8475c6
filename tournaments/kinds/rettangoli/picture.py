"""Drawing Rettangoli: the numbers, and the frames of the solution."""

from tournaments.kinds.drawing import BOLD, Drawing, Item, drawing, grid_lines, line, text_in
from tournaments.kinds.grids import Grid
from tournaments.kinds.rettangoli.puzzle import Rectangle, Rettangoli, to_rectangles


def draw(puzzle: Rettangoli, regions: Grid | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    items: list[Item] = list(grid_lines(n, n))
    for (row, column), number in puzzle.clues.items():
        items.append(text_in(row, column, str(number), "given"))
    answer = [_frame(rectangle) for rectangle in to_rectangles(regions or ())]
    return drawing("rettangoli", (n, n), items, answer)


def _frame(rectangle: Rectangle) -> Item:
    top, left = rectangle.top, rectangle.left
    bottom, right = rectangle.bottom + 1, rectangle.right + 1
    points = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    frame = line(points, "answer", tone="answer", weight=BOLD)
    return {**frame, "row": top, "column": left}
