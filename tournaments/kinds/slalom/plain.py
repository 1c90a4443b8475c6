"""Slalom for the plain solver: counts around points, and no loops."""

from dataclasses import dataclass

from tournaments.kinds.constraints import EITHER, FALSE, TRUE, Count
from tournaments.kinds.grids import cells_of
from tournaments.kinds.network import Change, Constraint, Domains, Network
from tournaments.kinds.slalom.puzzle import Slalom, Strands, all_points, ends, touching


@dataclass(frozen=True, slots=True)
class NoLoop:
    """The diagonals never close a loop."""

    size: int

    @property
    def variables(self) -> range:
        """Return all cells."""
        return range(self.size * self.size)

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the open cells where one of the two diagonals would close a loop."""
        strands = Strands(all_points(self.size))
        open_cells = []
        for variable, cell in enumerate(cells_of(self.size, self.size)):
            if domains[variable] == EITHER:
                open_cells.append((variable, cell))
            elif not strands.join(*ends(cell, domains[variable] == TRUE)):
                return None
        changes = []
        for variable, cell in open_cells:
            closing = [
                domain
                for domain in (FALSE, TRUE)
                if len({strands.leader(end) for end in ends(cell, domain == TRUE)}) == 1
            ]
            if closing:
                changes.append((variable, EITHER ^ sum(closing)))
        return changes


def network_of(puzzle: Slalom) -> Network:
    r"""Return the network of a puzzle: a yes-or-no variable a cell, yes for a `\`."""
    n = puzzle.size
    constraints: list[Constraint] = []
    for point, count in puzzle.clues.items():
        around = list(touching(point, n))
        variables = tuple(row * n + column for (row, column), _ in around)
        wanted = tuple(TRUE if is_backslash else FALSE for _, is_backslash in around)
        constraints.append(Count(variables, count, count, wanted))
    return Network((EITHER,) * (n * n), (*constraints, NoLoop(n)), late=len(constraints))
