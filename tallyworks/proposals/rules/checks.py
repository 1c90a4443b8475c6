"""What the site checks before a proposal is sent; live on the page, and again when it is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sim import codec
from sim.grid import BELT_LETTERS
from sim.machine import Machine, MachineError
from sim.run import run_machine
from sim.scoring import RunResult, Status
from sim.sheet import Measure, Sheet
from sim.stations import Kind
from tallyworks.proposals.rules.words import clean_text, clean_title, text_flaw, title_flaw

GRIDS: Final = ((6, 3), (8, 4))
# The simulator's limits (simulator rules §5), told here belt by belt and number by number.
MOST_INPUTS: Final = 12
MOST_OUTPUTS: Final = 96
INPUT_VALUES: Final = range(-999, 1000)
OUTPUT_VALUES: Final = range(-9999, 10_000)
START_CYCLES: Final = range(1, 13)
MAXIMA: Final = range(10_000)
LONGEST_MACHINE: Final = 500

# What can be said only of a machine on a sheet that asks for something.
_ABOUT_DEMAND: Final = frozenset({"machine_wrong", "over_constraint", "trivial"})

Values = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Content:
    """What an author wrote, not yet checked; `workshop` has the keys of the simulator's JSON.

    Numbers may still be the text that was typed for them.
    """

    title: str
    text: str
    workshop: Mapping[str, Any]
    machine: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that keeps a proposal from being sent: its code, where, and what it speaks of.

    `error` is the simulator's own refusal of the machine, which brings its sentence along.
    """

    code: str
    field: str
    values: Values = dataclasses.field(default_factory=dict)
    cell: str | None = None
    error: MachineError | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checks found: problems, and as much of the workshop as could be read."""

    problems: tuple[Problem, ...]
    title: str
    text: str
    sheet: Sheet | None
    machine: Machine | None
    result: RunResult | None


def check_content(content: Content) -> Verdict:
    """Return everything that is wrong with `content`, in the order of the form."""
    title, text = clean_title(content.title), clean_text(content.text)
    problems = [
        Problem(code, name, _lengths(words))
        for name, words, code in (
            ("title", title, title_flaw(title)),
            ("text", text, text_flaw(text)),
        )
        if code is not None
    ]
    sheet_problems = list(_sheet_problems(content.workshop))
    problems += sheet_problems
    # A demand that is not there yet keeps nobody from running the machine, to take it from there.
    if any(problem.code != "empty_demand" for problem in sheet_problems):
        return Verdict(tuple(problems), title, text, None, None, None)
    try:
        sheet = codec.sheet_from_json({"constraint": None, **content.workshop})
    except MachineError as error:
        problem = Problem(error.code, "workshop", error=error)
        return Verdict((*problems, problem), title, text, None, None, None)
    machine, result, found = _run(content.machine, sheet)
    if sheet_problems:
        # Nothing is wrong or trivial yet where nothing is asked for; but what jams delivers nothing
        # to take the demand from.
        found = tuple(problem for problem in found if problem.code not in _ABOUT_DEMAND)
    problems += found
    return Verdict(tuple(problems), title, text, sheet, machine, result)


def _lengths(words: str) -> Values:
    return {"length": len(words)}


# --- The sheet --------------------------------------------------------------------------------


def _sheet_problems(workshop: Mapping[str, Any]) -> Iterator[Problem]:
    grid = (workshop.get("columns"), workshop.get("belts"))
    inputs, outputs = workshop.get("inputs", []), workshop.get("outputs", [])
    if grid not in GRIDS or not len(inputs) == len(outputs) == grid[1]:
        yield Problem("bad_grid", "grid")
        return
    for belt, given in enumerate(inputs):
        yield from _input_problems(BELT_LETTERS[belt], given)
    if not any(given["numbers"] for given in inputs):
        yield Problem("no_inputs", "inputs")
    for belt, numbers in enumerate(outputs):
        yield from _output_problems(BELT_LETTERS[belt], numbers)
    if not any(outputs):
        yield Problem("empty_demand", "outputs")
    yield from _station_problems(workshop.get("stations", []))
    yield from _constraint_problems(workshop.get("constraint"))


def _input_problems(belt: str, given: Mapping[str, Any]) -> Iterator[Problem]:
    start, numbers = given["start"], given["numbers"]
    if not _is_among(start, START_CYCLES):
        yield Problem("bad_start", "inputs", {"belt": belt, "found": start})
    if len(numbers) > MOST_INPUTS:
        values: Values = {"belt": belt, "count": len(numbers), "maximum": MOST_INPUTS}
        yield Problem("too_many_numbers", "inputs", values)
    yield from _number_problems("inputs", belt, numbers, INPUT_VALUES)


def _output_problems(belt: str, numbers: Sequence[Any]) -> Iterator[Problem]:
    if len(numbers) > MOST_OUTPUTS:
        values: Values = {"belt": belt, "count": len(numbers), "maximum": MOST_OUTPUTS}
        yield Problem("demand_too_long", "outputs", values)
    yield from _number_problems("outputs", belt, numbers, OUTPUT_VALUES)


def _number_problems(
    name: str, belt: str, numbers: Sequence[Any], allowed: range
) -> Iterator[Problem]:
    """Yield the first number of a belt that is none, and the first that is out of range."""
    for found in numbers:
        if not _is_integer(found):
            yield Problem("not_a_number", name, {"belt": belt, "found": found})
            break
    for found in numbers:
        if _is_integer(found) and found not in allowed:
            values = {"belt": belt, "found": found, "low": allowed[0], "high": allowed[-1]}
            yield Problem("number_out_of_range", name, values)
            break


def _station_problems(names: Sequence[Any]) -> Iterator[Problem]:
    kinds = [kind.value for kind in Kind]
    if not names:
        yield Problem("no_stations", "stations")
    elif len(set(names)) < len(names) or any(name not in kinds for name in names):
        yield Problem("bad_stations", "stations")


def _constraint_problems(constraint: Mapping[str, Any] | None) -> Iterator[Problem]:
    if constraint is None:
        return
    known = constraint["measure"] in list(Measure)
    if not known or not _is_among(constraint["max"], MAXIMA):
        yield Problem("bad_constraint", "constraint", {"low": MAXIMA[0], "high": MAXIMA[-1]})


def _is_integer(value: Any) -> bool:
    # True is no number that anybody typed.
    return isinstance(value, int) and not isinstance(value, bool)


def _is_among(value: Any, allowed: range) -> bool:
    return _is_integer(value) and value in allowed


# --- The machine ------------------------------------------------------------------------------


def _run(
    notation: str, sheet: Sheet
) -> tuple[Machine | None, RunResult | None, tuple[Problem, ...]]:
    """Return the author's machine, its run, and what is wrong with either."""
    if not notation.strip():
        return None, None, (Problem("no_machine", "machine"),)
    if len(notation) > LONGEST_MACHINE:
        return None, None, (Problem("machine_too_long", "machine", _lengths(notation)),)
    try:
        machine = codec.parse_notation(notation, sheet)
    except MachineError as error:
        return None, None, (Problem(error.code, "machine", cell=error.cell, error=error),)
    result = run_machine(machine, sheet)
    return machine, result, tuple(_run_problems(sheet, result))


def _run_problems(sheet: Sheet, result: RunResult) -> Iterator[Problem]:
    if result.jam is not None:
        values: Values = {"cycle": result.jam.cycle, "at": result.jam.at}
        yield Problem("machine_jams", "machine", values)
    elif result.status is Status.WRONG:
        belt = BELT_LETTERS[result.mismatches[0].belt]
        yield Problem("machine_wrong", "machine", {"belt": belt})
    elif result.status is Status.OVER_CONSTRAINT:
        assert sheet.constraint is not None
        measure = sheet.constraint.measure.value
        values = {
            "measure": measure,
            "value": getattr(result, measure),
            "maximum": sheet.constraint.maximum,
        }
        yield Problem("over_constraint", "machine", values)
    # A floor without any station solves it.
    if run_machine(Machine(), sheet).status is Status.SOLVED:
        yield Problem("trivial", "workshop")
