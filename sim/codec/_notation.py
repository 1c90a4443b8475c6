"""The one-line notation of machines, such as `A1:+2 B2:merge^` (spec §6)."""

import re
from collections.abc import Iterator

from sim.codec._stations import make_station, quote, require_cell
from sim.machine import Machine, MachineError, Station, build_machine
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Side

# Far more than the fullest grid takes.
_LONGEST_TEXT = 4_000
# No value has more digits, and int() must not meet thousands of them.
_LONGEST_NUMBER = 3

_KINDS = {station.sign: station.kind for station in STATION_TYPES.values()}
_SIDES = {"^": Side.UP, "v": Side.DOWN}
_SIDE_SIGNS = {side: sign for sign, side in _SIDES.items()}
_SPELLINGS = str.maketrans({"*": "x", "×": "x", "÷": "/", "−": "-"})

_LABEL = re.compile(r"([A-Za-z])\s*([0-9]+)\s*:")
# The words that take a side may be followed by its v without a space: `sortv`.
_BODY = re.compile(
    r"\s*(?P<sign>[-+/]|x|(?:sort|merge|copy)(?=v?(?![a-z]))|[a-z]+)"
    r"\s*(?P<number>[0-9]*)\s*(?P<side>[\^v]?)\s*(?P<rest>.*?)\s*",
    re.DOTALL,
)


def format_notation(machine: Machine) -> str:
    """Return the canonical one-line text of `machine`; an empty machine is an empty text."""
    return " ".join([_format_station(station) for station in machine.stations])


def _format_station(station: Station) -> str:
    value = "" if station.value is None else station.value
    side = "" if station.toward is None else _SIDE_SIGNS[station.toward]
    return f"{station.cell.name}:{STATION_TYPES[station.kind].sign}{value}{side}"


def parse_notation(text: str, sheet: Sheet) -> Machine:
    """Return the machine written in `text`: any order, spacing and case.

    Raises:
        MachineError: `bad_notation`, quoting the text at fault, or what the placement of a
            station is refused for.
    """
    if len(text) > _LONGEST_TEXT:
        raise MachineError("bad_notation", text=quote(text))
    stations = [_parse_item(label, body) for label, body in _split_items(text)]
    return build_machine(stations, sheet)


def _split_items(text: str) -> Iterator[tuple[str, str]]:
    """Yield the cell and the station of each item, as written."""
    labels = list(_LABEL.finditer(text))
    before = text[: labels[0].start()] if labels else text
    if before.strip():
        raise MachineError("bad_notation", text=quote(before.strip()))
    starts = [label.start() for label in labels]
    for label, end in zip(labels, [*starts, len(text)][1:], strict=True):
        yield label[1] + label[2], text[label.end() : end]


def _parse_item(label: str, body: str) -> Station:
    cell = require_cell(label.upper())
    match = _BODY.fullmatch(body.lower().translate(_SPELLINGS))
    if match is None:
        raise MachineError("bad_notation", cell.name, text=quote(body.strip() or f"{cell.name}:"))
    sign, number, side, rest = match.group("sign", "number", "side", "rest")
    kind = _KINDS.get(sign)
    if kind is None:
        raise MachineError("unknown_station", cell.name, station=quote(sign))
    if rest:
        expects_side = STATION_TYPES[kind].has_side and not side and not number
        code = "bad_side" if expects_side else "bad_notation"
        raise MachineError(code, cell.name, text=quote(body.strip()))
    # A number too long to read is out of every range.
    value = None if not number else int(number) if len(number) <= _LONGEST_NUMBER else -1
    return make_station(cell, kind, value, _SIDES.get(side))
