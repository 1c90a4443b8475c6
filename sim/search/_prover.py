"""A search that can be left and taken up again: machines nearby first, then all there are."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sim.machine import Machine
from sim.run import Status, run_machine
from sim.search._best_first import BestFirst
from sim.search._improve import Improver
from sim.sheet import Sheet

NEARBY_NODES = 10_000


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found and proved.

    No machine that solves the sheet has a sum under `lower_bound`; `proved` says that
    `best_sum` is the least there is, or, with no machine, that none is under the upper bound.
    """

    best: Machine | None
    best_sum: int | None
    lower_bound: int
    proved: bool
    nodes: int


class Prover:
    """One search of one sheet, done in slices.

    All it comes to depends on the nodes spent, not on how they were sliced. With `start`, a
    machine that solves the sheet, machines near it are tried first, for `nearby_nodes` at most,
    and then only those better than the best of them are of interest; else only those of a sum
    under `upper_bound`, or all.
    """

    def __init__(
        self,
        sheet: Sheet,
        *,
        start: Machine | None = None,
        upper_bound: int | None = None,
        nearby_nodes: int = NEARBY_NODES,
    ) -> None:
        self._sheet = sheet
        self._nearby_nodes = nearby_nodes
        self._improver = None if start is None else Improver(sheet, start)
        self._engine = BestFirst(sheet, upper_bound)
        self._rests = self._search()
        self._goal = 0  # nodes after which the slice ends
        self.is_over = False

    @property
    def nodes(self) -> int:
        """Return the nodes spent so far."""
        return self._engine.nodes + (0 if self._improver is None else self._improver.nodes)

    def advance(self, max_nodes: int, *, should_stop: Callable[[], bool] | None = None) -> bool:
        """Search for `max_nodes` more, or until `should_stop`; return whether all is searched.

        `should_stop` is asked before each node and every few nodes of arithmetic.
        """
        self._goal += max_nodes
        if self.is_over:
            return True
        while self.nodes < self._goal:
            if should_stop is not None and should_stop():
                self._goal = self.nodes
                return False
            if next(self._rests, self) is self:
                self.is_over = True
                return True
        return False

    def result(self) -> SearchResult:
        """Return what is found and proved so far; the machine has been run and solves the sheet.

        The engine looks at the sum alone: where what it finds is over the sheet's constraint, its
        sum is still a bound.
        """
        engine, improver = self._engine, self._improver
        found = engine.found
        if found is not None and not _solves(found, self._sheet):
            found = None
        best = improver.best if found is None and improver is not None else found
        best_sum = None if best is None else run_machine(best, self._sheet).sum
        is_proved = found is not None or engine.exhausted or best_sum == engine.lower_bound
        return SearchResult(best, best_sum, engine.lower_bound, is_proved, self.nodes)

    def _search(self) -> Iterator[None]:
        if self._improver is not None:
            for _ in self._improver.steps():
                if self._improver.nodes >= self._nearby_nodes:
                    break
                yield
            self._engine = BestFirst(self._sheet, self._improver.best_sum)
        yield from self._engine.steps()


def _solves(machine: Machine, sheet: Sheet) -> bool:
    """Tell whether a machine found keeps to the sheet's constraint, from a run.

    Raises:
        AssertionError: its outputs are not those demanded, so the search is at fault.
    """
    status = run_machine(machine, sheet).status
    if status not in (Status.SOLVED, Status.OVER_CONSTRAINT):
        raise AssertionError(f"the search found a machine that is {status}")
    return status is Status.SOLVED
