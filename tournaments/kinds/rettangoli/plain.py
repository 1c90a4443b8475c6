"""Rettangoli for the plain solver: the frames each number may have, and each cell covered once."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.kinds.grids import Cell, Grid
from tournaments.kinds.network import Change, Domains, Network
from tournaments.kinds.rettangoli.puzzle import Rectangle, Rettangoli, to_rectangles


@dataclass(frozen=True, slots=True)
class CoveredOnce:
    """One cell: `covering` has, for each of `variables`, the values whose frames hold it."""

    variables: tuple[int, ...]
    covering: tuple[int, ...]

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return what follows from the number that must, or alone can, cover the cell."""
        able = [
            (variable, mask)
            for variable, mask in zip(self.variables, self.covering, strict=True)
            if domains[variable] & mask
        ]
        if not able:
            return None
        sure = [variable for variable, mask in able if not domains[variable] & ~mask]
        if len(sure) > 1:
            return None
        if sure:
            return [(v, domains[v] & ~mask) for v, mask in able if v != sure[0]]
        if len(able) == 1:
            variable, mask = able[0]
            return [(variable, domains[variable] & mask)]
        return []


def list_frames(puzzle: Rettangoli) -> list[list[Rectangle]]:
    """Return the rectangles each number may have: its area, and no other number inside."""
    clues = puzzle.clues
    return [
        [
            frame
            for frame in _frames_around(cell, number, puzzle.size)
            if sum(other in clues for other in frame.cells()) == 1
        ]
        for cell, number in clues.items()
    ]


def network_of(puzzle: Rettangoli) -> Network:
    """Return the network of a puzzle: a variable a number, a value for each of its frames."""
    covering: dict[Cell, dict[int, int]] = {}
    frames = list_frames(puzzle)
    for variable, choices in enumerate(frames):
        for value, frame in enumerate(choices):
            for cell in frame.cells():
                masks = covering.setdefault(cell, {})
                masks[variable] = masks.get(variable, 0) | 1 << value
    constraints = tuple(
        CoveredOnce(tuple(masks), tuple(masks.values())) for _, masks in sorted(covering.items())
    )
    return Network(tuple((1 << len(choices)) - 1 for choices in frames), constraints)


def values_of(puzzle: Rettangoli, regions: Grid) -> tuple[int, ...]:
    """Return the values of the variables of a solution, -1 for a frame that is not allowed."""
    rectangles = to_rectangles(regions)
    chosen = [rectangles[regions[row][column]] for row, column in puzzle.clues]
    return tuple(
        choices.index(frame) if frame in choices else -1
        for frame, choices in zip(chosen, list_frames(puzzle), strict=True)
    )


def _frames_around(cell: Cell, area: int, size: int) -> Iterator[Rectangle]:
    row, column = cell
    for height in range(1, min(area, size) + 1):
        width, rest = divmod(area, height)
        if rest or width > size:
            continue
        for top in range(max(0, row - height + 1), min(row, size - height) + 1):
            for left in range(max(0, column - width + 1), min(column, size - width) + 1):
                yield Rectangle(top, left, top + height - 1, left + width - 1)
