"""The search finds optima, and never claims more than is true."""

from dataclasses import replace
from itertools import count, cycle

import pytest

from sim.codec import parse_notation
from sim.machine import Machine
from sim.run import Status, run_machine
from sim.search import Prover, SearchResult, count_fewest_stations, improve, search
from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import Kind
from tests.sim.search_cases import find_fault
from tests.sim.search_needs import find_excess

PLENTY = 200_000

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


@pytest.mark.parametrize("start", [None, "A1:+2 A2:x2 A3:fast"])
def test_returns_no_machine_over_the_constraint_and_keeps_its_sum_as_a_bound(
    start: str | None,
) -> None:
    """Within nine cycles the least known is 17; without the constraint it would be 15."""
    sheet = replace(AFFINE, constraint=Constraint(Measure.CYCLES, 9))
    par = None if start is None else parse_notation(start, sheet)
    result = search(sheet, max_nodes=PLENTY, start=par)

    assert (result.best, result.lower_bound, result.proved) == (par, 15, False)
    assert result.best_sum == (None if start is None else 17)


def test_a_constraint_that_the_least_sum_keeps_changes_nothing() -> None:
    sheet = replace(AFFINE, constraint=Constraint(Measure.CYCLES, 10))

    assert search(sheet, max_nodes=PLENTY) == search(AFFINE, max_nodes=PLENTY)


@pytest.mark.parametrize("with_start", [False, True])
def test_rests_in_time_on_a_sheet_full_of_numbers(with_start: bool) -> None:
    """Twelve on either of two belts, copied: there are millions of ways to part what arrives."""
    numbers = range(1, 25)
    inputs = (BeltInput(1, tuple(numbers[:12])), BeltInput(13, tuple(numbers[12:])))
    empty = (BeltInput(1, ()), BeltInput(1, ()))
    sheet = Sheet(8, 4, frozenset(Kind), inputs + empty, ((),) * 4)
    machine = parse_notation("B1:up A2:+3 A3:copyv A4:x2", sheet)
    sheet = replace(sheet, outputs=run_machine(machine, sheet).outputs)
    result = search(sheet, max_nodes=PLENTY, start=machine if with_start else None)

    assert (result.best_sum, result.lower_bound, result.proved) == (44, 44, True)
    assert result.nodes < 20_000


def test_counts_the_fewest_stations() -> None:
    assert count_fewest_stations(SORT, max_nodes=PLENTY, below=4) == 3
    assert count_fewest_stations(SORT, max_nodes=PLENTY, below=3) is None


def test_moves_odd_numbers_by_a_sort_where_nothing_else_moves() -> None:
    stations = frozenset({Kind.PLUS, Kind.SORT})
    sheet = Sheet(3, 2, stations, (BeltInput(1, (3, 5)), BeltInput(1, ())), ((), (3, 5)))

    assert search(sheet, max_nodes=PLENTY).best_sum == 8


def test_needs_no_station_where_nothing_enters_and_nothing_is_demanded() -> None:
    sheet = Sheet(3, 1, frozenset(Kind), (BeltInput(1, ()),), ((),))

    assert search(sheet, max_nodes=PLENTY) == SearchResult(Machine(()), 0, 0, True, 3)


def test_proves_that_nothing_comes_of_nothing() -> None:
    sheet = Sheet(3, 1, frozenset(Kind), (BeltInput(1, ()),), ((5,),))
    result = search(sheet, max_nodes=PLENTY)

    assert (result.best, result.proved) == (None, True)


@pytest.mark.parametrize("number", range(30))
def test_agrees_with_the_exhaustive_search(number: int) -> None:
    assert find_fault(number) is None


@pytest.mark.parametrize("number", range(40))
def test_bounds_no_front_above_what_a_machine_pays(number: int) -> None:
    assert find_excess(number) is None


@pytest.mark.parametrize("size", [1, 7, 100])
def test_comes_to_the_same_in_slices_of_any_size(size: int) -> None:
    whole, sliced = Prover(SORT), Prover(SORT)
    is_over = whole.advance(300)
    for _ in range(300 // size):
        sliced.advance(size)
    sliced.advance(300 % size)

    assert not is_over
    assert sliced.result() == whole.result()


def test_goes_on_from_where_the_caller_stopped_it() -> None:
    start = search(MERGE, max_nodes=PLENTY).best
    stopped, whole = Prover(MERGE, start=start), Prover(MERGE, start=start)
    answers = cycle([False, False, False, True])
    rounds = 0
    while not stopped.advance(PLENTY, should_stop=lambda: next(answers)):
        rounds += 1

    assert rounds > 100
    assert whole.advance(PLENTY)
    assert stopped.result() == whole.result()
    assert whole.result().proved
    assert stopped.advance(1)


def test_refuses_to_return_a_machine_that_does_not_solve_the_sheet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prover = Prover(AFFINE)
    monkeypatch.setattr(prover._engine, "found", Machine(()))

    with pytest.raises(AssertionError, match="wrong"):
        prover.result()


def is_solved_at(result: SearchResult, sheet: Sheet) -> bool:
    assert result.best is not None
    run = run_machine(result.best, sheet)
    return run.status is Status.SOLVED and run.sum == result.best_sum
