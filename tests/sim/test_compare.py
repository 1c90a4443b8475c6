"""Two machines side by side."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import codec
from sim.compare import Divergence, compare
from sim.grid import Cell
from sim.machine import Machine
from sim.sheet import Sheet
from tests.sim.sheets import make_sheet, place
from tests.sim.strategies import machines, sheets

SHEET = make_sheet({"A": (1, [3, 8])}, {"A": [10, 20]})


def written(stations: Any) -> str:
    return codec.format_notation(Machine(tuple(stations)))


def test_stations_are_common_only_where_they_stand_and_are_set_alike() -> None:
    first, second = (
        place(text, SHEET) for text in ("A1:+2 A2:x2 A4:fast", "A1:+2 A2:x3 A5:fast C1:up")
    )
    comparison = compare(first, second, SHEET)
    assert written(comparison.common) == "A1:+2"
    assert written(comparison.only_first) == "A2:x2 A4:fast"
    assert written(comparison.only_second) == "A2:x3 A5:fast C1:up"
    assert [result.sum for result in comparison.results] == [5 + 7 + 3, 6 + 7 + 4]


PARTINGS = [
    # A number is worth something else.
    ("A1:+2 A2:x2", "A1:+2 A2:x3", Divergence(2, (Cell(0, 2),), ())),
    # It is bound elsewhere, before it is there.
    ("A3:fast", "", Divergence(3, (Cell(0, 3),), ())),
    ("A3:wait", "A3:fast", Divergence(3, (Cell(0, 3),), ())),
    # The last moves of both are alike, but one jams.
    ("A1:/3", "A1:/3 B1:+1", None),
    ("A1:up", "A1:up C1:+1", None),
    # A station that no number reaches makes no difference.
    ("A1:+2 C3:x2", "A1:+2", None),
    # A Copy more shifts the ids of all later numbers, and nothing else on the other belts.
    ("A6:copyv", "", Divergence(6, (Cell(1, 6),), ())),
]


@pytest.mark.parametrize(("first", "second", "parting"), PARTINGS)
def test_the_first_cycle_that_differs_is_found(
    first: str, second: str, parting: Divergence | None
) -> None:
    found = compare(place(first, SHEET), place(second, SHEET), SHEET).divergence
    assert found == parting
    assert compare(place(second, SHEET), place(first, SHEET), SHEET).divergence == parting


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Machine, Machine, Sheet]:
    sheet = draw(sheets())
    return draw(machines(sheet)), draw(machines(sheet)), sheet


@given(pairs())
def test_before_they_part_two_runs_are_told_alike(pair: tuple[Machine, Machine, Sheet]) -> None:
    machine, _, sheet = pair
    assert compare(machine, machine, sheet).divergence is None
    comparison = compare(*pair)
    first, second = comparison.traces
    parting = comparison.divergence
    if parting is None:
        assert comparison.results[0].outputs == comparison.results[1].outputs
        assert len(first.cycles) == len(second.cycles)
        return
    for one, other in zip(
        first.cycles[: parting.cycle - 1], second.cycles[: parting.cycle - 1], strict=True
    ):
        places = [
            sorted((number.belt, number.column, number.value) for number in cycle.numbers)
            for cycle in (one, other)
        ]
        assert places[0] == places[1]
