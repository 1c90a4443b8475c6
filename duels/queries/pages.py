"""What the page of a duel is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from duels.models import Duel, Kind
from duels.queries import shapes
from duels.queries.present import Phase, Present, has_rematch_offer
from sim import codec, words
from sim.run import trace_machine
from tallyworks.workshops.queries.shapes import player_key, told_json

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def duel_context(present: Present, *, player: Player | None, language: str) -> dict[str, Any]:
    """Return the context of the page; what may not be seen yet is not in it."""
    shown = shapes.duel_json(present)
    context: dict[str, Any] = {
        "duel": shown,
        "model": present.duel,
        "own": present.own,
        "other": present.other,
        "is_express": present.duel.kind == Kind.EXPRESS,
        "is_rematch_offered": has_rematch_offer(present),
        "turn_deadline": None if present.turn is None else present.turn.deadline_at,
        "page_data": _page_data(present, shown, player, language),
    }
    if present.phase is Phase.PLAYING and present.duel.kind == Kind.WORKSHOP and player:
        context["workshop_data"] = _editor(present, shown["sheet"], player, language)
    if present.is_finished and present.duel.kind == Kind.WORKSHOP:
        context["floors"] = _floors(present, shown["sheet"], language)
    return context


def _page_data(
    present: Present, shown: dict[str, Any], player: Player | None, language: str
) -> dict[str, Any]:
    """Return what the page's script works with."""
    duel: Duel = present.duel
    return {
        "duel": shown,
        "language": language,
        "playerKey": player_key(player),
        "players": [duel.challenger_id, duel.opponent_id],
        "urls": {
            "state": reverse("api_duel", args=[duel.pk]),
            "answers": reverse("api_duel_answers", args=[duel.pk]),
        },
    }


def _editor(
    present: Present, sheet: dict[str, Any], player: Player, language: str
) -> dict[str, Any]:
    data = shapes.editor_json(present, sheet=sheet, player=player)
    return data | {
        "runUrl": reverse("api_duel_runs", args=[present.duel.pk]),
        "stateUrl": reverse("api_duel", args=[present.duel.pk]),
        "language": language,
    }


def _floors(present: Present, shown: dict[str, Any] | None, language: str) -> list[dict[str, Any]]:
    """Return the machines of a settled duel at work: both best ones, then the par."""
    if shown is None:
        return []
    sides = zip(present.seats, (present.duel.challenger, present.duel.opponent), strict=True)
    floors = [
        _floor(shown, seat.best_machine, language) | {"name": player.name}
        for seat, player in sides
        if seat.best_machine and player is not None
    ]
    return [*floors, _floor(shown, shown["par"]["machine"], language) | {"name": ""}]


def _floor(shown: dict[str, Any], notation: str, language: str) -> dict[str, Any]:
    """Return the data of a board that shows one machine at work, and its sentences."""
    sheet = codec.sheet_from_json(shown["workshop"])
    result, trace = trace_machine(codec.parse_notation(notation, sheet), sheet)
    told = told_json(result, trace, language)
    return {
        "data": {
            "sheet": shown,
            "mode": "example",
            "machine": notation,
            "result": told["run"],
            "trace": told["trace"],
            "language": language,
            "player": None,
            "playerKey": "anonymous",
        },
        "sum": result.cost + result.cycles + result.area,
        "machine": notation,
        "sentences": words.trace_sentences(trace, language),
    }
