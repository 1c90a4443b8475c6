"""What is refused before anything runs: each code, from JSON and from notation alike."""

from typing import Any

import pytest

from sim import codec
from sim.machine import MachineError
from sim.stations import Kind
from tests.sim.sheets import make_sheet, workshop_json

SHEET = make_sheet()


def refuse(machine: Any, sheet: Any = SHEET) -> tuple[str, str | None]:
    """Return the code and the cell for which `machine` is refused."""
    with pytest.raises(MachineError) as caught:
        codec.read_machine(machine, sheet)
    return caught.value.code, caught.value.cell


def station(**members: object) -> list[dict[str, object]]:
    return [{"cell": "A1", "station": "plus", "value": 2, **members}]


def plain(kind: str, **members: object) -> list[dict[str, object]]:
    return [{"cell": "A1", "station": kind, **members}]


@pytest.mark.parametrize(
    ("machine", "code", "cell"),
    [
        (station(cell="D1"), "bad_cell", "D1"),
        (station(cell="A7"), "bad_cell", "A7"),
        (station(cell="A0"), "bad_cell", "A0"),
        (station(cell="A13"), "bad_cell", "A13"),
        (station(cell="Z1"), "bad_cell", "Z1"),
        (station(cell="a1"), "bad_cell", "a1"),
        (station(cell="A01"), "bad_cell", "A01"),
        (station(cell="A1 "), "bad_cell", "A1 "),
        (station(cell="A1\n"), "bad_cell", "A1\n"),
        (station(cell="A²"), "bad_cell", "A²"),
        (station(cell=""), "bad_cell", ""),
        (station(cell="A" * 99), "bad_cell", "A" * 20 + "…"),
        (plain("teleport"), "unknown_station", "A1"),
        (plain("PLUS", value=2), "unknown_station", "A1"),
        (plain("plus"), "missing_value", "A1"),
        (station(value=0), "value_out_of_range", "A1"),
        (station(value=10), "value_out_of_range", "A1"),
        (station(value=-2), "value_out_of_range", "A1"),
        (plain("times", value=1), "value_out_of_range", "A1"),
        (plain("divide", value=0), "value_out_of_range", "A1"),
        (plain("up", value=2), "unexpected_value", "A1"),
        (plain("merge", toward="down", value=2), "unexpected_value", "A1"),
        (plain("sort"), "missing_side", "A1"),
        (plain("copy"), "missing_side", "A1"),
        (station(toward="up"), "unexpected_side", "A1"),
        (plain("wait", toward="up"), "unexpected_side", "A1"),
        (plain("sort", toward="left"), "bad_side", "A1"),
        (plain("sort", toward="UP"), "bad_side", "A1"),
        (plain("merge", toward="up"), "partner_outside", "A1"),
    ],
)
def test_a_json_station_is_refused(machine: Any, code: str, cell: str) -> None:
    assert refuse(machine) == (code, cell)


@pytest.mark.parametrize(
    "machine",
    [
        None,
        3,
        True,
        {},
        {"A1": "+2"},
        [None],
        ["A1:+2"],
        [[]],
        [{}],
        [{"cell": "A1"}],
        [{"station": "wait"}],
        [{"cell": "A1", "station": "wait", "colour": "red"}],
        [{"cell": 1, "station": "wait"}],
        [{"cell": "A1", "station": None}],
        [{"cell": ["A1"], "station": "wait"}],
        station(value=True),
        station(value=2.0),
        station(value="2"),
        station(value=None),
        station(value=[2]),
        plain("sort", toward=None),
        plain("sort", toward=1),
        plain("sort", toward={"up": True}),
    ],
)
def test_a_wrong_shape_or_type_is_a_bad_machine(machine: Any) -> None:
    assert refuse(machine)[0] == "bad_machine"


