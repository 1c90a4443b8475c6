"""The JSON shapes that pages, sockets and API share; machine-readable, never localised.

What a viewer gets holds nothing of the play before his own Start, of the other's machine, best sum
and answers before the duel is settled, and of a question before its time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from duels.models import Duel, Kind, Seat
from duels.queries.lists import Line
from duels.queries.present import Present, get_workshop, list_answers
from duels.rules import questions
from tallyworks.workshops.queries import shapes

if TYPE_CHECKING:
    from datetime import datetime

    from tallyworks.players.models import Player


def duel_json(present: Present) -> dict[str, Any]:
    """Return a duel or challenge as its viewer may see it."""
    duel, now = present.duel, present.now
    return {
        **standing_json(present),
        "kind": duel.kind.lower(),
        "reach": duel.reach.lower(),
        "stake": duel.stake,
        "created_at": duel.created_at.isoformat(),
        "lapses_at": duel.lapses_at.isoformat(),
        "accepted_at": _iso(duel.accepted_at),
        "decided_at": _iso(duel.decided_at),
        "now": now.isoformat(),
        "token": duel.token if present.place == 0 else None,
        "place": present.place,
        "seq": present.seq,
        "sheet": _sheet_json(present),
        "question": question_json(present),
        "review": _review_json(present),
    }


def standing_json(present: Present) -> dict[str, Any]:
    """Return where a duel stands: phase, both sides, and the result once there is one."""
    return {
        "id": present.duel.pk,
        "phase": present.phase.value,
        "status": present.duel.status_at(present.now).lower(),
        "sides": [_side_json(present, place) for place in (0, 1)],
        "result": _result_json(present),
    }


def line_json(line: Line) -> dict[str, Any]:
    """Return one line of a list."""
    duel = line.duel
    return {
        "id": duel.pk,
        "kind": duel.kind.lower(),
        "reach": duel.reach.lower(),
        "status": duel.status.lower(),
        "stake": duel.stake,
        "created_at": duel.created_at.isoformat(),
        "lapses_at": duel.lapses_at.isoformat(),
        "accepted_at": _iso(duel.accepted_at),
        "decided_at": _iso(duel.decided_at),
        "other": line.other,
        "rating": line.rating,
        "result": line.result.lower() or None,
        "change": line.change,
        "is_started": line.is_started,
        "is_over": line.is_over,
    }


def question_json(present: Present) -> dict[str, Any] | None:
    """Return the question before the viewer, without its answer; None where there is none."""
    turn = present.turn
    if turn is None or turn.is_past_the_last:
        return None
    question = present.duel.questions[turn.number - 1]
    return {
        "number": turn.number,
        "count": questions.COUNT,
        "sent_at": turn.sent_at.isoformat(),
        "deadline_at": turn.deadline_at.isoformat(),
        "sheet": question["sheet"],
        "machines": question["machines"],
    }


def _sheet_json(present: Present) -> dict[str, Any] | None:
    """Return the sheet for a viewer who may see it; its par machine once the duel is settled."""
    workshop = get_workshop(present)
    if workshop is None:
        return None
    # The workshop closes with the settlement, which the instant of this read may just precede.
    shown_at = present.now if workshop.closes_at is None else max(present.now, workshop.bell_at)
    return dict(shapes.sheet_json(workshop, now=shown_at))


def editor_json(present: Present, *, sheet: dict[str, Any], player: Player) -> dict[str, Any]:
    """Return the data of the editor in which a workshop duel is played, without its addresses."""
    own = present.own
    assert own is not None
    assert own.deadline_at is not None
    return {
        "sheet": sheet,
        "mode": "duel",
        "player": shapes.player_json(player),
        "playerKey": shapes.player_key(player),
        "serverNow": present.now.isoformat(),
        "deadlineAt": own.deadline_at.isoformat(),
        "rankingUrl": None,
        "socketUrl": None,
        "records": None,
        "score": None,
        "rank": None,
        "machine": None,
        "best": own.best_machine or None,
    }


def answered_count(seat: Seat, now: datetime) -> int:
    """Return how many questions of an Express are behind a player, answered or missed."""
    if seat.started_at is None:
        return 0
    if seat.is_over(now):
        return questions.COUNT
    turn = seat.turn_at(now)
    assert turn is not None
    return turn.number - 1


def _side_json(present: Present, place: int) -> dict[str, Any]:
    duel = present.duel
    player = duel.opponent if place else duel.challenger
    side: dict[str, Any] = {
        "name": None if player is None else player.name,
        "rating": None if player is None else present.ratings.get(player.pk),
        "change": None,
        "is_viewer": present.place == place,
        "seat": None,
    }
    if player is not None and player.pk in present.changes:
        side["change"] = present.changes[player.pk].amount
    if present.seats:
        side["seat"] = _seat_json(present, present.seats[place])
    return side


def _seat_json(present: Present, seat: Seat) -> dict[str, Any]:
    is_express = present.duel.kind == Kind.EXPRESS
    seat_json: dict[str, Any] = {
        "start_by": seat.start_by.isoformat(),
        "started_at": _iso(seat.started_at),
        "deadline_at": _iso(seat.deadline_at),
        "is_over": seat.is_over(present.now),
        "has_left": seat.left_at is not None,
        "runs": seat.run_count,
        "answered": answered_count(seat, present.now) if is_express else 0,
        "best_sum": None,
        "best_ms": None,
        "machine": None,
        "right": None,
        "score_tenths": None,
        "time_ms": None,
    }
    if present.is_finished or seat is present.own:
        seat_json |= {"best_sum": seat.best_sum, "best_ms": seat.best_ms}
        seat_json["machine"] = seat.best_machine or None
    # Which of his answers were right would tell a friend what is right.
    if is_express and present.is_finished:
        seat_json["right"] = seat.right_count
        seat_json["time_ms"] = questions.total_ms(seat.right_count, seat.right_ms)
        seat_json["score_tenths"] = questions.score_tenths(seat.right_count, seat.right_ms)
    return seat_json


def _result_json(present: Present) -> dict[str, Any] | None:
    if not present.is_finished:
        return None
    duel = present.duel
    is_void = duel.status == Duel.Status.VOID
    winner = None if duel.winner_id is None else duel.place_of(duel.winner_id)
    return {"is_void": is_void, "winner": winner, "reason": duel.reason.lower()}


def _review_json(present: Present) -> list[dict[str, Any]] | None:
    """Return the questions with their answers and what both chose, once the duel is settled."""
    if not present.is_finished or present.duel.kind != Kind.EXPRESS:
        return None
    answers = list_answers(present)
    return [
        {
            "number": number,
            "sheet": question["sheet"],
            "machines": question["machines"],
            "answer": question["answer"],
            "choices": [getattr(answers.get((place, number)), "choice", None) for place in (0, 1)],
            "times_ms": [
                getattr(answers.get((place, number)), "taken_ms", None) for place in (0, 1)
            ],
        }
        for number, question in enumerate(present.duel.questions, start=1)
    ]


def _iso(instant: datetime | None) -> str | None:
    return None if instant is None else instant.isoformat()
