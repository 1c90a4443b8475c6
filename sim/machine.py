"""Machines and their placement: what may stand where, refused before anything runs (§2)."""

from collections.abc import Iterable
from dataclasses import dataclass

from sim.grid import Cell
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, TWO_CELL_KINDS, Kind, Side


@dataclass(frozen=True, slots=True, order=True)
class Station:
    """One placed station; `value` and `toward` are None where its kind takes none."""

    cell: Cell
    kind: Kind
    value: int | None = None
    toward: Side | None = None

    @property
    def partner(self) -> Cell | None:
        """Return the partner cell of a Merge or Copy, None for the other kinds."""
        if self.kind not in TWO_CELL_KINDS or self.toward is None:
            return None
        return Cell(self.cell.belt + self.toward.step, self.cell.column)


@dataclass(frozen=True, slots=True)
class Machine:
    """A set of placed stations, kept in belt then column order (the canonical order)."""

    stations: tuple[Station, ...] = ()

    @property
    def cost(self) -> int:
        """Return the sum of the costs of the stations."""
        return sum(STATION_TYPES[station.kind].cost for station in self.stations)

    @property
    def area(self) -> int:
        """Return the number of cells taken; Merge and Copy take two."""
        return sum(STATION_TYPES[station.kind].area for station in self.stations)


class MachineError(Exception):
    """A machine, sheet or text that is refused before anything runs (§2).

    `code` is stable; `cell` is the name of the cell at fault, None where there is none; `data`
    holds what the sentence in `sim.words` needs (for example the station's kind or the range).
    """

    def __init__(self, code: str, cell: str | None = None, **data: str | int) -> None:
        super().__init__(code, cell, data)
        self.code = code
        self.cell = cell
        self.data = data


def build_machine(stations: Iterable[Station], sheet: Sheet) -> Machine:
    """Return the machine made of `stations` after checking each against `sheet`.

    The shape of each station (value and side) has been checked by whoever read it in.

    Raises:
        MachineError: `bad_cell`, `not_allowed`, `cell_taken`, `partner_outside` or
            `partner_taken`, naming the first station at fault in belt then column order.
    """
    ordered = sorted(stations, key=lambda station: station.cell)
    taken: set[Cell] = set()
    for station in ordered:
        _check_station(station, sheet)
        if station.cell in taken:
            raise MachineError("cell_taken", station.cell.name)
        taken.add(station.cell)
    _check_partners(ordered, taken, sheet)
    return Machine(tuple(ordered))


def _check_station(station: Station, sheet: Sheet) -> None:
    cell = station.cell
    if not (cell.belt < sheet.belts and 1 <= cell.column <= sheet.columns):
        raise MachineError("bad_cell", cell.name)
    if station.kind not in sheet.stations:
        raise MachineError("not_allowed", cell.name, station=station.kind.value)


def _check_partners(ordered: list[Station], taken: set[Cell], sheet: Sheet) -> None:
    partners: set[Cell] = set()
    for station in ordered:
        partner = station.partner
        if partner is None:
            continue
        if not 0 <= partner.belt < sheet.belts:
            raise MachineError("partner_outside", station.cell.name)
        if partner in taken or partner in partners:
            raise MachineError("partner_taken", station.cell.name, partner=partner.name)
        partners.add(partner)
