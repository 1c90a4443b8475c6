"""Drawing Grattacieli: clues around the grid, the grey row and column, arrows at them."""

from tournaments.kinds.drawing import Drawing, Item, drawing, grid_lines, text_at
from tournaments.kinds.grattacieli.puzzle import Grattacieli
from tournaments.kinds.keylines import BAND, point_at, shade
from tournaments.kinds.latin import Square, draw_digits

_CLUES = 0.8
_MARGIN = (_CLUES + BAND, 0.9, 0.9, _CLUES + BAND)


def draw(puzzle: Grattacieli, square: Square | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    grey = [(puzzle.key_row, column) for column in range(n)]
    grey += [(row, puzzle.key_column) for row in range(n) if row != puzzle.key_row]
    items: list[Item] = [*shade(grey), *grid_lines(n, n)]
    for side, seen in enumerate(puzzle.seen):
        for index, count in enumerate(seen):
            if count:
                items.append(_clue(n, side, index, count))
    picture = drawing("grattacieli", (n, n), items, draw_digits(square), _MARGIN)
    return point_at(picture, puzzle.key_row, puzzle.key_column)


def _clue(n: int, side: int, index: int, count: int) -> Item:
    along = index + 0.5
    x, y = ((along, -0.45), (n + 0.45, along), (along, n + 0.45), (-0.45, along))[side]
    return text_at(x, y, str(count), "clue", size=0.5)
