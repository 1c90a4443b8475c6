"""Hypothesis strategies: sheets and machines of all shapes, most of which do something."""

from collections.abc import Sequence

from hypothesis import strategies as st

from sim.grid import Cell
from sim.machine import Machine, Station, build_machine
from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import STATION_TYPES, TWO_CELL_KINDS, Kind, Side

NUMBERS = st.integers(-20, 99)
KINDS = list(Kind)
CONSTRAINTS = st.none() | st.builds(Constraint, st.sampled_from(Measure), st.integers(0, 30))
Draft = tuple[int, int, Kind, int, Side]


@st.composite
def sheets(draw: st.DrawFn, *, max_columns: int = 7, max_belts: int = 4) -> Sheet:
    """Draw a sheet that allows all stations, with few and small numbers so that paths meet."""
    # Few draws: each costs more than a run.
    shape = draw(st.integers(0, max_columns * max_belts * 4**max_belts - 1))
    shape, columns = divmod(shape, max_columns)
    starts, belts = divmod(shape, max_belts)
    numbers = deal(draw(st.lists(NUMBERS, max_size=12)), belts + 1, most=12)
    return Sheet(
        columns=columns + 1,
        belts=belts + 1,
        stations=frozenset(Kind),
        inputs=tuple(
            [
                BeltInput(1 + starts // 4**belt % 4, belt_numbers)
                for belt, belt_numbers in enumerate(numbers)
            ]
        ),
        outputs=deal(draw(st.lists(NUMBERS, max_size=6)), belts + 1, most=96),
        constraint=draw(CONSTRAINTS),
    )


def deal(numbers: Sequence[int], belts: int, *, most: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers dealt over the belts by their value, at most so many a belt."""
    return tuple(
        [
            tuple([number for number in numbers if number // 5 % belts == belt][:most])
            for belt in range(belts)
        ]
    )


def machines(sheet: Sheet) -> st.SearchStrategy[Machine]:
    """Draw a machine that may be placed on `sheet`: drafts that do not fit are left out."""
    # One integer a station is drawn several times faster than five.
    drafts = st.integers(0, sheet.belts * sheet.columns * len(KINDS) * 9 * 2 - 1)
    return st.lists(drafts, max_size=7).map(
        lambda drawn: fit([decode(draft, sheet) for draft in drawn], sheet)
    )


def decode(draft: int, sheet: Sheet) -> Draft:
    """Return the draft of a station behind an integer."""
    draft, belt = divmod(draft, sheet.belts)
    draft, column = divmod(draft, sheet.columns)
    draft, kind = divmod(draft, len(KINDS))
    side, value = divmod(draft, 9)
    return belt, column + 1, KINDS[kind], value + 1, Side.DOWN if side else Side.UP


def fit(drafts: Sequence[Draft], sheet: Sheet) -> Machine:
    """Return the machine of the drafts that fit, each making the next ones yield."""
    taken: set[Cell] = set()
    stations: list[Station] = []
    for belt, column, kind, value, side in drafts:
        station = make_station(Cell(belt, column), kind, value, side)
        cells = {station.cell} | ({station.partner} if station.partner is not None else set())
        inside = all(0 <= cell.belt < sheet.belts for cell in cells)
        if inside and taken.isdisjoint(cells):
            taken |= cells
            stations.append(station)
    return build_machine(stations, sheet)


def make_station(cell: Cell, kind: Kind, value: int, side: Side) -> Station:
    """Return a station with the value and the side that its kind takes."""
    values = STATION_TYPES[kind].values
    sided = kind in TWO_CELL_KINDS or kind is Kind.SORT
    return Station(
        cell,
        kind,
        None if values is None else max(value, values[0]),
        side if sided else None,
    )


@st.composite
def runs(draw: st.DrawFn) -> tuple[Machine, Sheet]:
    """Draw a machine and the sheet it stands on."""
    sheet = draw(sheets())
    return draw(machines(sheet)), sheet
