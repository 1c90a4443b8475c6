"""What a kind of station takes, checked alike for JSON and for notation (spec §2)."""

from sim.grid import Cell, parse_cell
from sim.machine import MachineError, Station
from sim.stations import STATION_TYPES, Kind, Side

_QUOTE_LENGTH = 20


def quote(text: str) -> str:
    """Return the beginning of what a player wrote, short enough for a sentence."""
    return text if len(text) <= _QUOTE_LENGTH else f"{text[:_QUOTE_LENGTH]}…"


def require_cell(name: str) -> Cell:
    """Return the cell called `name`, in capitals.

    Raises:
        MachineError: `bad_cell`, quoting the name.
    """
    cell = parse_cell(name)
    if cell is None or cell.name != name:
        raise MachineError("bad_cell", quote(name))
    return cell


def make_station(cell: Cell, kind: Kind, value: int | None, toward: Side | None) -> Station:
    """Return the station, whose value and side are those its kind takes.

    Raises:
        MachineError: `missing_value`, `unexpected_value`, `value_out_of_range`, `missing_side` or
            `unexpected_side`.
    """
    station_type = STATION_TYPES[kind]
    values = station_type.values
    if values is None:
        if value is not None:
            raise MachineError("unexpected_value", cell.name, station=kind.value)
    elif value not in values:
        code = "missing_value" if value is None else "value_out_of_range"
        raise MachineError(
            code, cell.name, station=kind.value, minimum=values[0], maximum=values[-1]
        )
    if station_type.has_side and toward is None:
        raise MachineError("missing_side", cell.name, station=kind.value)
    if toward is not None and not station_type.has_side:
        raise MachineError("unexpected_side", cell.name, station=kind.value)
    return Station(cell, kind, value, toward)
