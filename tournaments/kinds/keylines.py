"""The grey row and column, whose cells are the key of some kinds (tournaments §5.1)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tournaments.kinds.base import Words
from tournaments.kinds.drawing import (
    Drawing,
    Item,
    fill_cell,
    key_arrow_column,
    key_arrow_row,
    key_word,
)
from tournaments.kinds.grids import Cell

# What the arrows and their words take of the margins at the top and on the left, in cells.
BAND: Final = 0.8
_WORD: Final = 0.2
_TIP: Final = 0.78

# A part of the words of every kind whose drawings have key lines.
WORDS: Final[Words] = {
    "en": {"key_row": "key row", "key_column": "key column"},
    "fr": {"key_row": "ligne clé", "key_column": "colonne clé"},
    "it": {"key_row": "riga chiave", "key_column": "colonna chiave"},
}


def choose_line(
    settled: Sequence[int], candidates: Mapping[int, Sequence[int]], rng: Random
) -> int:
    """Return one of the lines in `candidates` (index: its variables) that are settled late.

    `settled` is the order in which the deducer found the variables; the later half is late.
    """
    times = {variable: time for time, variable in enumerate(settled)}
    means = {
        line: sum(times[variable] for variable in variables) / len(variables)
        for line, variables in candidates.items()
    }
    ordered = sorted(means, key=lambda line: (-means[line], line))
    return rng.choice(ordered[: (len(ordered) + 1) // 2])


def shade(cells: Sequence[Cell]) -> list[Item]:
    """Return the grey of the key cells, to be drawn below everything else."""
    return [fill_cell(row, column, "key", "key") for row, column in cells]


def point_at(drawing: Drawing, row: int, column: int) -> Drawing:
    """Return the drawing with the arrows that point at the key row and column from outside.

    Their words stand behind them, that of the row along the rim: a key line is never the first
    or the last, so there is room for them on both sides of it.
    """
    top, _, _, left = drawing["margin"]
    pointers: list[Item] = [
        key_arrow_row(row, _TIP - left),
        {**key_word(_WORD - left, row + 0.5, "key_row", turn=-90), "row": row},
        key_arrow_column(column, _TIP - top),
        {**key_word(column + 0.5, _WORD - top, "key_column"), "column": column},
    ]
    return {**drawing, "items": [*drawing["items"], *pointers]}
