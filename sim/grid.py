"""Cells and belts: where things are on the workshop floor (rules, "The grid")."""

import re
from typing import NamedTuple

MAX_COLUMNS = 12
MAX_BELTS = 8
BELT_LETTERS = "ABCDEFGH"

_CELL_PATTERN = re.compile(r"([A-Ha-h])([1-9][0-9]?)")


class Cell(NamedTuple):
    """A place on the grid; `belt` counts from 0 at the top, `column` from 1 at the left.

    Cells sort by belt, then column: the order of the notation and of reports.
    """

    belt: int
    column: int

    @property
    def name(self) -> str:
        """Return the players' name of the cell, such as `B3`."""
        return f"{BELT_LETTERS[self.belt]}{self.column}"


def parse_cell(name: str) -> Cell | None:
    """Return the cell called `name` (`B3`, `b3`), or None when no grid has such a cell."""
    match = _CELL_PATTERN.fullmatch(name)
    if match is None or int(match[2]) > MAX_COLUMNS:
        return None
    return Cell(BELT_LETTERS.index(match[1].upper()), int(match[2]))
