"""JSON in: strict, because what is wrong by one type is wrong (spec §5)."""

import json
from enum import StrEnum
from typing import Any, NoReturn, TypeGuard, TypeVar

from sim.codec._notation import parse_notation
from sim.codec._stations import make_station, quote, require_cell
from sim.grid import MAX_BELTS, MAX_COLUMNS
from sim.machine import Machine, MachineError, Station, build_machine
from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import Kind, Side

LONGEST_JSON = 1_000_000
"""Bytes of the longest text read; the largest workshop and machine take a fiftieth."""

_INPUT_COUNT = 12
_INPUT_RANGE = (-999, 999)
_START_RANGE = (1, 12)
_OUTPUT_COUNT = 96
_OUTPUT_RANGE = (-9_999, 9_999)
_MAXIMUM_RANGE = (0, 9_999)

_WORKSHOP_KEYS = frozenset({"columns", "belts", "stations", "inputs", "outputs"})
_STATION_KEYS = frozenset({"cell", "station"})
_ALL_STATION_KEYS = _STATION_KEYS | {"value", "toward"}

_Choice = TypeVar("_Choice", bound=StrEnum)


def parse_json(text: bytes | str) -> object:
    """Return the JSON value in `text`, bytes being UTF-8.

    Raises:
        MachineError: `bad_json`, with the `problem`: `too_long`, `encoding`, `syntax` (NaN and
            the infinities too), `too_deep` or `duplicate_key`.
    """
    if len(text) > LONGEST_JSON:
        raise MachineError("bad_json", problem="too_long")
    try:
        decoded = text if isinstance(text, str) else text.decode()
        return json.loads(
            decoded, object_pairs_hook=_refuse_duplicates, parse_constant=_refuse_constant
        )
    except UnicodeDecodeError:
        raise MachineError("bad_json", problem="encoding") from None
    except RecursionError:
        raise MachineError("bad_json", problem="too_deep") from None
    except ValueError:
        # Also whole numbers of thousands of digits.
        raise MachineError("bad_json", problem="syntax") from None


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise MachineError("bad_json", problem="duplicate_key")
    return members


def _refuse_constant(name: str) -> NoReturn:
    raise MachineError("bad_json", problem="syntax")


# --- Workshops --------------------------------------------------------------------------------


def sheet_from_json(data: object) -> Sheet:
    """Return the sheet described by a workshop's JSON value.

    Raises:
        MachineError: `bad_workshop`, with the place at fault (`where`) and what was `expected`.
    """
    members = _read_members(data, "workshop", _WORKSHOP_KEYS, optional=frozenset({"constraint"}))
    columns = _read_integer(members["columns"], "columns", (1, MAX_COLUMNS))
    belts = _read_integer(members["belts"], "belts", (1, MAX_BELTS))
    inputs = _read_list(members["inputs"], "inputs", (belts, belts))
    outputs = _read_list(members["outputs"], "outputs", (belts, belts))
    return Sheet(
        columns=columns,
        belts=belts,
        stations=_read_kinds(members["stations"]),
        inputs=tuple([_read_input(item, f"inputs[{i}]") for i, item in enumerate(inputs)]),
        outputs=tuple([_read_output(item, f"outputs[{i}]") for i, item in enumerate(outputs)]),
        constraint=_read_constraint(members.get("constraint")),
    )


def _read_kinds(data: object) -> frozenset[Kind]:
    names = _read_list(data, "stations", (0, len(Kind)))
    kinds = [_read_choice(name, "stations", Kind) for name in names]
    if len(set(kinds)) < len(kinds):
        raise MachineError("bad_workshop", where="stations", expected="distinct")
    return frozenset(kinds)


def _read_input(data: object, where: str) -> BeltInput:
    members = _read_members(data, where, frozenset({"start", "numbers"}))
    start = _read_integer(members["start"], f"{where}.start", _START_RANGE)
    where = f"{where}.numbers"
    numbers = _read_list(members["numbers"], where, (0, _INPUT_COUNT))
    return BeltInput(start, _read_integers(numbers, where, _INPUT_RANGE))


