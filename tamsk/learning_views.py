"""The rules of Tamsk with positions to try, and the guided first game."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tamsk.engine import codec
from tamsk.learning_positions import POSITIONS, Position

_GUIDED: Final = ("first-game", "first-ending")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules, each with a position to try it out."""
    shown = {name: _tell(name, given) for name, given in POSITIONS.items() if name not in _GUIDED}
    return render(request, "tamsk/rules.html", {"positions": shown})


@require_safe
def first_game(request: HttpRequest) -> HttpResponse:
    """Lead through the first moves of a game at level 1, and through the end of one."""
    shown = {name: _tell(name, POSITIONS[name]) for name in _GUIDED}
    return render(request, "tamsk/first_game.html", {"positions": shown})


def _tell(name: str, position: Position) -> dict[str, Any]:
    goal = position.goal
    return {
        "name": name,
        "url": reverse("api_tamsk_position", args=[name]),
        "state": codec.state_to_json(position.state),
        "seats": [seat.word for seat in position.seats],
        "replies": position.replies,
        "goal": {"kind": goal.kind, "data": dict(goal.data), "is_refusal": goal.is_refusal},
    }
