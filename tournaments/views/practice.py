"""The pages of practice: what there is, one kind, one game."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.players.session import current_player, player_or_new_guest
from tournaments import services
from tournaments.errors import NoSuchPuzzle, RoundNotFound
from tournaments.kinds.base import LEVELS
from tournaments.kinds.registry import UnknownKind
from tournaments.models import PracticeGame
from tournaments.queries import practice


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """Show every kind of puzzle, with what the viewer has solved of it."""
    context = {"lines": practice.list_practice(player_id=_player_id(request))}
    return render(request, "tournaments/practice/overview.html", context)


@require_safe
@never_cache
def kind(request: HttpRequest, code: str) -> HttpResponse:
    """Show the sizes and levels of a kind, with the viewer's best times."""
    try:
        line = practice.get_practice(code, player_id=_player_id(request))
    except UnknownKind as error:
        raise Http404 from error
    context = {"line": line, "kind": line.kind, "levels": LEVELS}
    return render(request, "tournaments/practice/kind.html", context)


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Begin a puzzle, as a guest where nobody is logged in, and lead to it."""
    size, level = _posted(request, "size"), _posted(request, "level")
    choice = services.Choice(kind=code, size=size, level=level)
    try:
        services.check_choice(choice=choice)
        player = player_or_new_guest(request)
        game = services.start_practice(player_id=player.pk, choice=choice, now=received_at(request))
    except NoSuchPuzzle as error:
        raise Http404 from error
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("tournament_practice_kind", code)
    return redirect("tournament_practice_game", game.pk)


@require_POST
def start_archived(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Begin a puzzle of a finished tournament, as a guest where nobody is logged in."""
    try:
        services.check_archived(tournament_id=tournament_id, number=number)
        player = player_or_new_guest(request)
        game = services.start_archived(
            player_id=player.pk,
            tournament_id=tournament_id,
            number=number,
            now=received_at(request),
        )
    except RoundNotFound as error:
        raise Http404 from error
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("tournament", tournament_id)
    return redirect("tournament_practice_game", game.pk)


@require_safe
@never_cache
@ensure_csrf_cookie
def play(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show a game of the viewer's: to be solved, or solved or given up with its solution."""
    game = _game(request, game_id)
    language: Any = (get_language() or "en").split("-")[0]
    data = practice.game_json(game, language=language, now=received_at(request))
    context = {
        "game": game,
        "puzzle": game.puzzle,
        "data": data,
        "is_best": game.solved_ms is not None and game.solved_ms == data["best_ms"],
        "player_key": f"p{game.player_id}",
        "uuid": uuid4(),
    }
    return render(request, "tournaments/practice/game.html", context)


@require_POST
def answer(request: HttpRequest, game_id: int) -> HttpResponse:
    """Evaluate a key sent without scripts, and show the game again."""
    try:
        uuid = UUID(request.POST.get("uuid", ""))
    except ValueError:
        uuid = uuid4()
    sending = services.PracticeSending(
        game_id=game_id,
        player_id=_player_id(request) or 0,
        uuid=uuid,
        text=request.POST.get("key", "")[:4000],
    )
    try:
        verdict = services.answer_practice(sending=sending, now=received_at(request))
    except DomainError as error:
        if error.status == 404:
            raise Http404 from error
        messages.error(request, error.message)
    else:
        if not verdict.is_correct:
            messages.error(request, _("Wrong. After a pause you can try again."))
    return redirect("tournament_practice_game", game_id)


@require_POST
def give_up(request: HttpRequest, game_id: int) -> HttpResponse:
    """End a game without a time, and show its solution."""
    try:
        services.give_up_practice(
            game_id=game_id, player_id=_player_id(request) or 0, now=received_at(request)
        )
    except DomainError as error:
        raise Http404 from error
    return redirect("tournament_practice_game", game_id)


def _game(request: HttpRequest, game_id: int) -> PracticeGame:
    found = practice.find_practice_game(game_id=game_id, player_id=_player_id(request))
    if found is None:
        raise Http404
    return found


def _player_id(request: HttpRequest) -> int | None:
    player = current_player(request)
    return None if player is None else player.pk


def _posted(request: HttpRequest, name: str) -> int:
    """Return a small number of the form, 0 where there is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
