"""Drawing a Kakuro: clue cells split by a diagonal, arrows at the rim for the key lines."""

from tournaments.kinds.drawing import (
    Drawing,
    Item,
    Tone,
    drawing,
    fill_cell,
    grid_lines,
    line,
    text_at,
    text_in,
)
from tournaments.kinds.grids import Cell, Grid
from tournaments.kinds.kakuro.puzzle import Kakuro, list_runs
from tournaments.kinds.keylines import BAND, point_at, shade

_MARGIN = (1 + BAND, 0.1, 0.1, 1 + BAND)
_SMALL = 0.34


def draw(puzzle: Kakuro, grid: Grid | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given.

    The clues of the first row and column stand in the margin, one cell wide.
    """
    n = puzzle.size
    row_cells, column_cells = puzzle.key_cells()
    grey = row_cells + [cell for cell in column_cells if cell not in row_cells]
    items: list[Item] = shade(grey)
    items += [
        fill_cell(row, column, "block", "block")
        for row, cells in enumerate(puzzle.black)
        for column, black in enumerate(cells)
        if black
    ]
    items += [*grid_lines(n, n), *_clues(puzzle)]
    for row, column in puzzle.white:
        if puzzle.digits[row][column]:
            items.append(text_in(row, column, str(puzzle.digits[row][column]), "given"))
    answer = [
        text_in(row, column, str(grid[row][column]), "answer")
        for row, column in puzzle.white
        if grid is not None and not puzzle.digits[row][column]
    ]
    picture = drawing("kakuro", (n, n), items, list(answer), _MARGIN)
    return point_at(picture, puzzle.key_row, puzzle.key_column)


def _clues(puzzle: Kakuro) -> list[Item]:
    right, down = list_runs(puzzle.black)
    sums: dict[Cell, list[tuple[str, int]]] = {}
    for run, total in zip(right, puzzle.right, strict=True):
        sums.setdefault((run[0][0], run[0][1] - 1), []).append(("right", total))
    for run, total in zip(down, puzzle.down, strict=True):
        sums.setdefault((run[0][0] - 1, run[0][1]), []).append(("down", total))
    return [item for cell, totals in sorted(sums.items()) for item in _clue(cell, totals)]


def _clue(cell: Cell, totals: list[tuple[str, int]]) -> list[Item]:
    """Return a clue cell: the sum downwards at the bottom left, to the right at the top right.

    Within the grid it stands on black, in the margin on white.
    """
    row, column = cell
    tone: Tone = "paper" if min(cell) >= 0 else "ink"
    diagonal = line([(column, row), (column + 1, row + 1)], "clue", tone=tone)
    items: list[Item] = [{**diagonal, "row": row, "column": column}]
    for direction, total in totals:
        x, y = (0.7, 0.3) if direction == "right" else (0.3, 0.7)
        text = text_at(column + x, row + y, str(total), "clue", size=_SMALL)
        items.append({**text, "tone": tone, "row": row, "column": column})
    return items
