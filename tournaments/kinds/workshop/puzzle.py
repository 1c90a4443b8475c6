"""Workshop: a sheet of the site; the key is any machine that solves it (§5.11)."""

from collections.abc import Mapping
from dataclasses import dataclass

from sim.codec import format_notation, parse_notation, sheet_from_json, sheet_to_json
from sim.machine import Machine, MachineError
from sim.run import Status, run_machine
from sim.sheet import Sheet
from tournaments.kinds.base import JsonObject, KeyCheck, Verdict
from tournaments.kinds.keys import KeyShape

_UNREADABLE = "key_machine"


@dataclass(frozen=True, slots=True)
class Answer:
    """One machine that solves the sheet; others may too."""

    notation: str


def read_puzzle(data: JsonObject) -> Sheet:
    """Return the sheet of `{size, sheet}`, the JSON of a workshop."""
    return sheet_from_json(data["sheet"])


def write_puzzle(sheet: Sheet) -> JsonObject:
    """Return the JSON of a puzzle."""
    return {"size": sheet.columns, "sheet": sheet_to_json(sheet)}


def read_solution(data: JsonObject) -> Answer:
    """Return the machine of `{machine}`, a notation."""
    return Answer(data["machine"])


def write_solution(answer: Answer) -> JsonObject:
    """Return the JSON of a solution."""
    return {"machine": answer.notation}


def key_of(_sheet: Sheet, answer: Answer) -> str:
    """Return the canonical notation of the stored machine."""
    return answer.notation


def key_shape(_sheet: Sheet) -> KeyShape:
    """Return the empty shape: the notation is checked by who knows it."""
    return KeyShape()


def judge(sheet: Sheet, _key: str, raw: str) -> KeyCheck:
    """Return whether the machine written in `raw` solves the sheet within its constraint.

    What the simulator refuses to read or to place is a format error; the order of the stations
    does not matter. The measures do not either.
    """
    try:
        machine = parse_notation(raw, sheet)
    except MachineError as error:
        data: Mapping[str, str | int] = {
            **error.data,
            "code": error.code,
            **({"cell": error.cell} if error.cell else {}),
        }
        return KeyCheck(Verdict.FORMAT_ERROR, "", _UNREADABLE, data)
    if not machine.stations:
        return KeyCheck(Verdict.FORMAT_ERROR, "", _UNREADABLE, {"code": "bad_notation", "text": ""})
    verdict = Verdict.CORRECT if solves(machine, sheet) else Verdict.WRONG
    return KeyCheck(verdict, format_notation(machine))


def solves(machine: Machine, sheet: Sheet) -> bool:
    """Return whether a machine delivers what the sheet demands, within its constraint."""
    return run_machine(machine, sheet).status is Status.SOLVED
