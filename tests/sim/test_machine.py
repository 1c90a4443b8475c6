"""Cells, the table of stations, and placement."""

import pytest

from sim.grid import BELT_LETTERS, MAX_BELTS, MAX_COLUMNS, Cell, parse_cell
from sim.machine import Machine, MachineError, Station, build_machine
from sim.stations import STATION_TYPES, TWO_CELL_KINDS, Kind, Side
from tests.sim.sheets import make_sheet

SHEET = make_sheet()


def wait(belt: int, column: int) -> Station:
    return Station(Cell(belt, column), Kind.WAIT)


def refuse(*stations: Station) -> MachineError:
    with pytest.raises(MachineError) as caught:
        build_machine(stations, SHEET)
    return caught.value


# --- Cells ------------------------------------------------------------------------------------


def test_every_cell_is_found_by_its_name() -> None:
    for belt in range(MAX_BELTS):
        for column in range(1, MAX_COLUMNS + 1):
            name = f"{BELT_LETTERS[belt]}{column}"
            assert Cell(belt, column).name == name
            assert parse_cell(name) == parse_cell(name.lower()) == (belt, column)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "1",
        "A0",
        "A00",
        "A01",
        "A13",
        "I1",
        "A-1",
        "A 1",
        "AA1",
        "A1A",
        "A1\n",
        "Ａ1",
        "A１",
    ],
)
def test_other_names_are_no_cells(name: str) -> None:
    assert parse_cell(name) is None


def test_cells_sort_by_belt_then_column() -> None:
    cells = [Cell(1, 1), Cell(0, 10), Cell(0, 2)]
    assert [cell.name for cell in sorted(cells)] == ["A2", "A10", "B1"]


# --- Stations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "cost", "area", "values", "sided"),
    [
        (Kind.PLUS, 1, 1, range(1, 10), False),
        (Kind.MINUS, 1, 1, range(1, 10), False),
        (Kind.TIMES, 2, 1, range(2, 10), False),
        (Kind.DIVIDE, 2, 1, range(2, 10), False),
        (Kind.UP, 1, 1, None, False),
        (Kind.DOWN, 1, 1, None, False),
        (Kind.WAIT, 1, 1, None, False),
        (Kind.FAST, 2, 1, None, False),
        (Kind.SORT, 2, 1, None, True),
        (Kind.MERGE, 3, 2, None, True),
        (Kind.COPY, 3, 2, None, True),
    ],
)
def test_the_table_of_stations_is_the_rules(
    kind: Kind, cost: int, area: int, values: range | None, sided: bool
) -> None:
    station_type = STATION_TYPES[kind]
    assert (station_type.kind, station_type.cost, station_type.area) == (kind, cost, area)
    assert (station_type.values, station_type.has_side) == (values, sided)
    assert (kind in TWO_CELL_KINDS) == (area == 2)


def test_signs_are_all_different() -> None:
    assert len({station.sign for station in STATION_TYPES.values()}) == len(Kind)


def test_the_partner_is_above_or_below() -> None:
    cell = Cell(1, 4)
    assert Station(cell, Kind.MERGE, toward=Side.UP).partner == Cell(0, 4)
    assert Station(cell, Kind.COPY, toward=Side.DOWN).partner == Cell(2, 4)
    assert Station(cell, Kind.SORT, toward=Side.DOWN).partner is None
    assert wait(1, 4).partner is None


# --- Placement --------------------------------------------------------------------------------


def test_an_empty_machine_costs_nothing() -> None:
    assert (Machine().cost, Machine().area) == (0, 0)


def test_a_machine_is_kept_in_canonical_order() -> None:
    machine = build_machine([wait(1, 1), wait(0, 5), wait(0, 2)], SHEET)
    assert [station.cell.name for station in machine.stations] == ["A2", "A5", "B1"]


def test_the_first_station_at_fault_is_named() -> None:
    assert refuse(wait(2, 7), wait(0, 7), wait(1, 9)).cell == "A7"


def test_a_station_past_the_last_belt_is_refused() -> None:
    error = refuse(wait(3, 1))
    assert (error.code, error.cell) == ("bad_cell", "D1")


def test_a_cell_holds_one_station() -> None:
    error = refuse(wait(0, 1), Station(Cell(0, 1), Kind.FAST))
    assert (error.code, error.cell) == ("cell_taken", "A1")


@pytest.mark.parametrize("kind", [Kind.MERGE, Kind.COPY])
@pytest.mark.parametrize(("belt", "side"), [(0, Side.UP), (2, Side.DOWN)])
def test_a_partner_cell_is_on_the_grid(kind: Kind, belt: int, side: Side) -> None:
    assert refuse(Station(Cell(belt, 1), kind, toward=side)).code == "partner_outside"


@pytest.mark.parametrize("kind", [Kind.MERGE, Kind.COPY])
def test_a_partner_cell_holds_no_station(kind: Kind) -> None:
    error = refuse(Station(Cell(0, 1), kind, toward=Side.DOWN), wait(1, 1))
    assert (error.code, error.cell, error.data) == ("partner_taken", "A1", {"partner": "B1"})


def test_a_partner_cell_serves_one_station() -> None:
    error = refuse(
        Station(Cell(0, 1), Kind.MERGE, toward=Side.DOWN),
        Station(Cell(2, 1), Kind.COPY, toward=Side.UP),
    )
    assert (error.code, error.cell) == ("partner_taken", "C1")


def test_two_stations_that_face_each_other_are_refused() -> None:
    error = refuse(
        Station(Cell(0, 1), Kind.MERGE, toward=Side.DOWN),
        Station(Cell(1, 1), Kind.MERGE, toward=Side.UP),
    )
    assert (error.code, error.cell) == ("partner_taken", "A1")


def test_an_error_can_be_told_apart_by_its_code() -> None:
    error = MachineError("not_allowed", "A1", station="fast")
    assert error.args == ("not_allowed", "A1", {"station": "fast"})
