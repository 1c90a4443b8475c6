"""Tamsk's pages: lobby, offers, one game live and past, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tallyworks.core.errors import DomainError
from tallyworks.core.http import page_number, received_at
from tallyworks.live.instants import to_ms
from tallyworks.players.session import current_player, player_or_new_guest
from tallyworks.ratings.queries import get_leaderboard
from tamsk import forms, services
from tamsk.forms import GameForm, MoveListForm
from tamsk.queries import games, lobby, replays

if TYPE_CHECKING:
    from datetime import datetime

_PAGE_SIZE = 25
_FRESH: dict[str, str] = {
    "against": forms.OPEN,
    "computer": "2",
    "level": "1",
    "setup": "corners",
    "colour": "LOT",
}


@require_safe
@never_cache
@ensure_csrf_cookie
def tamsk(request: HttpRequest) -> HttpResponse:
    """Show what the viewer offers, was offered and plays, and what others do."""
    services.catch_up_lobby(now=received_at(request))
    initial = _FRESH | {"against": forms.OPEN if _is_member(request) else forms.COMPUTER}
    named = request.GET.get("opponent", "")[:100]
    if named:
        initial |= {"against": forms.NAMED, "opponent": named}
    return _render_lobby(request, GameForm(initial=initial))


@require_POST
def offer(request: HttpRequest) -> HttpResponse:
    """Offer a game, or begin one with the computer; one that is refused stays in the form."""
    form = GameForm(request.POST)
    if form.is_valid():
        try:
            return _offer(request, form)
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
    return _render_lobby(request, form, status=400)


@require_safe
@never_cache
@ensure_csrf_cookie
def seek(request: HttpRequest, seek_id: int) -> HttpResponse:
    """Show an offer: to its owner while it waits, to others with a button to accept it."""
    now = received_at(request)
    services.catch_up_lobby(now=now)
    line = lobby.get_seek(seek_id=seek_id, viewer_id=_viewer_id(request), now=now)
    if line is None:
        raise Http404
    return _render_seek(request, line, reverse("tamsk_seek_act", args=[line.id, "accept"]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@ensure_csrf_cookie
def linked(request: HttpRequest, token: str) -> HttpResponse:
    """Show the offer that a link opens; a POST accepts it, as a guest if need be."""
    now = received_at(request)
    if request.method == "POST":
        try:
            player = player_or_new_guest(request)
            game = services.accept_link(token=token, player_id=player.pk, now=now)
            return redirect("tamsk_game", game.pk)
        except DomainError as error:
            messages.error(request, error.message)
            return redirect("tamsk_link", token)
    line = lobby.get_linked(token=token, viewer_id=_viewer_id(request), now=now)
    if line is None:
        raise Http404
    return _render_seek(request, line, reverse("tamsk_link", args=[token]))


@require_POST
def act(request: HttpRequest, seek_id: int, act: str) -> HttpResponse:
    """Accept, decline or withdraw an offer."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    now = received_at(request)
    try:
        if act == "accept":
            game = services.accept_seek(seek_id=seek_id, player_id=player.pk, now=now)
            return redirect("tamsk_game", game.pk)
        if act not in _ENDS:
            raise Http404
        _ENDS[act](seek_id=seek_id, player_id=player.pk, now=now)
    except DomainError as error:
        if error.status == 404:
            raise Http404 from error
        messages.error(request, error.message)
    return redirect("tamsk")


