"""Hitori for the plain solver: the ways to blacken a line, and one white area."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product

from tournaments.kinds.constraints import EITHER, FALSE, TRUE, InTable, Table
from tournaments.kinds.hitori.puzzle import Hitori
from tournaments.kinds.latin import lines
from tournaments.kinds.network import Change, Domains, Network


@dataclass(frozen=True, slots=True)
class WhiteConnected:
    """The white cells hang together; a cell whose blackening would part them is white.

    Sets of cells are numbers, bit r * n + c for the cell (r, c).
    """

    size: int

    @property
    def variables(self) -> range:
        """Return all cells."""
        return range(self.size * self.size)

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the open cells on which known white cells depend."""
        passable = white = 0
        for cell, domain in enumerate(domains):
            if domain != TRUE:
                passable |= 1 << cell
                if domain == FALSE:
                    white |= 1 << cell
        start = white & -white
        if not start:
            return []
        if white & ~_flood(start, passable, self.size):
            return None
        return [
            (cell, FALSE)
            for cell in _possible_bridges(passable & ~white, passable, self.size)
            if white & ~_flood(start, passable & ~(1 << cell), self.size)
        ]


def _flood(start: int, passable: int, n: int) -> int:
    """Return the cells that hang together with `start` within `passable`."""
    left, right = _columns(n)
    reached, grown = 0, start
    while grown != reached:
        reached = grown
        grown |= grown << n | grown >> n | (grown & right) << 1 | (grown & left) >> 1
        grown &= passable
    return reached


@cache
def _columns(n: int) -> tuple[int, int]:
    """Return all cells but those of the first column, and all but those of the last."""
    first = sum(1 << row * n for row in range(n))
    whole = (1 << n * n) - 1
    return whole & ~first, whole & ~(first << n - 1)


def _possible_bridges(cells: int, passable: int, n: int) -> Iterator[int]:
    """Yield the cells whose neighbours do not already hang together around the corner."""
    for cell, (beside, corners) in enumerate(_surroundings(n)):
        if cells >> cell & 1:
            around = passable & beside
            first = around & -around
            if around != first and around & ~_flood(first, passable & (beside | corners), n):
                yield cell


@cache
def _surroundings(n: int) -> tuple[tuple[int, int], ...]:
    """Return for each cell the cells at its sides and those at its corners."""
    found = []
    for row, column in product(range(n), repeat=2):
        masks = [0, 0]
        for down, right in product((-1, 0, 1), repeat=2):
            r, c = row + down, column + right
            if (down or right) and 0 <= r < n and 0 <= c < n:
                masks[abs(down * right)] |= 1 << r * n + c
        found.append((masks[0], masks[1]))
    return tuple(found)


def network_of(puzzle: Hitori) -> Network:
    """Return the network of a puzzle: a yes-or-no variable a cell, yes for black."""
    n = puzzle.size
    numbers = [number for row in puzzle.numbers for number in row]
    whole_lines = tuple(
        InTable(line, _table(tuple(numbers[cell] for cell in line))) for line in lines(n)
    )
    return Network((EITHER,) * (n * n), (*whole_lines, WhiteConnected(n)), late=len(whole_lines))


@lru_cache(maxsize=1_000)
def _table(numbers: tuple[int, ...]) -> Table:
    """Return the ways to blacken a line: no two neighbours, no number twice in white."""
    spaced = _spaced(len(numbers))
    ways = list(spaced)
    for first, second in combinations(range(len(numbers)), 2):
        if numbers[first] == numbers[second]:
            pair = 1 << first | 1 << second
            ways = [way for way in ways if way & pair]
    return Table(len(numbers), 2, [spaced[way] for way in ways])


@cache
def _spaced(length: int) -> dict[int, tuple[int, ...]]:
    """Return the ways to blacken cells of a line, no two neighbours, by the number they make."""
    ways = (way for way in range(1 << length) if not way & way >> 1)
    return {way: tuple(way >> place & 1 for place in range(length)) for way in ways}
