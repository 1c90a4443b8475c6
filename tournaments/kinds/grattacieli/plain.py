"""Grattacieli for the plain solver: the permutations of a line that agree with its two clues."""

from functools import lru_cache

from tournaments.kinds.constraints import InTable, Table
from tournaments.kinds.grattacieli.puzzle import BOTTOM, LEFT, RIGHT, TOP, Grattacieli, count_seen
from tournaments.kinds.latin import lines, list_permutations
from tournaments.kinds.network import Network


def network_of(puzzle: Grattacieli) -> Network:
    """Return the network of a puzzle; heights count from 0."""
    n = puzzle.size
    rows = zip(puzzle.seen[LEFT], puzzle.seen[RIGHT], strict=True)
    columns = zip(puzzle.seen[TOP], puzzle.seen[BOTTOM], strict=True)
    constraints = tuple(
        InTable(line, _table(n, near, far))
        for line, (near, far) in zip(lines(n), [*rows, *columns], strict=True)
    )
    return Network(((1 << n) - 1,) * (n * n), constraints)


@lru_cache(maxsize=256)
def _table(n: int, near: int, far: int) -> Table:
    """Return the lines of which `near` buildings are seen from the start and `far` from the end."""
    fitting = [
        heights
        for heights in list_permutations(n)
        if near in (0, count_seen(heights)) and far in (0, count_seen(heights[::-1]))
    ]
    return Table(n, n, fitting)
