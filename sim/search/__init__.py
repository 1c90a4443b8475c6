"""The bounded search: machines of small sum for a sheet, and what is proved about them (§9)."""

from collections.abc import Callable
from dataclasses import dataclass

from sim.machine import Machine
from sim.run import run_machine
from sim.search._arithmetic import ChainBook, apply_operation, infer_operations
from sim.search._best_first import BestFirst, Limits
from sim.search._improve import Improver
from sim.search._pricing import BY_STATIONS, BY_SUM
from sim.search._values import TaskBook
from sim.sheet import Sheet

__all__ = [
    "SearchResult",
    "apply_operation",
    "count_fewest_stations",
    "improve",
    "infer_operations",
    "search",
]

NEARBY_SHARE = 4  # the part of the budget, one in so many, for machines near the start


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
    of the budget at most.
    With `upper_bound`, only machines of a smaller sum are of interest. `should_stop` is asked
    before each node; the result is a deterministic function of the arguments while it says no.
    """
    near = None
    if start is not None:
        share = max_nodes // NEARBY_SHARE
        near = improve(sheet, start, max_nodes=share, should_stop=should_stop)
    left = max_nodes
    if near is not None:
        left -= near.nodes
        upper_bound = near.best_sum
    engine = BestFirst(sheet, Limits(left, upper_bound, should_stop))
    engine.run()
    nodes = engine.nodes + (0 if near is None else near.nodes)
    if engine.found is not None:
        return SearchResult(engine.found, engine.lower_bound, engine.lower_bound, True, nodes)
    if near is None:
        return SearchResult(None, None, engine.lower_bound, engine.exhausted, nodes)
    is_proved = engine.exhausted and near.best is not None
    return SearchResult(near.best, near.best_sum, engine.lower_bound, is_proved, nodes)


def count_fewest_stations(sheet: Sheet, *, max_nodes: int, below: int) -> int | None:
    """Return the least number of stations of a solution found, None if none has under `below`.

    None also when the budget of nodes ends first.
    """
    engine = BestFirst(sheet, Limits(max_nodes, below), BY_STATIONS)
    engine.run()
    return None if engine.found is None else len(engine.found.stations)


def improve(
    sheet: Sheet,
    start: Machine,
    *,
    max_nodes: int,
    should_stop: Callable[[], bool] | None = None,
) -> SearchResult:
    """Return the best machine found near `start`, which solves `sheet`; nothing is proved."""
    book = TaskBook(ChainBook(sheet.stations, BY_SUM))

    def count(improver: Improver) -> int:
        return improver.columns_passed + book.work

    def is_over(improver: Improver) -> bool:
        return count(improver) >= max_nodes or (should_stop is not None and should_stop())

    improver = Improver(sheet, book, is_over)
    improver.climb(start, run_machine(start, sheet).sum)
    return SearchResult(improver.best, improver.best_sum, 0, False, count(improver))
