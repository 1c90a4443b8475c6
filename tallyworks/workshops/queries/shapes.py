"""The JSON shapes that the pages' scripts and the API share; machine-readable, never localised."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypedDict

from sim import codec
from sim.generator import list_new_stations
from sim.run import RunResult
from sim.scoring import Status, next_threshold
from sim.sheet import Constraint
from sim.trace import Trace
from tallyworks.workshops import rules
from tallyworks.workshops.models import Record, Run, Workshop
from tallyworks.workshops.queries.attempts import Records
from tallyworks.workshops.queries.rankings import Ranking, RankingRow
from tallyworks.workshops.queries.statistics import Statistics

if TYPE_CHECKING:
    from tallyworks.players.models import Player


class PlayerJson(TypedDict):
    """The viewer or the owner of a row."""

    name: str
    guest: bool


class ParJson(TypedDict):
    """The par; `machine` is None until the workshop has closed."""

    cost: int
    cycles: int
    area: int
    sum: int
    machine: str | None


class SheetJson(TypedDict):
    """A workshop as players see it; `workshop` is the simulator's JSON."""

    id: int
    kind: str
    date: str | None
    number: int
    opens_at: str
    closes_at: str | None
    is_open: bool
    workshop: dict[str, Any]
    par: ParJson
    difficulty: int | None
    new_stations: list[str]


def sheet_json(workshop: Workshop, *, now: datetime) -> SheetJson:
    """Return the sheet of an opened workshop."""
    return {
        "id": workshop.pk,
        "kind": workshop.kind.lower(),
        "date": None if workshop.date is None else workshop.date.isoformat(),
        "number": workshop.number,
        "opens_at": workshop.opens_at.isoformat(),
        "closes_at": None if workshop.closes_at is None else workshop.closes_at.isoformat(),
        "is_open": workshop.is_open(now),
        "workshop": workshop.sheet,
        "par": par_json(workshop, now=now),
        "difficulty": workshop.difficulty,
        "new_stations": new_stations(workshop),
    }


def told_json(result: RunResult, trace: Trace, language: str) -> dict[str, Any]:
    """Return what the simulator says of a machine, with the trace to animate."""
    return {
        "run": dict(codec.result_to_json(result)),
        "trace": codec.trace_to_json(trace, language),
    }


def over_by_json(result: RunResult, constraint: Constraint | None) -> dict[str, Any] | None:
    """Return by how much a correct machine exceeds the constraint, None when it does not."""
    if result.status is not Status.OVER_CONSTRAINT or constraint is None:
        return None
    measure = constraint.measure.value
    return {"measure": measure, "maximum": constraint.maximum, "value": getattr(result, measure)}


def par_json(workshop: Workshop, *, now: datetime) -> ParJson:
    """Return the par, with its machine once the workshop has closed."""
    return {
        "cost": workshop.par_cost,
        "cycles": workshop.par_cycles,
        "area": workshop.par_area,
        "sum": workshop.par_sum,
        "machine": workshop.par if workshop.is_closed(now) else None,
    }


def new_stations(workshop: Workshop) -> list[str]:
    """Return the stations that arrive on the workshop's weekday; none on Mondays and big ones."""
    if workshop.kind != Workshop.Kind.DAILY:
        return []
    return [kind.value for kind in list_new_stations(workshop.day.weekday())]


def player_json(player: Player | None) -> PlayerJson | None:
    """Return how the viewer is shown to himself."""
    return None if player is None else {"name": player.name, "guest": player.is_guest}


def receipt_json(receipt: rules.Receipt | None) -> dict[str, Any] | None:
    """Return a receipt with the text that is hashed; the nonce is its player's until the close."""
    if receipt is None:
        return None
    return {"sha256": receipt.sha256, "nonce": receipt.nonce, "text": receipt.text}


def run_json(run: Run) -> dict[str, Any]:
    """Return a stored run."""
    return {
        "id": run.pk,
        "machine": run.machine,
        "status": run.status.lower(),
        "cost": run.cost,
        "cycles": run.cycles,
        "area": run.area,
        "sum": run.sum,
        "received_at": run.received_at.isoformat(),
        "after_close": run.after_close,
        "receipt": receipt_json(run.receipt),
    }


def records_json(
    records: Records, improved: Iterable[str] = ()
) -> dict[str, dict[str, Any] | None]:
    """Return the player's records by measure, None where there is none yet."""
    return {
        measure.lower(): None
        if measure not in records
        else {
            "value": records[measure].value,
            "improved": measure in improved,
            "reached_at": records[measure].reached_at.isoformat(),
            "machine": records[measure].machine,
        }
        for measure in Record.Measure.values
    }


def next_score_json(workshop: Workshop, best_sum: int | None) -> dict[str, int] | None:
    """Return the next sum that would give more points, None without a score or at the cap."""
    if best_sum is None:
        return None
    threshold = next_threshold(workshop.par_sum, best_sum, big=workshop.kind == Workshop.Kind.BIG)
    return None if threshold is None else {"sum": threshold.sum, "score": threshold.score}


def player_key(player: Player | None) -> str:
    """Return the key under which this browser keeps the player's drafts apart."""
    return "anonymous" if player is None else f"p{player.pk}"


def row_json(row: RankingRow) -> dict[str, Any]:
    """Return one line of a ranking."""
    return {
        "rank": row.rank,
        "name": row.name,
        "guest": row.guest,
        "score": row.score,
        "sum": row.sum,
        "reached_at": row.reached_at.isoformat(),
        "is_viewer": row.is_viewer,
    }


def ranking_json(ranking: Ranking) -> dict[str, Any]:
    """Return a page of a ranking without its links."""
    return {
        "count": ranking.count,
        "provisional": ranking.provisional,
        "results": [row_json(row) for row in ranking.rows],
        "viewer": None if ranking.viewer is None else row_json(ranking.viewer),
    }


def measures_json(point: rules.Measures) -> dict[str, int]:
    """Return one point of cost, cycles, area with its sum."""
    total = point.cost + point.cycles + point.area
    return {"cost": point.cost, "cycles": point.cycles, "area": point.area, "sum": total}


def statistics_json(statistics: Statistics) -> dict[str, Any]:
    """Return the statistics of a closed workshop."""
    return {
        "players": statistics.player_count,
        "solvers": statistics.solver_count,
        "distributions": {
            measure.lower(): [{"value": value, "players": count} for value, count in spread]
            for measure, spread in statistics.distributions.items()
        },
        "front": [measures_json(point) for point in statistics.front],
        "best": [
            {
                "measure": best.measure.lower(),
                "value": best.value,
                "machine": best.machine,
                "name": best.name,
                "guest": best.guest,
            }
            for best in statistics.best
        ],
    }
