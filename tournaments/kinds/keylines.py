"""The grey row and column, whose cells are the key of some kinds (tournaments §5.1)."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.kinds.drawing import Drawing, Item, fill_cell, key_arrow_column, key_arrow_row
from tournaments.kinds.grids import Cell


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
    """Return the drawing with the arrows that point at the key row and column from outside."""
    top, _, _, left = drawing["margin"]
    arrows: list[Item] = [key_arrow_row(row, 0.4 - left), key_arrow_column(column, 0.4 - top)]
    return {**drawing, "items": [*drawing["items"], *arrows]}
