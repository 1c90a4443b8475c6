"""Trace: a machine and what enters it; find what comes out (§5.10)."""

from collections.abc import Sequence
from dataclasses import dataclass

from sim.codec import format_notation, parse_notation, sheet_from_json, sheet_to_json
from sim.machine import Machine
from sim.sheet import Sheet
from tournaments.kinds.base import JsonObject
from tournaments.kinds.keys import KeyShape


@dataclass(frozen=True, slots=True)
class Trace:
    """A machine, and a sheet that demands nothing: what comes out is the answer."""

    sheet: Sheet
    machine: Machine


@dataclass(frozen=True, slots=True)
class Deliveries:
    """The numbers delivered by each belt in order, and the cycle of the last of all."""

    outputs: tuple[tuple[int, ...], ...]
    cycle: int


def read_puzzle(data: JsonObject) -> Trace:
    """Return the puzzle of `{size, sheet, machine}`: the JSON of a workshop and a notation."""
    sheet = sheet_from_json(data["sheet"])
    return Trace(sheet, parse_notation(data["machine"], sheet))


def write_puzzle(puzzle: Trace) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {
        "size": puzzle.sheet.columns,
        "sheet": sheet_to_json(puzzle.sheet),
        "machine": format_notation(puzzle.machine),
    }


def read_solution(data: JsonObject) -> Deliveries:
    """Return the deliveries of `{outputs, cycle}`."""
    return Deliveries(tuple(tuple(belt) for belt in data["outputs"]), data["cycle"])


def write_solution(deliveries: Deliveries) -> JsonObject:
    """Return the JSON of a solution."""
    return {"outputs": [list(belt) for belt in deliveries.outputs], "cycle": deliveries.cycle}


def key_of(_puzzle: Trace, deliveries: Deliveries) -> str:
    """Return per belt the last digit of each number (`-` if none), then the last cycle."""
    belts = [_last_digits(belt) or "-" for belt in deliveries.outputs]
    return ",".join([*belts, str(deliveries.cycle)])


def key_shape(puzzle: Trace) -> KeyShape:
    """Return the shape of the key; how many numbers come out is not told."""
    belts = ",".join(["(-|[0-9]+)"] * puzzle.sheet.belts)
    return KeyShape(pattern=f"{belts},[0-9]+")


def _last_digits(numbers: Sequence[int]) -> str:
    return "".join(str(abs(number) % 10) for number in numbers)
