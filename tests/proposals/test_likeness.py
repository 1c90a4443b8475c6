"""When two workshops are the same, and how far apart they are."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import codec
from tallyworks.proposals import rules
from tallyworks.proposals.rules import NormalForm
from tests.factories import AFFINE_SHEET

EMPTY = {"start": 1, "numbers": []}


def form(**changes: Any) -> NormalForm:
    return rules.normal_form(codec.sheet_from_json(AFFINE_SHEET | changes))


def belts(numbers: list[int], start: int = 1) -> list[dict[str, Any]]:
    return [{"start": start, "numbers": numbers}, EMPTY, EMPTY]


def test_what_changes_nothing_is_forgotten() -> None:
    upside_down = {
        "inputs": AFFINE_SHEET["inputs"][::-1],
        "outputs": AFFINE_SHEET["outputs"][::-1],
        # Up on the one is Down on the other.
        "stations": ["down", "fast", "times", "minus", "plus"],
    }
    assert form(**upside_down) == form()
    assert form(inputs=belts([3, 8, 5, 12], start=4)) == form()
    assert rules.fingerprint(form(**upside_down)) == rules.fingerprint(form())
    assert len(rules.fingerprint(form())) == 64


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 0),
        ({"stations": ["plus", "times", "fast", "up"]}, 1),
        ({"constraint": {"measure": "sum", "max": 20}}, 1),
        ({"inputs": belts([3, 8, 5])}, 1),
        ({"inputs": belts([4, 8, 5, 12])}, 1),
        ({"inputs": belts([3, 8, 5, 12, 1]), "outputs": [[10, 20, 14, 28, 6], [], []]}, 2),
        ({"outputs": [[], [10, 20, 14, 28], []]}, 8),
    ],
)
def test_it_counts_the_changes(changes: dict[str, Any], expected: int) -> None:
    assert rules.distance(form(), form(**changes)) == expected
    assert rules.distance(form(**changes), form()) == expected


def test_a_start_counts_where_both_belts_are_used() -> None:
    two = [{"start": 1, "numbers": [1, 2]}, {"start": 1, "numbers": [3]}, EMPTY]
    later = [{"start": 1, "numbers": [1, 2]}, {"start": 2, "numbers": [3]}, EMPTY]
    assert rules.distance(form(inputs=two), form(inputs=later)) == 1


def test_grids_do_not_compare() -> None:
    large = {
        "columns": 8,
        "belts": 4,
        "inputs": [*AFFINE_SHEET["inputs"], EMPTY],
        "outputs": [*AFFINE_SHEET["outputs"], []],
    }
    assert rules.distance(form(), form(**large)) is None
    assert not rules.has_same_demand(form(), form(**large))


def test_the_same_demand_is_seen_upside_down_and_from_other_inputs() -> None:
    other = {"inputs": belts([1, 2, 3, 4]), "outputs": AFFINE_SHEET["outputs"][::-1]}
    assert rules.has_same_demand(form(), form(**other))
    assert not rules.has_same_demand(form(), form(outputs=[[1], [], []]))


@st.composite
def forms(draw: st.DrawFn) -> NormalForm:
    numbers = st.lists(st.integers(-9, 9), max_size=4)
    return form(
        inputs=[{"start": draw(st.integers(1, 3)), "numbers": draw(numbers)} for _ in range(3)],
        outputs=[draw(numbers) for _ in range(3)],
    )


@given(forms(), forms())
def test_it_is_a_distance(one: NormalForm, other: NormalForm) -> None:
    apart = rules.distance(one, other)
    assert apart is not None
    assert apart == rules.distance(other, one) == rules.distance(one, other.mirrored())
    assert (apart == 0) == (one == other)
    assert rules.read_form(one.to_json()) == one
    assert (rules.fingerprint(one) == rules.fingerprint(other)) == (one == other)
