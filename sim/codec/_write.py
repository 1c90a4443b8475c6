"""JSON out: results, traces, sheets and machines as plain values (spec §5)."""

from collections.abc import Callable
from typing import Any, NotRequired, TypeAlias, TypedDict

from sim.grid import BELT_LETTERS
from sim.machine import Machine, MachineError, Station
from sim.scoring import Jam, Mismatch, RunResult
from sim.sheet import Sheet
from sim.stations import Kind
from sim.trace import (
    Computed,
    Copied,
    Delivered,
    Entered,
    Event,
    JamEvent,
    Marked,
    Merged,
    NumberState,
    Trace,
    TraceCycle,
)
from sim.words import cycle_sentence, error_message


class StationJson(TypedDict):
    """One placed station; `value` and `toward` only where its kind takes them."""

    cell: str
    station: str
    value: NotRequired[int]
    toward: NotRequired[str]


class InputJson(TypedDict):
    """The numbers of one belt and the cycle of the first."""

    start: int
    numbers: list[int]


class ConstraintJson(TypedDict):
    """A measure and its maximum."""

    measure: str
    max: int


class WorkshopJson(TypedDict):
    """A whole sheet."""

    columns: int
    belts: int
    stations: list[str]
    inputs: list[InputJson]
    outputs: list[list[int]]
    constraint: ConstraintJson | None


class JamJson(TypedDict):
    """The first jam of a run."""

    reason: str
    cycle: int
    at: str


class MismatchJson(TypedDict):
    """The first difference of one output."""

    belt: str
    position: int
    expected: int | None
    got: int | None
    cycle: int | None
    missing: int
    excess: int


class ResultJson(TypedDict):
    """The verdict and measures of a run."""

    status: str
    cost: int
    cycles: int
    area: int
    sum: int
    outputs: list[list[int]]
    jam: JamJson | None
    mismatches: list[MismatchJson]


class ErrorBodyJson(TypedDict):
    """What was refused, where, and a sentence about it."""

    code: str
    cell: str | None
    message: str


class ErrorJson(TypedDict):
    """A refusal."""

    error: ErrorBodyJson


class NumberJson(TypedDict):
    """A number on the grid at the end of a cycle."""

    id: int
    value: int
    belt: int
    column: int
    mark: str
    waiting: bool


# Events differ by kind; `kind` says which members there are.
EventJson: TypeAlias = dict[str, Any]


class CycleJson(TypedDict):
    """One cycle of a trace, with its sentence."""

    cycle: int
    numbers: list[NumberJson]
    events: list[EventJson]
    text: str


class TraceJson(TypedDict):
    """A whole run, enough to animate it without knowing the rules."""

    cycles: list[CycleJson]


def sheet_to_json(sheet: Sheet) -> WorkshopJson:
    """Return the JSON value of `sheet`, its stations in the order of the rules."""
    constraint = sheet.constraint
    return {
        "columns": sheet.columns,
        "belts": sheet.belts,
        "stations": [kind.value for kind in Kind if kind in sheet.stations],
        "inputs": [
            {"start": belt_input.start, "numbers": list(belt_input.numbers)}
            for belt_input in sheet.inputs
        ],
        "outputs": [list(output) for output in sheet.outputs],
        "constraint": None
        if constraint is None
        else {"measure": constraint.measure.value, "max": constraint.maximum},
    }


def machine_to_json(machine: Machine) -> list[StationJson]:
    """Return the JSON value of `machine`, in belt then column order."""
    return [_station_to_json(station) for station in machine.stations]


def _station_to_json(station: Station) -> StationJson:
    data: StationJson = {"cell": station.cell.name, "station": station.kind.value}
    if station.value is not None:
        data["value"] = station.value
    if station.toward is not None:
        data["toward"] = station.toward.value
    return data


def result_to_json(result: RunResult) -> ResultJson:
    """Return the JSON value of `result`."""
    return {
        "status": result.status.value,
        "cost": result.cost,
        "cycles": result.cycles,
        "area": result.area,
        "sum": result.sum,
        "outputs": [list(output) for output in result.outputs],
        "jam": None if result.jam is None else _jam_to_json(result.jam),
        "mismatches": [_mismatch_to_json(mismatch) for mismatch in result.mismatches],
    }


def _jam_to_json(jam: Jam) -> JamJson:
    return {"reason": jam.reason.value, "cycle": jam.cycle, "at": jam.at}


def _mismatch_to_json(mismatch: Mismatch) -> MismatchJson:
    return {
        "belt": BELT_LETTERS[mismatch.belt],
        "position": mismatch.position,
        "expected": mismatch.expected,
        "got": mismatch.got,
        "cycle": mismatch.cycle,
        "missing": mismatch.missing,
        "excess": mismatch.excess,
    }


def error_to_json(error: MachineError, language: str = "en") -> ErrorJson:
    """Return the JSON value of `error`, its message in `language`."""
    message = error_message(error, language)
    return {"error": {"code": error.code, "cell": error.cell, "message": message}}


def trace_to_json(trace: Trace, language: str = "en") -> TraceJson:
    """Return the JSON value of `trace`, its sentences in `language`."""
    return {"cycles": [_cycle_to_json(cycle, language) for cycle in trace.cycles]}


def _cycle_to_json(cycle: TraceCycle, language: str) -> CycleJson:
    return {
        "cycle": cycle.cycle,
        "numbers": [_number_to_json(number) for number in sorted(cycle.numbers)],
        "events": [_EVENT_WRITERS[type(event)](event) for event in cycle.events],
        "text": cycle_sentence(cycle, language),
    }


def _number_to_json(number: NumberState) -> NumberJson:
    return {
        "id": number.id,
        "value": number.value,
        "belt": number.belt,
        "column": number.column,
        "mark": number.mark.value,
        "waiting": number.waiting,
    }


def _delivered_to_json(event: Delivered) -> EventJson:
    return {"kind": "deliver", **event._asdict()}


def _entered_to_json(event: Entered) -> EventJson:
    return {"kind": "enter", **event._asdict()}


def _copied_to_json(event: Copied) -> EventJson:
    cells = {"cell": event.cell.name, "partner": event.partner.name}
    return {"kind": "copy", **event._asdict(), **cells}


def _merged_to_json(event: Merged) -> EventJson:
    cells = {"cell": event.cell.name, "partner": event.partner.name}
    return {"kind": "merge", **event._asdict(), **cells}


def _computed_to_json(event: Computed) -> EventJson:
    names = {"station": event.station.value, "cell": event.cell.name}
    return {"kind": "compute", **event._asdict(), **names}


def _marked_to_json(event: Marked) -> EventJson:
    return {
        "kind": "mark",
        "number": event.number,
        "mark": event.mark.value,
        "cell": event.cell.name,
    }


def _jammed_to_json(event: JamEvent) -> EventJson:
    return {
        "kind": "jam",
        "reason": event.reason.value,
        "at": event.at,
        "numbers": list(event.numbers),
        "values": list(event.values),
        "from": [None if cell is None else cell.name for cell in event.origins],
        "station": None if event.station is None else event.station.value,
        "operand": event.operand,
        "result": event.result,
    }


_EVENT_WRITERS: dict[type[Event], Callable[[Any], EventJson]] = {
    Delivered: _delivered_to_json,
    Entered: _entered_to_json,
    Copied: _copied_to_json,
    Merged: _merged_to_json,
    Computed: _computed_to_json,
    Marked: _marked_to_json,
    JamEvent: _jammed_to_json,
}
