"""The JSON shapes that the Blitz page and its API share; machine-readable, never localised."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, TypedDict

from sim import words
from tallyworks.blitz import rules
from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries import machines
from tallyworks.blitz.queries.attempts import Phase, Present
from tallyworks.blitz.queries.days import BlitzDay
from tallyworks.blitz.queries.rankings import Ranking, Row, count_ranked, get_rank
from tallyworks.workshops.queries import shapes
from tallyworks.workshops.queries.proofs import verdict_json

if TYPE_CHECKING:
    from tallyworks.players.models import Player


class AttemptJson(TypedDict):
    """A Start and what came of it; `time_ms` from Start to the receipt of the run."""

    date: str
    status: str
    started_at: str
    deadline_at: str
    received_at: str | None
    time_ms: int | None
    machine: str | None
    cost: int | None
    cycles: int | None
    area: int | None
    sum: int | None


def attempt_json(attempt: Attempt, *, now: datetime) -> AttemptJson:
    """Return an attempt as it is at `now`, for its own player."""
    total = time_ms = None
    if attempt.received_at is not None:
        total = (attempt.cost or 0) + (attempt.cycles or 0) + (attempt.area or 0)
        time_ms = rules.elapsed_ms(received_at=attempt.received_at, deadline_at=attempt.deadline_at)
    return {
        "date": attempt.date.isoformat(),
        "status": attempt.status_at(now).lower(),
        "started_at": attempt.started_at.isoformat(),
        "deadline_at": attempt.deadline_at.isoformat(),
        "received_at": attempt.received_at.isoformat() if attempt.received_at else None,
        "time_ms": time_ms,
        "machine": attempt.machine if attempt.is_spent else None,
        "cost": attempt.cost,
        "cycles": attempt.cycles,
        "area": attempt.area,
        "sum": total,
    }


def sheet_json(day: BlitzDay) -> dict[str, Any]:
    """Return the sheet for a player who may see it; the par machine only once `day` has closed."""
    sheet = shapes.sheet_json(day.workshop, now=day.shown_at)
    return {**sheet, "closes_at": day.closes_at.isoformat(), "is_open": not day.is_closed}


def par_json(day: BlitzDay) -> shapes.ParJson:
    """Return the par for a player who may see it; its machine only once `day` has closed."""
    return shapes.par_json(day.workshop, now=day.shown_at)


def present_json(
    present: Present, day: BlitzDay | None, *, language: str, now: datetime
) -> dict[str, Any]:
    """Return where a player stands; nothing of the workshop before his Start."""
    answer: dict[str, Any] = {
        "state": present.phase.value,
        "date": present.date.isoformat(),
        "now": now.isoformat(),
        "limit_seconds": int(rules.LIMIT.total_seconds()),
        "closes_at": rules.closes_at(present.date).isoformat(),
        "players": 0 if day is None else count_ranked(day, now=now),
        "sheet": None,
        "attempt": None,
        "rank": None,
        "run": None,
        "trace": None,
    }
    if day is None or present.attempt is None:
        return answer
    answer["closes_at"] = day.closes_at.isoformat()
    answer["sheet"] = sheet_json(day)
    answer["attempt"] = attempt_json(present.attempt, now=now)
    if present.phase is Phase.FINISHED:
        answer["rank"] = get_rank(day, player_id=present.attempt.player_id, now=now)
        if present.attempt.is_spent:
            again = machines.replay(day.workshop, present.attempt.machine)
            answer |= shapes.told_json(again.result, again.trace, language)
    return answer


def example(day: BlitzDay, shown: machines.Replay, language: str) -> dict[str, Any]:
    """Return the `data` of a board that shows one machine at work, and its `sentences`."""
    told = shapes.told_json(shown.result, shown.trace, language)
    data = {
        "sheet": sheet_json(day),
        "mode": "example",
        "machine": shown.machine,
        "result": told["run"],
        "trace": told["trace"],
        "language": language,
        "player": None,
        "playerKey": "anonymous",
    }
    return {"data": data, "sentences": words.trace_sentences(shown.trace, language)}


def editor_json(
    attempt: Attempt, day: BlitzDay, *, player: Player, now: datetime
) -> dict[str, Any]:
    """Return the data of the editor in which a running Blitz is played, without its addresses."""
    return {
        "sheet": sheet_json(day),
        "mode": "blitz",
        "player": shapes.player_json(player),
        "playerKey": shapes.player_key(player),
        "serverNow": now.isoformat(),
        "deadlineAt": attempt.deadline_at.isoformat(),
        "rankingUrl": None,
        "socketUrl": None,
        "records": None,
        "score": None,
        "rank": None,
        "machine": None,
        "best": None,
    }


def row_json(row: Row) -> dict[str, Any]:
    """Return one line of a ranking."""
    return {
        "rank": row.rank,
        "name": row.name,
        "guest": row.guest,
        "solved": row.sum is not None,
        "sum": row.sum,
        "time_ms": row.time_ms,
        "is_viewer": row.is_viewer,
    }


def ranking_json(ranking: Ranking) -> dict[str, Any]:
    """Return a page of a ranking without its links."""
    return {
        "count": ranking.count,
        "solved": ranking.solved_count,
        "provisional": ranking.provisional,
        "results": [row_json(row) for row in ranking.rows],
        "viewer": None if ranking.viewer is None else row_json(ranking.viewer),
    }


def closed_json(day: BlitzDay, *, now: datetime) -> dict[str, Any]:
    """Return what the close of `day` makes public, before it nothing.

    That is the par, the best machines, and what is proved of the least sum.
    """
    verdict = machines.get_verdict(day, now=now)
    if verdict is None:
        return {"sheet": None, "best": None, "proof": None}
    best = [
        {
            "measure": item.measure.lower(),
            "machine": item.machine,
            "cost": item.cost,
            "cycles": item.cycles,
            "area": item.area,
            "sum": item.sum,
            "name": item.name,
            "guest": item.guest,
        }
        for item in machines.list_best_machines(day, now=now)
    ]
    return {"sheet": sheet_json(day), "best": best, "proof": verdict_json(verdict)}
