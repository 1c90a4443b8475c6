"""The search finds optima, and never claims more than is true."""

from itertools import count

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sim.flow import sweep
from sim.machine import Machine
from sim.run import Status, run_machine
from sim.search import SearchResult, count_fewest_stations, improve, search
from sim.sheet import BeltInput, Sheet
from sim.stations import Kind
from tests.sim.search_oracle import find_least_sum
from tests.sim.strategies import machines

PLENTY = 200_000
SMALL_PRICE = 8  # what the oracle can exhaust

AFFINE = Sheet(
    6,
    3,
    frozenset(Kind),
    (BeltInput(1, (3, 8, 5, 12)), BeltInput(1, ()), BeltInput(1, ())),
    ((10, 20, 14, 28), (), ()),
)
MERGE = Sheet(
    6,
    3,
    frozenset(Kind),
    (BeltInput(1, (4, 7, 2, 9)), BeltInput(2, (10, 20, 30, 40)), BeltInput(1, ())),
    ((), (14, 27, 32, 49), ()),
)
SORT = Sheet(
    6,
    3,
    frozenset(Kind),
    (BeltInput(1, (6, 3, 10, 7)), BeltInput(1, ()), BeltInput(1, ())),
    ((3, 5), (9, 21), ()),
)


@pytest.mark.parametrize(("sheet", "least"), [(AFFINE, 15), (MERGE, 18), (SORT, 19)])
def test_proves_the_rules_examples(sheet: Sheet, least: int) -> None:
    result = search(sheet, max_nodes=PLENTY)

    assert (result.best_sum, result.lower_bound, result.proved) == (least, least, True)
    assert is_solved_at(result, sheet)


def test_tells_that_nothing_is_under_the_upper_bound() -> None:
    result = search(AFFINE, max_nodes=PLENTY, upper_bound=15)

    assert result == SearchResult(None, None, 15, True, result.nodes)


def test_is_deterministic() -> None:
    assert search(SORT, max_nodes=500) == search(SORT, max_nodes=500)


@pytest.mark.parametrize("max_nodes", [0, 1, 10, 100, 1000])
def test_keeps_a_valid_bound_within_any_budget(max_nodes: int) -> None:
    assert search(SORT, max_nodes=max_nodes).lower_bound <= 19


def test_stops_when_the_caller_says_so() -> None:
    asked = count()

    result = search(SORT, max_nodes=PLENTY, should_stop=lambda: next(asked) >= 20)

    assert not result.proved
    assert result.lower_bound <= 19


def test_finds_a_better_machine_near_a_roundabout_one() -> None:
    best = search(AFFINE, max_nodes=PLENTY).best
    assert best is not None
    start = search(AFFINE, max_nodes=PLENTY, start=best)

    assert improve(AFFINE, best, max_nodes=100).best_sum == 15
    assert start.best_sum == 15
    assert start.proved


def test_counts_the_fewest_stations() -> None:
    assert count_fewest_stations(SORT, max_nodes=PLENTY, below=4) == 3
    assert count_fewest_stations(SORT, max_nodes=PLENTY, below=3) is None


def test_moves_odd_numbers_by_a_sort_where_nothing_else_moves() -> None:
    stations = frozenset({Kind.PLUS, Kind.SORT})
    sheet = Sheet(3, 2, stations, (BeltInput(1, (3, 5)), BeltInput(1, ())), ((), (3, 5)))

    assert search(sheet, max_nodes=PLENTY).best_sum == 8


@st.composite
def small_tasks(draw: st.DrawFn) -> tuple[Sheet, Machine]:
    """Draw a tiny sheet and a machine that solves it."""
    kinds = frozenset(draw(st.sets(st.sampled_from(Kind), max_size=2)))
    columns, belts = draw(st.sampled_from([(2, 2), (3, 2), (3, 1), (2, 3)]))
    numbers = st.lists(st.integers(-3, 9), max_size=3).map(tuple)
    inputs = tuple(BeltInput(draw(st.integers(1, 2)), draw(numbers)) for _ in range(belts))
    blank = Sheet(columns, belts, frozenset(Kind), inputs, ((),) * belts)
    machine = Machine(draw(machines(blank)).stations[:3])
    kinds |= {station.kind for station in machine.stations}
    delivered = sweep(blank, machine)
    assume(delivered is not None and any(phases for phases, _ in delivered))
    outputs = tuple(values for _, values in delivered or ())
    return Sheet(columns, belts, kinds, inputs, outputs), machine


@settings(max_examples=40, deadline=None)
@given(task=small_tasks(), max_nodes=st.integers(0, 100))
def test_agrees_with_the_exhaustive_search(task: tuple[Sheet, Machine], max_nodes: int) -> None:
    sheet, machine = task
    assume(machine.cost + machine.area <= SMALL_PRICE)
    known = run_machine(machine, sheet)

    least = find_least_sum(sheet, known.sum + 1)
    result = search(sheet, max_nodes=PLENTY)

    assert result.best_sum == least
    assert is_solved_at(result, sheet)
    assert search(sheet, max_nodes=PLENTY, start=machine).best_sum == least
    assert search(sheet, max_nodes=max_nodes).lower_bound <= (least or 0)


def is_solved_at(result: SearchResult, sheet: Sheet) -> bool:
    assert result.best is not None
    run = run_machine(result.best, sheet)
    return run.status is Status.SOLVED and run.sum == result.best_sum
