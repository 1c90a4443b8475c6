"""The answer to a run."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from sim import codec
from tallyworks.workshops.models import Run
from tallyworks.workshops.queries import rankings, shapes
from tallyworks.workshops.services import RunOutcome

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def outcome_json(
    outcome: RunOutcome, *, player: Player, language: str, now: datetime
) -> dict[str, Any]:
    """Return the answer to a run: result, trace, and what it changed."""
    workshop, score, result = outcome.workshop, outcome.score, outcome.result
    return {
        "run": shapes.run_json(outcome.run) | codec.result_to_json(result),
        "trace": codec.trace_to_json(outcome.trace, language),
        "records": shapes.records_json(outcome.records, outcome.improved),
        "score": None if score is None else score.points,
        "next_score": shapes.next_score_json(workshop, None if score is None else score.best_sum),
        "rank": None
        if score is None
        else rankings.get_rank(player_id=player.pk, workshop_id=workshop.pk),
        "players": rankings.count_ranked(workshop.pk),
        "remaining": {"minute": outcome.allowance.minute, "day": outcome.allowance.day},
        "par": shapes.par_json(workshop, now=now),
        "over_by": over_by_json(outcome),
        "player": shapes.player_json(player),
        "player_key": shapes.player_key(player),
    }


def over_by_json(outcome: RunOutcome) -> dict[str, Any] | None:
    """Return by how much a correct machine exceeds the constraint, None when it does not."""
    constraint = outcome.workshop.sheet.get("constraint")
    if outcome.run.status != Run.Status.OVER_CONSTRAINT or constraint is None:
        return None
    measure = constraint["measure"]
    value = getattr(outcome.run, measure)
    return {"measure": measure, "maximum": constraint["max"], "value": value}
