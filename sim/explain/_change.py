"""Single changes of a machine, and how large each is."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from sim.grid import Cell
from sim.machine import Machine, MachineError, Station, build_machine
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Kind, Side


class ChangeKind(StrEnum):
    """What is done to the one station that changes."""

    SET = "set"
    TURN = "turn"
    MOVE = "move"
    REMOVE = "remove"
    ADD = "add"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Change:
    """One station of a machine made another one, removed or added.

    `before` is None for one that is added, `after` for one that is removed. `size` says how much
    of the machine changes: the steps of its value, one for a side turned, the cells it is moved
    by, cost and area of what is taken away and of what is put in.
    """

    kind: ChangeKind
    before: Station | None
    after: Station | None
    size: int

    def apply(self, machine: Machine, sheet: Sheet) -> Machine | None:
        """Return the changed machine, None where `sheet` does not allow it."""
        stations = [station for station in machine.stations if station != self.before]
        if self.after is not None:
            stations.append(self.after)
        try:
            return build_machine(stations, sheet)
        except MachineError:
            return None


def list_changes(machine: Machine, sheet: Sheet) -> list[Change]:
    """Return all single changes of `machine`, the smallest first; some `sheet` may not allow.

    Those of one size come in the order of `ChangeKind`, then of cells, then of stations.
    """
    taken = {station.cell for station in machine.stations}
    free = [
        cell
        for cell in (Cell(b, c) for b in range(sheet.belts) for c in range(1, sheet.columns + 1))
        if cell not in taken
    ]
    changes: list[Change] = []
    for station in machine.stations:
        changes.extend(_tune(station))
        changes.extend(_move(station, free))
        changes.extend(_swap(station, sheet))
        changes.append(Change(ChangeKind.REMOVE, station, None, _weigh(station.kind)))
    for cell in free:
        changes.extend(
            [
                Change(ChangeKind.ADD, None, station, _weigh(station.kind))
                for station in _list_stations(cell, sheet)
            ]
        )
    changes.sort(key=lambda change: (change.size, _ORDER[change.kind]))
    return changes


_ORDER = {kind: place for place, kind in enumerate(ChangeKind)}


def _weigh(kind: Kind) -> int:
    return STATION_TYPES[kind].cost + STATION_TYPES[kind].area


def _tune(station: Station) -> Iterator[Change]:
    cell, kind, value, toward = station.cell, station.kind, station.value, station.toward
    if value is not None:
        for other in STATION_TYPES[kind].values or ():
            if other != value:
                tuned = Station(cell, kind, other, toward)
                yield Change(ChangeKind.SET, station, tuned, abs(other - value))
    if toward is not None:
        side = Side.DOWN if toward is Side.UP else Side.UP
        yield Change(ChangeKind.TURN, station, Station(cell, kind, value, side), 1)


def _move(station: Station, free: list[Cell]) -> Iterator[Change]:
    (belt, column), kind = station.cell, station.kind
    for cell in free:
        distance = abs(cell.belt - belt) + abs(cell.column - column)
        moved = Station(cell, kind, station.value, station.toward)
        yield Change(ChangeKind.MOVE, station, moved, distance)


def _swap(station: Station, sheet: Sheet) -> Iterator[Change]:
    for other in _list_stations(station.cell, sheet):
        if other.kind is not station.kind:
            size = _weigh(station.kind) + _weigh(other.kind)
            yield Change(ChangeKind.SWAP, station, other, size)


def _list_stations(cell: Cell, sheet: Sheet) -> list[Station]:
    """Return every station that may stand on `cell`, partner cells aside."""
    return [
        Station(cell, kind, value, side)
        for kind in Kind
        if kind in sheet.stations
        for value, side in _list_settings(kind)
    ]


@cache
def _list_settings(kind: Kind) -> tuple[tuple[int | None, Side | None], ...]:
    station = STATION_TYPES[kind]
    values = [None] if station.values is None else list(station.values)
    sides = list(Side) if station.has_side else [None]
    return tuple([(value, side) for value in values for side in sides])