@pytest.mark.parametrize(
    ("machine", "code", "cell"),
    [
        ("A1:+2 A1:+3", "cell_taken", "A1"),
        ("B1:+2 A2:wait a2:fast B1:+3", "cell_taken", "A2"),
        ("A1:merge^", "partner_outside", "A1"),
        ("C1:copyv", "partner_outside", "C1"),
        ("A1:mergev B1:+1", "partner_taken", "A1"),
        ("B1:merge^ A1:+1", "partner_taken", "B1"),
        ("A1:copyv C1:copy^", "partner_taken", "C1"),
        ("A1:copyv B1:merge^", "partner_taken", "A1"),
        ("D1:+2", "bad_cell", "D1"),
        ("A7:+2", "bad_cell", "A7"),
        ("Z99999999:+2", "bad_cell", "Z99999999"),
        ("A1:teleport", "unknown_station", "A1"),
        ("A1:updown", "unknown_station", "A1"),
        ("A1:sortvv", "unknown_station", "A1"),
        ("A1:+", "missing_value", "A1"),
        ("A1:x", "missing_value", "A1"),
        ("A1:+0", "value_out_of_range", "A1"),
        ("A1:+10", "value_out_of_range", "A1"),
        ("A1:x1", "value_out_of_range", "A1"),
        ("A1:+" + "9" * 3_000, "value_out_of_range", "A1"),
        ("A1:fast2", "unexpected_value", "A1"),
        ("A1:sort2v", "unexpected_value", "A1"),
        ("A1:sort", "missing_side", "A1"),
        ("A1:merge B3:+1", "missing_side", "A1"),
        ("A1:up^", "unexpected_side", "A1"),
        ("A1:+2^", "unexpected_side", "A1"),
        ("A1:sort>", "bad_side", "A1"),
        ("A1:merge left", "bad_side", "A1"),
        ("A1:", "bad_notation", "A1"),
        ("A1:+2 3", "bad_notation", "A1"),
        ("A1:+2.5", "bad_notation", "A1"),
        ("A1:+-2", "bad_notation", "A1"),
        ("A1:+2,", "bad_notation", "A1"),
        ("A1:²", "bad_notation", "A1"),
        ("+2", "bad_notation", None),
        ("A1 +2", "bad_notation", None),
        ("hello", "bad_notation", None),
        ("1A:+2", "bad_notation", None),
        ("; A1:+2", "bad_notation", None),
        ("\x00", "bad_notation", None),
        ("A1:+2 " * 1_000, "bad_notation", None),
    ],
)
def test_a_notation_is_refused(machine: str, code: str, cell: str | None) -> None:
    assert refuse(machine) == (code, cell)


@pytest.mark.parametrize("kind", list(Kind))
def test_a_station_the_workshop_lacks_is_not_allowed(kind: Kind) -> None:
    others = [other.value for other in Kind if other is not kind]
    sheet = codec.sheet_from_json(workshop_json(stations=others))
    machine = {"plus": "B2:+2", "minus": "B2:-2", "times": "B2:x2", "divide": "B2:/2"}
    sided = {"sort": "B2:sort^", "merge": "B2:merge^", "copy": "B2:copy^"}
    notation = {**machine, **sided}.get(kind, f"B2:{kind.value}")
    assert refuse(notation, sheet) == ("not_allowed", "B2")
    assert codec.parse_notation(notation, SHEET).stations[0].kind is kind


@pytest.mark.parametrize("notation", ["", "  \n", "A1:up", "C6:down", "A1:sort^", "C1:sortv"])
def test_what_may_jam_later_is_legal_to_place(notation: str) -> None:
    assert codec.format_notation(codec.parse_notation(notation, SHEET)) == notation.strip()


def test_an_empty_list_is_an_empty_machine() -> None:
    assert codec.read_machine([], SHEET).stations == ()


def test_two_cell_stations_may_stand_back_to_back() -> None:
    sheet = make_sheet(belts=4)
    machine = codec.parse_notation("B1:merge^ C1:copyv", sheet)
    assert [station.partner and station.partner.name for station in machine.stations] == [
        "A1",
        "D1",
    ]
