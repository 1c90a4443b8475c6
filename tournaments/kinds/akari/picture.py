"""Drawing an Akari: black cells with numbers, and the bulbs of the solution."""

from tournaments.kinds.akari.puzzle import WHITE, Akari
from tournaments.kinds.drawing import (
    Drawing,
    Item,
    circle_in,
    drawing,
    fill_cell,
    grid_lines,
    text_in,
)
from tournaments.kinds.grids import Marks, cells_of

_BULB = 0.3


def draw(puzzle: Akari, bulbs: Marks | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    black = [(row, column) for row, column in cells_of(n, n) if puzzle.rows[row][column] != WHITE]
    items: list[Item] = [fill_cell(row, column, "block", "block") for row, column in black]
    items += grid_lines(n, n)
    for (row, column), count in puzzle.numbered.items():
        items.append({**text_in(row, column, str(count), "clue"), "tone": "paper"})
    answer: list[Item] = [
        circle_in(row, column, _BULB, "answer")
        for row, cells in enumerate(bulbs or ())
        for column, bulb in enumerate(cells)
        if bulb
    ]
    return drawing("akari", (n, n), items, answer)
