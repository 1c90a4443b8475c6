"""Hitori for the plain solver: the ways to blacken a line, and one white area."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tournaments.kinds.constraints import EITHER, FALSE, TRUE, InTable, Table
from tournaments.kinds.grids import Cell, cells_of, reach
from tournaments.kinds.hitori.puzzle import Hitori
from tournaments.kinds.latin import lines
from tournaments.kinds.network import Change, Domains, Network


@dataclass(frozen=True, slots=True)
class WhiteConnected:
    """The white cells hang together; a cell whose blackening would part them is white."""

    size: int

    @property
    def variables(self) -> range:
        """Return all cells."""
        return range(self.size * self.size)

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the open cells on which known white cells depend."""
        n = self.size
        passable = {cell for cell in cells_of(n, n) if domains[cell[0] * n + cell[1]] != TRUE}
        white = {cell for cell in passable if domains[cell[0] * n + cell[1]] == FALSE}
        if not white:
            return []
        start = min(white)
        if not white <= reach(start, passable):
            return None
        if len(white) < 2:
            return []
        return [
            (row * n + column, FALSE)
            for row, column in sorted(_bridges(start, passable, white) - white)
        ]


def _bridges(start: Cell, passable: set[Cell], white: set[Cell]) -> set[Cell]:
    """Return the cells every way from `start` to some white cell goes through.

    A depth-first search: a child that reaches no higher than its parent hangs on the parent alone.
    """
    order: dict[Cell, int] = {start: 0}
    low: dict[Cell, int] = {start: 0}
    holds_white: dict[Cell, bool] = {start: True}
    found: set[Cell] = set()
    stack = [(start, iter(_around(start)))]
    while stack:
        cell, others = stack[-1]
        following = next((o for o in others if o in passable), None)
        if following is None:
            stack.pop()
            if stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[cell])
                holds_white[parent] = holds_white[parent] or holds_white[cell]
                if low[cell] >= order[parent] and holds_white[cell] and parent != start:
                    found.add(parent)
        elif following in order:
            low[cell] = min(low[cell], order[following])
        else:
            order[following] = low[following] = len(order)
            holds_white[following] = following in white
            stack.append((following, iter(_around(following))))
    return found


def _around(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def network_of(puzzle: Hitori) -> Network:
    """Return the network of a puzzle: a yes-or-no variable a cell, yes for black."""
    n = puzzle.size
    numbers = [number for row in puzzle.numbers for number in row]
    whole_lines = tuple(
        InTable(line, _table(tuple(numbers[cell] for cell in line))) for line in lines(n)
    )
    return Network((EITHER,) * (n * n), (*whole_lines, WhiteConnected(n)))


@lru_cache(maxsize=1_000)
def _table(numbers: tuple[int, ...]) -> Table:
    """Return the ways to blacken a line: no two neighbours, no number twice in white."""
    return Table(len(numbers), 2, _ways(numbers, ()))


def _ways(numbers: tuple[int, ...], before: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    index = len(before)
    if index == len(numbers):
        yield before
        return
    if index == 0 or not before[-1]:
        yield from _ways(numbers, (*before, 1))
    if all(black or other != numbers[index] for black, other in zip(before, numbers, strict=False)):
        yield from _ways(numbers, (*before, 0))
