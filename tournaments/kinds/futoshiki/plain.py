"""Futoshiki for the plain solver: the permutations of a line that agree with its signs."""

from functools import lru_cache
from itertools import pairwise

from tournaments.kinds.constraints import InTable, Table
from tournaments.kinds.futoshiki.puzzle import Futoshiki
from tournaments.kinds.latin import lines, list_permutations
from tournaments.kinds.network import Network


def network_of(puzzle: Futoshiki) -> Network:
    """Return the network of a puzzle; values count from 0."""
    n = puzzle.size
    everything = (1 << n) - 1
    domains = tuple(
        1 << digit - 1 if digit else everything for row in puzzle.digits for digit in row
    )
    signs = [*puzzle.across, *zip(*puzzle.down, strict=True)]
    constraints = tuple(
        InTable(line, _table(n, tuple(line_signs)))
        for line, line_signs in zip(lines(n), signs, strict=True)
    )
    return Network(domains, constraints)


@lru_cache(maxsize=512)
def _table(n: int, signs: tuple[int, ...]) -> Table:
    fitting = [
        permutation
        for permutation in list_permutations(n)
        if all(
            sign == 0 or (left < right) == (sign < 0)
            for (left, right), sign in zip(pairwise(permutation), signs, strict=True)
        )
    ]
    return Table(n, n, fitting)
