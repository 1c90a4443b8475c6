"""Sheets, machines, results and traces in and out of JSON and notation (spec §5, §6).

Whatever enters the simulator passes here once, and below it nothing is checked again. All that
is refused is a `sim.machine.MachineError`.
"""

from sim.codec._notation import format_notation, parse_notation
from sim.codec._read import (
    LONGEST_JSON,
    machine_from_json,
    parse_json,
    read_machine,
    sheet_from_json,
)
from sim.codec._write import (
    ErrorJson,
    ResultJson,
    StationJson,
    TraceJson,
    WorkshopJson,
    error_to_json,
    machine_to_json,
    result_to_json,
    sheet_to_json,
    trace_to_json,
)

__all__ = [
    "LONGEST_JSON",
    "ErrorJson",
    "ResultJson",
    "StationJson",
    "TraceJson",
    "WorkshopJson",
    "error_to_json",
    "format_notation",
    "machine_from_json",
    "machine_to_json",
    "parse_json",
    "parse_notation",
    "read_machine",
    "result_to_json",
    "sheet_from_json",
    "sheet_to_json",
    "trace_to_json",
]
