"""The smallest single change of a machine that takes a fault away."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from sim.explain._change import Change, list_changes
from sim.flow import Stream, sweep
from sim.machine import Machine, Station
from sim.run import RunResult, Status, run_machine
from sim.scoring import judge
from sim.sheet import Sheet

_GOODNESS = {Status.SOLVED: 0, Status.OVER_CONSTRAINT: 1, Status.WRONG: 2}

_Streams: TypeAlias = tuple[Stream, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change, the machine it makes, and how that runs."""

    change: Change
    machine: Machine
    result: RunResult


def suggest(machine: Machine, sheet: Sheet) -> Suggestion | None:
    """Return the smallest single change after which the fault of `machine` is gone, None if none.

    After a jam that is a machine that does not jam at all; after wrong outputs, one whose outputs
    are all right. Of several changes of one size the best result is taken: solved, then over the
    constraint, then the fewest outputs wrong, then the smallest sum. Setting, turning or moving
    a station so that it does nothing any more is as much as taking it away. A machine without a
    fault needs no change.
    """
    status = run_machine(machine, sheet).status
    if status not in (Status.JAM, Status.WRONG):
        return None
    idle = _run_without_each(machine, sheet)
    for _, changes in groupby(list_changes(machine, sheet), lambda change: change.size):
        tried = _try_all(changes, machine, sheet, idle)
        good = [one for one in tried if status is Status.JAM or not one.result.mismatches]
        if good:
            return min(good, key=_rank)
    return None


def _run_without_each(machine: Machine, sheet: Sheet) -> dict[Station, _Streams | None]:
    """Return what comes out without each of the stations, None where that jams."""
    return {
        station: sweep(sheet, Machine(tuple([one for one in machine.stations if one != station])))
        for station in machine.stations
    }


def _try_all(
    changes: Iterable[Change],
    machine: Machine,
    sheet: Sheet,
    idle: Mapping[Station, _Streams | None],
) -> list[Suggestion]:
    """Return the changed machines that run without a jam, all stations doing something."""
    running: list[Suggestion] = []
    for change in changes:
        changed = change.apply(machine, sheet)
        streams = None if changed is None else sweep(sheet, changed)
        if changed is None or streams is None:
            continue
        before, after = change.before, change.after
        if before is None or after is None or streams != idle[before]:
            result = judge(changed, sheet, streams, sheet.columns + 1)
            running.append(Suggestion(change, changed, result))
    return running


def _rank(suggestion: Suggestion) -> tuple[int, int, int]:
    result = suggestion.result
    return _GOODNESS[result.status], len(result.mismatches), result.sum
