"""Making a Camping: random tents, a tree beside each, and the counts, some hidden (§5.7)."""

from dataclasses import replace
from random import Random
from typing import TypeAlias

from tournaments.kinds.base import level_of
from tournaments.kinds.camping.plain import network_of
from tournaments.kinds.camping.puzzle import Camping
from tournaments.kinds.grids import Cell, Marks, cells_of, neighbours
from tournaments.kinds.network import deduce
from tournaments.kinds.thinning import PROBES, thin

_TENT_SHARE = 0.2

_Line: TypeAlias = tuple[bool, int]
"""Whether it is a row, and which."""


def propose(rng: Random, size: int, level: int) -> tuple[Camping, Marks] | None:
    """Return a puzzle and its tents; level 1 tells all the counts, the others may hide some."""
    tents = _random_tents(size, rng)
    trees = _random_trees(tents, size, rng)
    if trees is None:
        return None
    marks = _marks(tents, size)
    columns = tuple(map(sum, zip(*marks, strict=True)))
    puzzle = Camping(_marks(trees, size), tuple(map(sum, marks)), columns)
    found = deduce(network_of(puzzle), PROBES[level])
    if found is None or level_of(found.probes) > level:
        return None
    if level_of(found.probes) == level:
        return puzzle, marks
    lines = [(is_row, index) for is_row in (True, False) for index in range(size)]
    thinned = thin(puzzle, lines, level, rng, (_without, network_of))
    return None if thinned is None else (thinned, marks)


def _random_tents(size: int, rng: Random) -> set[Cell]:
    """Return tents that do not touch each other, not even diagonally."""
    cells = cells_of(size, size)
    tents: set[Cell] = set()
    for row, column in rng.sample(cells, len(cells)):
        if len(tents) >= round(_TENT_SHARE * len(cells)):
            break
        if all(max(abs(row - r), abs(column - c)) > 1 for r, c in tents):
            tents.add((row, column))
    return tents


def _random_trees(tents: set[Cell], size: int, rng: Random) -> set[Cell] | None:
    """Return a tree beside each tent, None where one found no room."""
    trees: set[Cell] = set()
    for tent in sorted(tents):
        free = [cell for cell in neighbours(tent, size, size) if cell not in trees | tents]
        if not free:
            return None
        trees.add(rng.choice(free))
    return trees


def _marks(cells: set[Cell], size: int) -> Marks:
    return tuple(tuple((r, c) in cells for c in range(size)) for r in range(size))


def _without(puzzle: Camping, line: _Line) -> Camping:
    is_row, index = line
    if is_row:
        return replace(puzzle, rows=_hidden(puzzle.rows, index))
    return replace(puzzle, columns=_hidden(puzzle.columns, index))


def _hidden(counts: tuple[int | None, ...], index: int) -> tuple[int | None, ...]:
    return (*counts[:index], None, *counts[index + 1 :])
