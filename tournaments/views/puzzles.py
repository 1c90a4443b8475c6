"""The worked example of each kind, and puzzles on paper: an A4 page each, without scripts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tournaments.kinds.registry import AnyKind, UnknownKind, get_kind, list_kinds
from tournaments.queries import practice
from tournaments.queries.puzzles import find_puzzle


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """List the kinds of puzzle with their examples."""
    return render(request, "tournaments/examples.html", {"kinds": list_kinds()})


@require_safe
def example(request: HttpRequest, code: str) -> HttpResponse:
    """Show a kind's rules and its worked example with solution and key."""
    kind = _kind(code)
    given = kind.example
    context = {
        "kind": kind,
        "example": given,
        "drawing": kind.drawing(given.givens),
        "solved": kind.drawing(given.givens, given.solution),
    }
    return render(request, "tournaments/example.html", context)


@require_safe
def print_example(request: HttpRequest, code: str) -> HttpResponse:
    """Show a kind's example on an A4 page, to be solved."""
    kind = _kind(code)
    drawing = kind.drawing(kind.example.givens)
    context = {"code": code, "drawing": drawing, "back": "tournament_example", "back_to": code}
    return render(request, "tournaments/print.html", context)


@require_safe
@never_cache
def print_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show a practice puzzle of the viewer's on an A4 page."""
    player = current_player(request)
    game = practice.find_practice_game(
        game_id=game_id, player_id=None if player is None else player.pk
    )
    if game is None:
        raise Http404
    puzzle = game.puzzle
    context = {
        "code": puzzle.kind,
        "puzzle": puzzle,
        "drawing": get_kind(puzzle.kind).drawing(puzzle.givens),
        "back": "tournament_practice_game",
        "back_to": game.pk,
    }
    return render(request, "tournaments/print.html", context)


@require_safe
@never_cache
def print_round(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Show the puzzle of a round on an A4 page: to whom and from when on it may be seen (2.4)."""
    player = current_player(request)
    found = find_puzzle(
        tournament_id=tournament_id,
        number=number,
        viewer_id=None if player is None else player.pk,
        now=received_at(request),
    )
    if found is None:
        raise Http404
    context = {
        "code": found.kind,
        "puzzle": found.round,
        "tournament": found.tournament,
        "round": found.round,
        "drawing": found.drawing,
        "back": "tournament",
        "back_to": tournament_id,
    }
    return render(request, "tournaments/print.html", context)


def _kind(code: str) -> AnyKind:
    try:
        return get_kind(code)
    except UnknownKind as error:
        raise Http404 from error
