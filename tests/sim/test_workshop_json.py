"""Workshops' JSON: what is read, and what is refused where."""

import json
from typing import Any

import pytest

from sim import codec
from sim.machine import MachineError
from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import Kind
from sim.words import error_message
from tests.sim.sheets import workshop_json

NOTHING = {"start": 1, "numbers": []}


def refuse(data: Any) -> MachineError:
    with pytest.raises(MachineError) as caught:
        codec.sheet_from_json(data)
    return caught.value


def first_input(**members: object) -> dict[str, Any]:
    return workshop_json(inputs=[{"start": 1, "numbers": [1], **members}, NOTHING, NOTHING])


def test_a_workshop_is_read() -> None:
    data = workshop_json(
        columns=8, stations=["fast", "plus"], constraint={"measure": "area", "max": 4}
    )
    assert codec.sheet_from_json(data) == Sheet(
        columns=8,
        belts=3,
        stations=frozenset({Kind.PLUS, Kind.FAST}),
        inputs=(BeltInput(1, (3, 8)), BeltInput(1, ()), BeltInput(1, ())),
        outputs=((3, 8), (), ()),
        constraint=Constraint(Measure.AREA, 4),
    )


def test_a_workshop_without_constraint_may_leave_it_out() -> None:
    data = workshop_json()
    del data["constraint"]
    assert codec.sheet_from_json(data).constraint is None


def test_stations_are_written_in_the_order_of_the_rules() -> None:
    sheet = codec.sheet_from_json(workshop_json(stations=["copy", "up", "plus"]))
    assert codec.sheet_to_json(sheet)["stations"] == ["plus", "up", "copy"]


@pytest.mark.parametrize(
    ("columns", "belts", "numbers", "start", "demand"),
    [(1, 1, [], 1, []), (12, 8, [-999, 999] * 6, 12, [-9_999, 9_999] * 48)],
)
def test_the_limits_are_accepted(
    columns: int, belts: int, numbers: list[int], start: int, demand: list[int]
) -> None:
    data = workshop_json(
        columns=columns,
        belts=belts,
        inputs=[{"start": start, "numbers": numbers}] * belts,
        outputs=[demand] * belts,
    )
    assert codec.sheet_to_json(codec.sheet_from_json(data)) == data


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "workshop"),
        ([], "workshop"),
        ("A1:+2", "workshop"),
        ({}, "workshop"),
        (workshop_json(extra=1), "workshop"),
        (workshop_json(columns=0), "columns"),
        (workshop_json(columns=13), "columns"),
        (workshop_json(columns=True), "columns"),
        (workshop_json(columns=6.0), "columns"),
        (workshop_json(columns="6"), "columns"),
        (workshop_json(columns=None), "columns"),
        (workshop_json(belts=0), "belts"),
        (workshop_json(belts=9), "belts"),
        (workshop_json(belts=2), "inputs"),
        (workshop_json(inputs={}), "inputs"),
        (workshop_json(inputs=[NOTHING] * 4), "inputs"),
        (workshop_json(outputs=[[], []]), "outputs"),
        (workshop_json(outputs=[[], [], None]), "outputs[2]"),
        (workshop_json(outputs=[[], [1, "2"], []]), "outputs[1][1]"),
        (workshop_json(outputs=[[10_000], [], []]), "outputs[0][0]"),
        (workshop_json(outputs=[[0] * 97, [], []]), "outputs[0]"),
        (workshop_json(stations="plus"), "stations"),
        (workshop_json(stations=["plus", "plus"]), "stations"),
        (workshop_json(stations=["teleport"]), "stations"),
        (workshop_json(stations=["PLUS"]), "stations"),
        (workshop_json(stations=[["plus"]]), "stations"),
        (workshop_json(stations=[1]), "stations"),
        (workshop_json(inputs=[[], [], []]), "inputs[0]"),
        (workshop_json(inputs=[NOTHING, NOTHING, {"start": 1}]), "inputs[2]"),
        (first_input(colour="red"), "inputs[0]"),
        (first_input(start=0), "inputs[0].start"),
        (first_input(start=13), "inputs[0].start"),
        (first_input(start=True), "inputs[0].start"),
        (first_input(numbers=3), "inputs[0].numbers"),
        (first_input(numbers=[0] * 13), "inputs[0].numbers"),
        (first_input(numbers=[1, 1000]), "inputs[0].numbers[1]"),
        (first_input(numbers=[-1000]), "inputs[0].numbers[0]"),
        (first_input(numbers=[False]), "inputs[0].numbers[0]"),
        (first_input(numbers=[2.0]), "inputs[0].numbers[0]"),
        (workshop_json(constraint=[]), "constraint"),
        (workshop_json(constraint={"measure": "cost"}), "constraint"),
        (workshop_json(constraint={"measure": "beauty", "max": 1}), "constraint.measure"),
        (workshop_json(constraint={"measure": ["cost"], "max": 1}), "constraint.measure"),
        (workshop_json(constraint={"measure": "cost", "max": True}), "constraint.max"),
        (workshop_json(constraint={"measure": "cost", "max": -1}), "constraint.max"),
        (workshop_json(constraint={"measure": "cost", "max": 2, "min": 1}), "constraint"),
    ],
)
def test_a_bad_workshop_is_refused_where_it_is_bad(data: Any, where: str) -> None:
    error = refuse(data)
    assert (error.code, error.cell, error.data["where"]) == ("bad_workshop", None, where)
    assert where in error_message(error, "en")


@pytest.mark.parametrize("key", ["columns", "belts", "stations", "inputs", "outputs"])
def test_a_missing_member_is_refused(key: str) -> None:
    data = workshop_json()
    del data[key]
    assert refuse(data).code == "bad_workshop"


# --- Text -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "syntax"),
        (b" ", "syntax"),
        (b"nothing", "syntax"),
        (b"{'a': 1}", "syntax"),
        (b"[1,]", "syntax"),
        (b"[1] [2]", "syntax"),
        (b"NaN", "syntax"),
        (b"[-Infinity]", "syntax"),
        (b"\xef\xbb\xbf{}", "syntax"),
        (b"1" * 5_000, "syntax"),
        (b"\xff\xfe", "encoding"),
        (b'"\xc3"', "encoding"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":' * 100_000, "too_deep"),
        (b'{"a": 1, "a": 1}', "duplicate_key"),
        (b'[{"b": {"a": 1, "a": 2}}]', "duplicate_key"),
        (b" " * (codec.LONGEST_JSON + 1), "too_long"),
    ],
)
def test_bad_json_is_refused(text: bytes, problem: str) -> None:
    with pytest.raises(MachineError) as caught:
        codec.parse_json(text)
    assert caught.value.code == "bad_json"
    assert caught.value.data == {"problem": problem}


def test_json_is_read_from_bytes_and_text() -> None:
    assert codec.parse_json('{"a": ["é"]}') == codec.parse_json('{"a": ["é"]}'.encode())


def test_a_workshop_survives_json() -> None:
    data = workshop_json()
    assert codec.parse_json(json.dumps(data)) == data
