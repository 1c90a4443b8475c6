"""Drawing a Futoshiki: digits, and signs as chevrons on the shared edges."""

from tournaments.kinds.drawing import Drawing, Item, drawing, grid_lines, line, text_in
from tournaments.kinds.futoshiki.puzzle import Futoshiki
from tournaments.kinds.latin import Square, draw_digits

_ARM = 0.14
_DEPTH = 0.09
_WEIGHT = 0.045


def draw(puzzle: Futoshiki, square: Square | None) -> Drawing:
    """Return the drawing of a puzzle, with its solution if given."""
    n = puzzle.size
    items: list[Item] = list(grid_lines(n, n))
    for row, digits in enumerate(puzzle.digits):
        items += [text_in(row, c, str(digit), "given") for c, digit in enumerate(digits) if digit]
    for row, signs in enumerate(puzzle.across):
        items += [_across(row, c, sign) for c, sign in enumerate(signs) if sign]
    for row, signs in enumerate(puzzle.down):
        items += [_down(row, c, sign) for c, sign in enumerate(signs) if sign]
    answer = [
        item
        for item in draw_digits(square)
        if not puzzle.digits[item.get("row", 0)][item.get("column", 0)]
    ]
    return drawing("futoshiki", (n, n), items, answer)


def _across(row: int, column: int, sign: int) -> Item:
    """Return the chevron between a cell and the one to its right, open towards the larger."""
    x, y, depth = column + 1, row + 0.5, _DEPTH * sign
    points = [(x - depth, y - _ARM), (x + depth, y), (x - depth, y + _ARM)]
    return {**line(points, "clue", weight=_WEIGHT), "row": row, "column": column}


def _down(row: int, column: int, sign: int) -> Item:
    """Return the chevron between a cell and the one below it, open towards the larger."""
    x, y, depth = column + 0.5, row + 1, _DEPTH * sign
    points = [(x - _ARM, y - depth), (x, y + depth), (x + _ARM, y - depth)]
    return {**line(points, "clue", weight=_WEIGHT), "row": row, "column": column}
