"""An exhaustive search to compare with: every machine on a tiny grid, by columns of values."""

from functools import cache
from itertools import product

from sim.flow import Front, advance, deliver, enter
from sim.grid import Cell
from sim.machine import Station
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Kind, Side


def find_least_sum(sheet: Sheet, ceiling: int) -> int | None:
    """Return the least sum of all machines that solve `sheet`, None if none is under `ceiling`."""
    latest_entry = max(b.start + len(b.numbers) - 1 for b in sheet.inputs if b.numbers)
    # A Fast saves one cycle and costs three, so no machine is quicker than this for its price.
    most_price = ceiling - 1 - latest_entry - sheet.columns + sheet.columns // 2
    columns = [_columns(sheet, column) for column in range(1, sheet.columns + 1)]

    @cache
    def endings(front: Front, index: int, left: int) -> frozenset[tuple[int, int]]:
        """Return the (price, latest phase) of every way to end right."""
        if index == sheet.columns:
            delivered = deliver(front)
            if delivered is None or tuple(values for _, values in delivered) != sheet.outputs:
                return frozenset()
            return frozenset({(0, max(phases[-1] for phases, _ in delivered if phases))})
        found: dict[int, int] = {}
        for price, stations in columns[index]:
            if price > left:
                continue
            following = advance(front, stations)
            if following is None:
                continue
            for rest, phase in endings(following, index + 1, left - price):
                found[price + rest] = min(found.get(price + rest, phase), phase)
        return frozenset(found.items())

    sums = [
        price + phase + sheet.columns + 1 for price, phase in endings(enter(sheet), 0, most_price)
    ]
    least = min(sums, default=ceiling)
    return None if least >= ceiling else least


def _columns(sheet: Sheet, column: int) -> list[tuple[int, list[Station]]]:
    """Return every legal filling of one column with its price."""
    choices: list[list[Station | None]] = [
        [None, *_stations(Cell(belt, column), sheet.stations)] for belt in range(sheet.belts)
    ]
    found: list[tuple[int, list[Station]]] = []
    for chosen in product(*choices):
        stations = [station for station in chosen if station is not None]
        taken = [station.cell for station in stations]
        taken += [station.partner for station in stations if station.partner is not None]
        if len(set(taken)) == len(taken) and all(0 <= cell.belt < sheet.belts for cell in taken):
            types = [STATION_TYPES[station.kind] for station in stations]
            found.append((sum(kind.cost + kind.area for kind in types), stations))
    return found


def _stations(cell: Cell, kinds: frozenset[Kind]) -> list[Station]:
    stations: list[Station] = []
    for kind in sorted(kinds):
        station = STATION_TYPES[kind]
        values = station.values or [None]
        sides = list(Side) if station.has_side else [None]
        stations += [Station(cell, kind, value, side) for value in values for side in sides]
    return stations
