"""Statuses, constraints and mismatches."""

import pytest

from sim.run import Mismatch, RunResult, Status, run_machine
from tests.sim.sheets import Outputs, make_sheet, place

INPUTS = {"A": (1, [3, 8])}


def run(
    notation: str,
    outputs: Outputs,
    *,
    columns: int = 2,
    constraint: tuple[str, int] | None = None,
) -> RunResult:
    sheet = make_sheet(INPUTS, outputs, columns=columns, constraint=constraint)
    return run_machine(place(notation, sheet), sheet)


def test_the_requested_outputs_solve() -> None:
    result = run("A1:+2", {"A": [5, 10]})
    assert result == RunResult(Status.SOLVED, 1, 4, 1, ((5, 10), (), ()))
    assert result.sum == 6


# `A1:+2` measures cost 1, cycles 4, area 1, sum 6.
@pytest.mark.parametrize("measure", ["cost", "cycles", "area", "sum"])
@pytest.mark.parametrize("room", [-1, 0, 1])
def test_a_constraint_is_a_maximum(measure: str, room: int) -> None:
    value = {"cost": 1, "cycles": 4, "area": 1, "sum": 6}[measure]
    result = run("A1:+2", {"A": [5, 10]}, constraint=(measure, value + room))
    assert result.status is (Status.OVER_CONSTRAINT if room < 0 else Status.SOLVED)
    assert result.mismatches == ()


def test_a_wrong_machine_over_its_constraint_is_wrong() -> None:
    assert run("A1:+2", {"A": [5]}, constraint=("cost", 0)).status is Status.WRONG


def test_a_jam_over_its_constraint_is_a_jam() -> None:
    assert run("A1:up", {"A": [5]}, constraint=("cost", 0)).status is Status.JAM


def test_two_cell_stations_take_two_cells() -> None:
    result = run("A1:copyv B2:merge^", {"B": [6, 16]})
    assert (result.cost, result.area, result.status) == (6, 4, Status.SOLVED)


def test_a_jam_says_nothing_of_outputs_that_differ() -> None:
    assert run("A1:/4", {"A": [2]}).mismatches == ()


def expect_mismatch(outputs: Outputs, mismatch: Mismatch) -> None:
    result = run("", outputs)
    assert result.status is Status.WRONG
    assert result.mismatches == (mismatch,)


def test_a_wrong_value_tells_its_position_and_cycle() -> None:
    expect_mismatch({"A": [3, 9]}, Mismatch(0, 2, 9, 8, 4, missing=0, excess=0))


def test_missing_numbers_are_counted() -> None:
    expect_mismatch({"A": [3, 8, 1, 2]}, Mismatch(0, 3, 1, None, None, missing=2, excess=0))


def test_excess_numbers_are_counted() -> None:
    expect_mismatch({"A": [3]}, Mismatch(0, 2, None, 8, 4, missing=0, excess=1))


def test_a_first_wrong_value_can_hide_missing_numbers() -> None:
    expect_mismatch({"A": [4, 8, 1]}, Mismatch(0, 1, 4, 3, 3, missing=1, excess=0))


def test_nothing_may_come_out_of_an_empty_output() -> None:
    expect_mismatch({}, Mismatch(0, 1, None, 3, 3, missing=0, excess=2))


def test_each_output_that_differs_is_told_once() -> None:
    result = run("A1:sortv", {"A": [8], "B": [4], "C": [1]})
    assert result.mismatches == (
        Mismatch(1, 1, 4, 3, 3, missing=0, excess=0),
        Mismatch(2, 1, 1, None, None, missing=1, excess=0),
    )
