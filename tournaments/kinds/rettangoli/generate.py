"""Making a Rettangoli: a random partition, a number in a cell of each rectangle (§5.8).

A number is moved within its rectangle as long as the deducer does not finish with the probes of
the level.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.kinds.grids import Cell, Grid, cells_of
from tournaments.kinds.rettangoli.plain import network_of
from tournaments.kinds.rettangoli.puzzle import Rectangle, Rettangoli, to_regions
from tournaments.kinds.searching import Means, is_done, search

_LARGEST = 9
_MOST_SINGLES = 2
_MOVES = 60
_NEARLY = 40
_RARELY = 0.05


@dataclass(frozen=True, slots=True)
class _Draft:
    """Rectangles, and the cell of each that holds its number."""

    size: int
    rectangles: tuple[Rectangle, ...]
    places: tuple[Cell, ...]


def propose(rng: Random, size: int, level: int) -> tuple[Rettangoli, Grid] | None:
    """Return a puzzle and its regions, None where moving numbers did not help."""
    rectangles = tuple(_random_partition(size, level, rng))
    if sum(rectangle.area == 1 for rectangle in rectangles) > _MOST_SINGLES:
        return None
    places = tuple(rng.choice(list(rectangle.cells())) for rectangle in rectangles)

    def move(draft: _Draft, still_open: Sequence[int]) -> _Draft:
        clues = list(_puzzle_of(draft).clues)
        place = clues[rng.choice(still_open or range(len(clues)))]
        moved = draft.places.index(place)
        cell = rng.choice(list(rectangles[moved].cells()))
        return replace(draft, places=(*draft.places[:moved], cell, *draft.places[moved + 1 :]))

    means = Means(lambda draft: network_of(_puzzle_of(draft)), move, _MOVES, _NEARLY)
    state = search(_Draft(size, rectangles, places), level, means)
    if not is_done(state, level):
        return None
    return _puzzle_of(state.draft), to_regions(rectangles, size)


def _puzzle_of(draft: _Draft) -> Rettangoli:
    grid = [[0] * draft.size for _ in range(draft.size)]
    for rectangle, (row, column) in zip(draft.rectangles, draft.places, strict=True):
        grid[row][column] = rectangle.area
    return Rettangoli(tuple(map(tuple, grid)))


def _random_partition(size: int, level: int, rng: Random) -> list[Rectangle]:
    """Return rectangles of at most 9 cells that cover the square, laid from the top left."""
    free = set(cells_of(size, size))
    rectangles = []
    while free:
        first = min(free)
        choices = _fitting(first, free, size)
        weights = [_weight(choice, size, level) for choice in choices]
        rectangle = rng.choices(choices, weights)[0]
        rectangles.append(rectangle)
        free -= set(rectangle.cells())
    return rectangles


def _weight(rectangle: Rectangle, size: int, level: int) -> float:
    """Return how readily a rectangle is laid: big compact ones, for level 3 those of many shapes.

    A number that fits in one shape only gives itself away.
    """
    area = rectangle.area
    if level < 3:
        return area * rectangle.shorter_side
    shapes = sum(area % height == 0 and area // height <= size for height in range(1, size + 1))
    return float((shapes - 1) ** 3 * area) or _RARELY


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