@require_safe
@never_cache
@ensure_csrf_cookie
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show a game to those who play it and those who look on."""
    now = received_at(request)
    services.catch_up_game(game_id=game_id, now=now)
    view = games.get_game(game_id=game_id, viewer_id=_viewer_id(request), now=now)
    if view is None:
        raise Http404
    data = {
        "snapshot": view.snapshot,
        "seq": view.seq,
        "now": to_ms(now),
        "reason": view.line.ended_by or None,
        "turn_icon": static("icons/favicon-turn.svg"),
        "events_url": reverse("api_tamsk_game", args=[game_id]),
        "urls": {
            "game": reverse("tamsk_game", args=[0]),
            "replay": reverse("tamsk_replay", args=[game_id]),
            "lobby": reverse("tamsk"),
        },
    }
    return render(request, "tamsk/game.html", {"view": view, "line": view.line, "data": data})


@require_safe
def replay(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show a game that is over, from its beginning."""
    reading = replays.get_replay(game_id=game_id, viewer_id=_viewer_id(request))
    if reading is None:
        raise Http404
    return _render_replay(request, reading)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def read_text(request: HttpRequest) -> HttpResponse:
    """Take a game as text, and show it as a game that was played here; nothing is kept of it."""
    if request.method != "POST":
        return render(request, "tamsk/import.html", {"form": MoveListForm()})
    form = MoveListForm(request.POST)
    if form.is_valid():
        try:
            return _render_replay(request, services.import_text(text=form.cleaned_data["text"]))
        except DomainError as error:
            form.add_error("text", error.message)
    return render(request, "tamsk/import.html", {"form": form}, status=400)


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """List the viewer's games, the newest first."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    paginator = Paginator(games.list_mine(player.pk), _PAGE_SIZE)
    page = paginator.get_page(request.GET.get("page"))
    lines = games.list_lines(page.object_list, viewer_id=player.pk)
    context = {"lines": lines, "page": {"number": page.number, "count": paginator.num_pages}}
    return render(request, "tamsk/history.html", context)


@require_safe
@never_cache
def ratings(request: HttpRequest) -> HttpResponse:
    """Show the members by Tamsk rating."""
    board = get_leaderboard(
        "TAMSK",
        viewer_id=_viewer_id(request),
        page=page_number(request),
        now=received_at(request),
    )
    context = {"board": board, "page": {"number": board.page, "count": board.page_count}}
    return render(request, "tamsk/leaderboard.html", context)


def _offer(request: HttpRequest, form: GameForm) -> HttpResponse:
    """Do what a valid form asks for.

    Raises:
        DomainError: a service refuses.
    """
    now, against, terms = received_at(request), form.cleaned_data["against"], form.terms()
    owner_id = player_or_new_guest(request).pk
    if against == forms.COMPUTER:
        level = int(form.cleaned_data["computer"] or _FRESH["computer"])
        played = services.play_computer(
            player_id=owner_id, terms=terms, computer_level=level, now=now
        )
        return redirect("tamsk_game", played.pk)
    if against == forms.NAMED:
        name = form.cleaned_data["opponent"]
        made = services.challenge_member(owner_id=owner_id, name=name, terms=terms, now=now)
    elif against == forms.LINK:
        made = services.open_link(owner_id=owner_id, terms=terms, now=now)
    else:
        made = services.open_seek(owner_id=owner_id, terms=terms, now=now)
    return redirect("tamsk_seek", made.pk)


def _render_lobby(request: HttpRequest, form: GameForm, *, status: int = 200) -> HttpResponse:
    now: datetime = received_at(request)
    shown = lobby.get_lobby(viewer_id=_viewer_id(request), now=now)
    return render(request, "tamsk/lobby.html", {"lobby": shown, "form": form}, status=status)


def _render_seek(request: HttpRequest, line: lobby.SeekLine, accept_url: str) -> HttpResponse:
    if line.game_id is not None and line.status == "ACCEPTED":
        return redirect("tamsk_game", line.game_id)
    context: dict[str, Any] = {"line": line, "accept_url": accept_url}
    if line.token:
        path = reverse("tamsk_link", args=[line.token])
        context["link"] = request.build_absolute_uri(path)
    context["data"] = {
        "room": f"tamskseek:{line.id}",
        "game": reverse("tamsk_game", args=[0]),
        "own": line.is_own,
    }
    return render(request, "tamsk/seek.html", context)


def _render_replay(request: HttpRequest, reading: replays.Reading) -> HttpResponse:
    data = {"start": reading.start, "events": reading.events, "until": reading.until}
    context = {"reading": reading, "line": reading.line, "data": data}
    return render(request, "tamsk/replay.html", context)


def _viewer_id(request: HttpRequest) -> int | None:
    player = current_player(request)
    return None if player is None else player.pk


def _is_member(request: HttpRequest) -> bool:
    player = current_player(request)
    return player is not None and not player.is_guest


_ENDS: dict[str, Any] = {"cancel": services.cancel_seek, "decline": services.decline_seek}
