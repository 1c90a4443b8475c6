"""The answer to a run."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from sim import codec
from sim.run import trace_machine
from tallyworks.workshops.models import Run
from tallyworks.workshops.queries import rankings, shapes
from tallyworks.workshops.services import RunOutcome

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def outcome_json(
    outcome: RunOutcome, *, player: Player, language: str, now: datetime
) -> dict[str, Any]:
    """Return the answer to a run: result, trace, and what it changed."""
    workshop, result = outcome.workshop, outcome.result
    best = outcome.records.get("SUM")
    place = rankings.get_place(workshop, player_id=player.pk, best=best, now=now)
    scored = best if place.points is not None else None
    told = shapes.told_json(result, outcome.trace, language)
    return {
        "run": shapes.run_json(outcome.run) | told["run"],
        "trace": told["trace"],
        "explanation": _explanation_address(outcome.run),
        "records": shapes.records_json(outcome.records, outcome.improved),
        "score": place.points,
        "next_score": shapes.next_score_json(workshop, None if scored is None else scored.value),
        "rank": place.rank,
        "players": place.players,
        "remaining": {"minute": outcome.allowance.minute, "day": outcome.allowance.day},
        "par": shapes.par_json(workshop, now=now),
        "over_by": shapes.over_by_json(result, outcome.constraint),
        "player": shapes.player_json(player),
        "player_key": shapes.player_key(player),
    }


def _explanation_address(run: Run) -> str | None:
    """Return where a run that failed is explained."""
    if run.status not in (Run.Status.JAM, Run.Status.WRONG):
        return None
    return f"{reverse('api_explanation', args=[run.workshop_id])}?run={run.pk}"


def simulation_json(*, workshop: object, machine: object, language: str) -> dict[str, Any]:
    """Return the answer to a run that nothing is stored of.

    Raises:
        sim.machine.MachineError: the workshop or the machine is refused.
    """
    sheet = codec.sheet_from_json(workshop)
    built = codec.read_machine(machine, sheet)
    result, trace = trace_machine(built, sheet)
    told = shapes.told_json(result, trace, language)
    return {
        "run": {"machine": codec.format_notation(built), **told["run"]},
        "trace": told["trace"],
        "explanation": None,
        "records": None,
        "score": None,
        "next_score": None,
        "rank": None,
        "players": 0,
        "remaining": None,
        "par": None,
        "over_by": shapes.over_by_json(result, sheet.constraint),
    }
