"""Rettangoli for CP-SAT: intervals of rows and columns that do not overlap.

The areas add up to the square, so that rectangles that do not overlap cover it.
"""

from tournaments.kinds.cpsat import Model, new_model
from tournaments.kinds.grids import Grid
from tournaments.kinds.rettangoli.puzzle import Rettangoli, to_rectangles


def model_of(puzzle: Rettangoli) -> Model:
    """Return the model of a puzzle: top, left, height and width of each number's rectangle."""
    n, cp = puzzle.size, new_model()
    variables = []
    across, down = [], []
    for cell, area in puzzle.clues.items():
        spans = []
        for axis, place in zip(("y", "x"), cell, strict=True):
            name = f"{axis}{cell}"
            start = cp.new_int_var(0, place, f"start.{name}")
            length = cp.new_int_var(1, n, f"length.{name}")
            end = cp.new_int_var(place + 1, n, f"end.{name}")
            interval = cp.new_interval_var(start, length, end, name)
            spans.append((start, length, interval))
        (top, height, rows), (left, width, columns) = spans
        shapes = [(h, area // h) for h in range(1, n + 1) if area % h == 0]
        cp.add_allowed_assignments([height, width], shapes)
        down.append(rows)
        across.append(columns)
        variables += [top, left, height, width]
    cp.add_no_overlap_2d(across, down)
    cp.add_bool_or([cp.new_constant(int(sum(puzzle.clues.values()) == n * n))])
    return Model(cp, variables)


def model_values(puzzle: Rettangoli, regions: Grid) -> tuple[int, ...]:
    """Return the values of the model's variables for a solution."""
    rectangles = to_rectangles(regions)
    values: list[int] = []
    for row, column in puzzle.clues:
        top, left, bottom, right = rectangles[regions[row][column]]
        values += [top, left, bottom - top + 1, right - left + 1]
    return tuple(values)
