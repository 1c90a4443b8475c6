"""Short ways to write sheets and machines down in tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim import codec
from sim.grid import BELT_LETTERS
from sim.machine import Machine
from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import Kind

Inputs = Mapping[str, tuple[int, Sequence[int]]]
Outputs = Mapping[str, Sequence[int]]


def make_sheet(
    inputs: Inputs | None = None,
    outputs: Outputs | None = None,
    *,
    columns: int = 6,
    belts: int = 3,
    constraint: tuple[str, int] | None = None,
) -> Sheet:
    """Return a sheet that allows all stations; belts not named carry and expect nothing."""
    letters = BELT_LETTERS[:belts]
    entries = [(inputs or {}).get(letter, (1, ())) for letter in letters]
    return Sheet(
        columns=columns,
        belts=belts,
        stations=frozenset(Kind),
        inputs=tuple([BeltInput(start, tuple(numbers)) for start, numbers in entries]),
        outputs=tuple([tuple((outputs or {}).get(letter, ())) for letter in letters]),
        constraint=constraint and Constraint(Measure(constraint[0]), constraint[1]),
    )


def place(notation: str, sheet: Sheet) -> Machine:
    """Return the machine written in `notation`."""
    return codec.parse_notation(notation, sheet)


def workshop_json(**changes: object) -> dict[str, Any]:
    """Return the JSON of a plain workshop of 6 columns and 3 belts, with some members changed."""
    nothing = {"start": 1, "numbers": []}
    workshop: dict[str, Any] = {
        "columns": 6,
        "belts": 3,
        "stations": [kind.value for kind in Kind],
        "inputs": [{"start": 1, "numbers": [3, 8]}, nothing, nothing],
        "outputs": [[3, 8], [], []],
        "constraint": None,
    }
    return {**workshop, **changes}
