"""Making a Rettangoli: a random partition, a number in a cell of each rectangle (§5.8).

A number is moved within its rectangle as long as the deducer does not finish with the probes of
the level.
"""

from random import Random

from tournaments.kinds.base import level_of
from tournaments.kinds.grids import Cell, Grid, cells_of
from tournaments.kinds.network import deduce, remaining
from tournaments.kinds.rettangoli.plain import network_of
from tournaments.kinds.rettangoli.puzzle import Rectangle, Rettangoli, to_regions
from tournaments.kinds.thinning import PROBES

_LARGEST = 9
_MOST_SINGLES = 2
_MOVES = 40
_NEARLY = 30  # frames too many that level 1 leaves and probes may still settle


def propose(rng: Random, size: int, level: int) -> tuple[Rettangoli, Grid] | None:
    """Return a puzzle and its regions, None where moving numbers did not help."""
    rectangles = _random_partition(size, rng)
    if sum(rectangle.area == 1 for rectangle in rectangles) > _MOST_SINGLES:
        return None
    places = [rng.choice(list(rectangle.cells())) for rectangle in rectangles]
    puzzle = _puzzle_of(rectangles, places, size)
    still_open, left = _open(puzzle)
    for _ in range(_MOVES):
        found = deduce(network_of(puzzle), PROBES[level]) if left <= _NEARLY else None
        if found is not None and level_of(found.probes) == level:
            return puzzle, to_regions(rectangles, size)
        choices = [i for i, place in enumerate(places) if place in still_open]
        moved = rng.choice(choices or range(len(places)))
        changed = list(places)
        changed[moved] = rng.choice(list(rectangles[moved].cells()))
        candidate = _puzzle_of(rectangles, changed, size)
        now_open, now_left = _open(candidate)
        if now_left <= left or not still_open:
            puzzle, places, still_open, left = candidate, changed, now_open, now_left
    return None


def _open(puzzle: Rettangoli) -> tuple[set[Cell], int]:
    """Return the numbers whose frames level 1 leaves open, and how many frames too many."""
    counts = [domain.bit_count() - 1 for domain in remaining(network_of(puzzle))]
    cells = zip(puzzle.clues, counts, strict=True)
    return {cell for cell, count in cells if count}, sum(counts)


def _puzzle_of(rectangles: list[Rectangle], places: list[Cell], size: int) -> Rettangoli:
    grid = [[0] * size for _ in range(size)]
    for rectangle, (row, column) in zip(rectangles, places, strict=True):
        grid[row][column] = rectangle.area
    return Rettangoli(tuple(map(tuple, grid)))


def _random_partition(size: int, rng: Random) -> list[Rectangle]:
    """Return rectangles of at most 9 cells that cover the square, laid from the top left."""
    free = set(cells_of(size, size))
    rectangles = []
    while free:
        first = min(free)
        choices = _fitting(first, free, size)
        weights = [choice.area for choice in choices]
        rectangle = rng.choices(choices, weights)[0]
        rectangles.append(rectangle)
        free -= set(rectangle.cells())
    return rectangles


def _fitting(first: Cell, free: set[Cell], size: int) -> list[Rectangle]:
    """Return the rectangles within `free` whose top left cell is `first`."""
    top, left = first
    return [
        frame
        for bottom in range(top, min(size, top + _LARGEST))
        for right in range(left, min(size, left + _LARGEST))
        if (frame := Rectangle(top, left, bottom, right)).area <= _LARGEST
        and free.issuperset(frame.cells())
    ]
