"""Reads about the machines of a closed Blitz, and runs told again from a stored machine."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import F

from sim import codec
from sim.run import RunResult, trace_machine
from sim.trace import Trace
from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries.days import BlitzDay
from tallyworks.blitz.queries.rankings import list_ranked
from tallyworks.workshops.queries import catalogue
from tallyworks.workshops.queries.proofs import Verdict, judge
from tallyworks.workshops.queries.shapes import over_by_json
from tallyworks.workshops.rules import Measures, pareto_front

if TYPE_CHECKING:
    from tallyworks.workshops.models import Workshop

_MEASURES = {
    "SUM": F("solved_sum"),
    "COST": F("cost"),
    "CYCLES": F("cycles"),
    "AREA": F("area"),
}


@dataclass(frozen=True, slots=True)
class BestMachine:
    """The machine that holds the best value of one measure, first reached by `name`."""

    measure: str
    cost: int | None
    cycles: int | None
    area: int | None
    sum: int | None
    machine: str
    name: str
    guest: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A machine run anew on its workshop, to be watched."""

    machine: str
    result: RunResult
    trace: Trace


def list_best_machines(day: BlitzDay, *, now: datetime) -> list[BestMachine]:
    """Return the best machine of each measure; none before the close of `day`."""
    if not day.is_closed:
        return []
    solved = list_ranked(day, now=now).solved().select_related("player")
    best = []
    for measure, value in _MEASURES.items():
        attempt = solved.order_by(value.asc(), "solved_ms", "player_id").first()
        if attempt is not None:
            best.append(_best_machine(measure, attempt))
    return best


def get_verdict(day: BlitzDay, *, now: datetime) -> Verdict | None:
    """Return what is proved of the workshop's least sum; None before the close of `day`."""
    if not day.is_closed:
        return None
    solved = list_ranked(day, now=now).solved().one_by_measures()
    ids = {Measures(*measures): attempt_id for *measures, attempt_id in solved}
    front = pareto_front(ids)
    attempts = Attempt.objects.in_bulk([ids[point] for point in front])
    return judge(day.workshop, {point: attempts[ids[point]].machine for point in front})


def replay(workshop: Workshop, notation: str) -> Replay:
    """Run the machine written as `notation` on `workshop`.

    Raises:
        sim.machine.MachineError: it is no machine of this workshop.
    """
    sheet = catalogue.get_sheet(workshop)
    machine = codec.parse_notation(notation, sheet)
    result, trace = trace_machine(machine, sheet)
    return Replay(codec.format_notation(machine), result, trace)


def over_by(workshop: Workshop, result: RunResult) -> dict[str, Any] | None:
    """Return by how much a correct machine exceeds the constraint, None when it does not."""
    return over_by_json(result, catalogue.get_sheet(workshop).constraint)


def _best_machine(measure: str, attempt: Attempt) -> BestMachine:
    return BestMachine(
        measure=measure,
        cost=attempt.cost,
        cycles=attempt.cycles,
        area=attempt.area,
        sum=attempt.solved_sum,
        machine=attempt.machine,
        name=attempt.player.name,
        guest=attempt.player.is_guest,
    )
