"""Drawing a Hitori: numbers, and the black cells of the solution."""

from tournaments.kinds.drawing import Drawing, Item, drawing, fill_cell, grid_lines, text_in
from tournaments.kinds.grids import Marks
from tournaments.kinds.hitori.puzzle import Hitori


def draw(puzzle: Hitori, black: Marks | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    items: list[Item] = list(grid_lines(n, n))
    for row, numbers in enumerate(puzzle.numbers):
        items += [text_in(row, column, str(n), "given") for column, n in enumerate(numbers)]
    answer: list[Item] = []
    for row, cells in enumerate(black or ()):
        for column, is_black in enumerate(cells):
            if is_black:
                number = text_in(row, column, str(puzzle.numbers[row][column]), "answer")
                answer += [
                    fill_cell(row, column, "answer", "answer"),
                    {**number, "tone": "paper"},
                ]
    return drawing("hitori", (n, n), items, answer)
