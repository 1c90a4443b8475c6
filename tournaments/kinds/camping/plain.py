"""Camping for the plain solver: ways to fill a line, no tents touching, a tent for each tree."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeAlias

from tournaments.kinds.camping.puzzle import Camping, pitches
from tournaments.kinds.constraints import EITHER, FALSE, TRUE, Count, InTable, Table
from tournaments.kinds.latin import lines
from tournaments.kinds.network import Change, Constraint, Domains, Network

_Pairs: TypeAlias = dict[int, int]


@dataclass(frozen=True, slots=True)
class Paired:
    """Each tree has a tent of its own beside it, and each tent a tree of its own.

    `sides[t]` are the cells beside tree t, `trees[c]` the trees beside cell c, for each variable.
    """

    sides: tuple[tuple[int, ...], ...]
    trees: tuple[tuple[int, ...], ...]

    @property
    def variables(self) -> range:
        """Return all cells."""
        return range(len(self.trees))

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the cells that cannot be a tree's tent any more, and those that must."""
        sides = [[cell for cell in side if domains[cell] != FALSE] for side in self.sides]
        tent_of = _match(range(len(sides)), sides)
        tents = [cell for cell, domain in enumerate(domains) if domain == TRUE]
        tree_of = _match(tents, self.trees)
        if len(tent_of) < len(sides) or len(tree_of) < len(tents):
            return None
        changes = []
        for cell, domain in enumerate(domains):
            if domain != EITHER:
                continue
            if not _augment(cell, self.trees, dict(tree_of), set()):
                changes.append((cell, FALSE))
            elif cell in tent_of and not _can_do_without(cell, sides, tent_of):
                changes.append((cell, TRUE))
        return changes


def _match(ones: Sequence[int], partners: Sequence[Sequence[int]]) -> _Pairs:
    """Return a largest matching, as the one each partner is given to."""
    given: _Pairs = {}
    for one in ones:
        _augment(one, partners, given, set())
    return given


def _augment(one: int, partners: Sequence[Sequence[int]], given: _Pairs, tried: set[int]) -> bool:
    """Give `one` a partner, moving others where that helps."""
    for partner in partners[one]:
        if partner in tried:
            continue
        tried.add(partner)
        if partner not in given or _augment(given[partner], partners, given, tried):
            given[partner] = one
            return True
    return False


def _can_do_without(cell: int, sides: Sequence[Sequence[int]], tent_of: _Pairs) -> bool:
    """Return whether the tree that has its tent on `cell` finds another one."""
    others = dict(tent_of)
    tree = others.pop(cell)
    return _augment(tree, sides, others, {cell})


def network_of(puzzle: Camping) -> Network:
    """Return the network of a puzzle: a yes-or-no variable a cell, yes for a tent."""
    n = puzzle.size
    sides = tuple(
        tuple(row * n + column for row, column in pitches(puzzle, tree))
        for tree in puzzle.tree_cells
    )
    trees: list[tuple[int, ...]] = [()] * (n * n)
    for tree, cells in enumerate(sides):
        for cell in cells:
            trees[cell] += (tree,)
    constraints: list[Constraint] = [
        InTable(line, _table(n, count))
        for line, count in zip(lines(n), (*puzzle.rows, *puzzle.columns), strict=True)
    ]
    for (upper, lower), (left, right) in product(pairwise(range(n)), repeat=2):
        corner = (upper * n + left, upper * n + right, lower * n + left, lower * n + right)
        constraints.append(Count(corner, 0, 1))
    domains = tuple(EITHER if beside else FALSE for beside in trees)
    paired = Paired(sides, tuple(trees))
    return Network(domains, (*constraints, paired), late=len(constraints))


@lru_cache(maxsize=64)
def _table(n: int, count: int | None) -> Table:
    """Return the lines with `count` tents, any number for None, of which no two are neighbours."""
    fitting = [
        line
        for line in product((0, 1), repeat=n)
        if count in (None, sum(line)) and not any(a and b for a, b in pairwise(line))
    ]
    return Table(n, 2, fitting)