def _read_output(data: object, where: str) -> tuple[int, ...]:
    numbers = _read_list(data, where, (0, _OUTPUT_COUNT))
    return _read_integers(numbers, where, _OUTPUT_RANGE)


def _read_constraint(data: object) -> Constraint | None:
    if data is None:
        return None
    members = _read_members(data, "constraint", frozenset({"measure", "max"}))
    measure = _read_choice(members["measure"], "constraint.measure", Measure)
    return Constraint(measure, _read_integer(members["max"], "constraint.max", _MAXIMUM_RANGE))


def _read_members(
    data: object, where: str, keys: frozenset[str], optional: frozenset[str] = frozenset()
) -> dict[str, object]:
    if not isinstance(data, dict) or not keys <= data.keys() <= keys | optional:
        names = ", ".join(sorted(keys))
        raise MachineError("bad_workshop", where=where, expected="keys", keys=names)
    return data


def _read_list(data: object, where: str, lengths: tuple[int, int]) -> list[object]:
    low, high = lengths
    if not isinstance(data, list) or not low <= len(data) <= high:
        raise MachineError("bad_workshop", where=where, expected="list", minimum=low, maximum=high)
    return data


def _read_integers(data: list[object], where: str, limits: tuple[int, int]) -> tuple[int, ...]:
    return tuple([_read_integer(item, f"{where}[{i}]", limits) for i, item in enumerate(data)])


def _read_integer(data: object, where: str, limits: tuple[int, int]) -> int:
    low, high = limits
    if not _is_integer(data) or not low <= data <= high:
        raise MachineError(
            "bad_workshop", where=where, expected="integer", minimum=low, maximum=high
        )
    return data


def _is_integer(data: object) -> TypeGuard[int]:
    # In JSON true is not 1, though bool is an int in Python.
    return isinstance(data, int) and not isinstance(data, bool)


def _read_choice(data: object, where: str, choices: type[_Choice]) -> _Choice:
    if not isinstance(data, str) or data not in list(choices):
        names = ", ".join(choices)
        raise MachineError("bad_workshop", where=where, expected="choice", choices=names)
    return choices(data)


# --- Machines ---------------------------------------------------------------------------------


def read_machine(data: object, sheet: Sheet) -> Machine:
    """Return the machine given either as notation or as a list of stations.

    Raises:
        MachineError: `bad_machine` for any other type; see `parse_notation`,
            `machine_from_json`.
    """
    return parse_notation(data, sheet) if isinstance(data, str) else machine_from_json(data, sheet)


def machine_from_json(data: object, sheet: Sheet) -> Machine:
    """Return the machine described by a list of stations' JSON values.

    Raises:
        MachineError: `bad_machine` for a wrong shape or type, with the place at fault (`where`),
            or what a station or its placement is refused for.
    """
    if not isinstance(data, list):
        raise MachineError("bad_machine", where="machine")
    return build_machine(
        [_read_station(item, f"machine[{i}]") for i, item in enumerate(data)], sheet
    )


def _read_station(data: object, where: str) -> Station:
    if not isinstance(data, dict) or not _STATION_KEYS <= data.keys() <= _ALL_STATION_KEYS:
        raise MachineError("bad_machine", where=where)
    for key, member in data.items():
        if not (_is_integer(member) if key == "value" else isinstance(member, str)):
            raise MachineError("bad_machine", where=f"{where}.{key}")
    cell = require_cell(data["cell"])
    if data["station"] not in list(Kind):
        raise MachineError("unknown_station", cell.name, station=quote(data["station"]))
    toward = data.get("toward")
    if toward is not None and toward not in list(Side):
        raise MachineError("bad_side", cell.name, text=quote(toward))
    side = None if toward is None else Side(toward)
    return make_station(cell, Kind(data["station"]), data.get("value"), side)
