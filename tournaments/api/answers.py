"""Answers that several endpoints give."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.live.instants import to_ms
from tallyworks.players.api.callers import caller_id
from tournaments.models import Tournament
from tournaments.queries import desk, shapes
from tournaments.queries.calendar import CalendarLine
from tournaments.queries.present import find_tournament, get_present, is_director
from tournaments.services import KeyVerdict


class IsDirector(BasePermission):
    """Whoever may set up and direct tournaments."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Tell whether the caller may."""
        return request.user.is_authenticated and is_director(request.user)


def answer_tournament(request: Request, tournament_id: int, *, status: int = 200) -> Response:
    """Answer with the tournament as it stands for the caller.

    Raises:
        Http404: it is not published.
    """
    now = received_at(request)
    present = get_present(tournament_id=tournament_id, viewer_id=request.user.pk, now=now)
    if present is None:
        raise Http404
    return Response(shapes.present_json(present), status=status)


def public_tournament(tournament_id: int) -> Tournament:
    """Return a published tournament.

    Raises:
        Http404: there is none.
    """
    found = find_tournament(tournament_id)
    if found is None:
        raise Http404
    return found


def line_json(line: CalendarLine) -> dict[str, Any]:
    """Return a line of the calendar."""
    return {
        **shapes.tournament_json(line.tournament),
        "players": line.player_count,
        "is_in": line.is_in,
        "rounds": [shapes.round_json(one) for one in line.rounds],
    }


def answer_desk(request: Request, tournament_id: int, *, status: int = 200) -> Response:
    """Answer with what the desk shows of a tournament.

    Raises:
        Http404: there is none.
    """
    shown = desk.get_desk(
        tournament_id=tournament_id, viewer_id=caller_id(request), now=received_at(request)
    )
    if shown is None:
        raise Http404
    body = {
        "tournament": line_json(shown.line),
        "publish_error": shown.line.tournament.publish_error,
        "is_in_the_making": shown.is_in_the_making,
        "is_playing": shown.is_playing,
        "proofs": shown.proofs,
        "seats": shown.seats,
        "acts": shown.acts,
    }
    return Response(body, status=status)


def verdict_json(verdict: KeyVerdict) -> dict[str, Any]:
    """Return the verdict on a key."""
    until = verdict.paused_until
    return {
        "verdict": "correct" if verdict.is_correct else "wrong",
        "received": verdict.received_ms,
        "solved_ms": verdict.solved_ms,
        "wrong_count": verdict.wrong_count,
        "paused_until": None if until is None else to_ms(until),
        "is_repeat": verdict.is_repeat,
    }
