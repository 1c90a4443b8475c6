"""The bounded search: machines of small sum for a sheet, and what is proved about them (§9)."""

from collections.abc import Callable

from sim.machine import Machine
from sim.search._arithmetic import apply_operation, infer_operations
from sim.search._best_first import BestFirst
from sim.search._improve import Improver
from sim.search._pricing import BY_STATIONS
from sim.search._prover import Prover, SearchResult
from sim.sheet import Sheet

__all__ = [
    "Prover",
    "SearchResult",
    "apply_operation",
    "count_fewest_stations",
    "improve",
    "infer_operations",
    "search",
]

NEARBY_SHARE = 4  # the part of the budget, one in so many, for machines near the start


def search(
    sheet: Sheet,
    *,
    max_nodes: int,
    should_stop: Callable[[], bool] | None = None,
    upper_bound: int | None = None,
    start: Machine | None = None,
) -> SearchResult:
    """Return the best machine found for `sheet` within `max_nodes`, and a valid lower bound.

    With `start`, a machine that solves the sheet, nearby machines are tried first, for a part
    of the budget at most; else, with `upper_bound`, only machines of a smaller sum are of
    interest. `should_stop` is asked before each node; the result is a deterministic function of
    the arguments while it says no. `Prover` does the same in slices.
    """
    share = max_nodes // NEARBY_SHARE
    prover = Prover(sheet, start=start, upper_bound=upper_bound, nearby_nodes=share)
    prover.advance(max_nodes, should_stop=should_stop)
    return prover.result()


def count_fewest_stations(sheet: Sheet, *, max_nodes: int, below: int) -> int | None:
    """Return the least number of stations of a solution found, None if none has under `below`.

    None also when the budget of nodes ends first.
    """
    engine = BestFirst(sheet, below, BY_STATIONS)
    for _ in engine.steps():
        if engine.nodes >= max_nodes:
            return None
    return None if engine.found is None else len(engine.found.stations)


def improve(
    sheet: Sheet,
    start: Machine,
    *,
    max_nodes: int,
    should_stop: Callable[[], bool] | None = None,
) -> SearchResult:
    """Return the best machine found near `start`, which solves `sheet`; nothing is proved."""
    improver = Improver(sheet, start)
    for _ in improver.steps():
        if improver.nodes >= max_nodes or (should_stop is not None and should_stop()):
            break
    return SearchResult(improver.best, improver.best_sum, 0, False, improver.nodes)
