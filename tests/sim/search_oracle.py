"""An exhaustive search to compare with: every machine on a tiny grid, by columns of values."""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from sim.flow import Front, advance, deliver, enter
from sim.grid import Cell
from sim.machine import Station
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Kind, Side


class Filling(NamedTuple):
    """One way to fill a column: its price, and that less the cycle each Fast may save."""

    price: int
    effective: int
    stations: tuple[Station, ...]


def find_least_sum(sheet: Sheet, known: int, most_stations: int) -> int:
    """Return the least sum of all machines of `most_stations` at most that solve `sheet`.

    `known` is the sum of one of them: only what could be under it is tried.
    """
    latest_entry = max(b.start + len(b.numbers) - 1 for b in sheet.inputs if b.numbers)
    # No delivery is earlier than straight from the latest entry, but for the Fasts.
    left = known - 1 - latest_entry - sheet.columns
    # By front, stations placed and what may still be paid, the least paid so far.
    reached = {(enter(sheet), 0, left): 0}
    for column in range(1, sheet.columns + 1):
        fillings = _fillings(sheet, column, most_stations)
        following: dict[tuple[Front, int, int], int] = {}
        for (front, placed, left), paid in reached.items():
            for filling in fillings:
                if filling.effective > left:
                    break
                if placed + len(filling.stations) > most_stations:
                    continue
                after = advance(front, filling.stations)
                if after is not None:
                    key = after, placed + len(filling.stations), left - filling.effective
                    price = paid + filling.price
                    following[key] = min(following.get(key, price), price)
        reached = following
    sums = [_sum_at(sheet, front, paid) for (front, _, _), paid in reached.items()]
    return min([known, *[total for total in sums if total is not None]])


def _sum_at(sheet: Sheet, front: Front, paid: int) -> int | None:
    """Return the sum of a machine past its last column, None where it does not solve the sheet."""
    delivered = deliver(front)
    if delivered is None or tuple(values for _, values in delivered) != sheet.outputs:
        return None
    return paid + max(phases[-1] for phases, _ in delivered if phases) + sheet.columns + 1


def effective_price(stations: Iterable[Station]) -> int:
    """Return cost and area of stations, less the cycle that each Fast may save."""
    types = [STATION_TYPES[station.kind] for station in stations]
    return sum(kind.cost + kind.area - (kind.kind is Kind.FAST) for kind in types)


@cache
def _columns(belts: int, column: int, kinds: frozenset[Kind]) -> list[tuple[Station, ...]]:
    """Return every legal filling of one column."""
    choices: list[list[Station | None]] = [
        [None, *_stations(Cell(belt, column), kinds)] for belt in range(belts)
    ]
    found: list[tuple[Station, ...]] = []
    for chosen in product(*choices):
        stations = tuple([station for station in chosen if station is not None])
        taken = [station.cell for station in stations]
        taken += [station.partner for station in stations if station.partner is not None]
        if len(set(taken)) == len(taken) and all(0 <= cell.belt < belts for cell in taken):
            found.append(stations)
    return found


@cache
def _priced(belts: int, column: int, kinds: frozenset[Kind]) -> list[Filling]:
    """Return the fillings of one column, those of the least effective price first."""
    fillings = []
    for stations in _columns(belts, column, kinds):
        types = [STATION_TYPES[station.kind] for station in stations]
        price = sum(kind.cost + kind.area for kind in types)
        fillings.append(Filling(price, effective_price(stations), stations))
    return sorted(fillings, key=lambda filling: filling.effective)


def _fillings(sheet: Sheet, column: int, most_stations: int) -> list[Filling]:
    priced = _priced(sheet.belts, column, sheet.stations)
    return [filling for filling in priced if len(filling.stations) <= most_stations]


def _stations(cell: Cell, kinds: frozenset[Kind]) -> list[Station]:
    stations: list[Station] = []
    for kind in sorted(kinds):
        station = STATION_TYPES[kind]
        values = station.values or [None]
        sides = list(Side) if station.has_side else [None]
        stations += [Station(cell, kind, value, side) for value in values for side in sides]
    return stations
