"""The duels' pages: lobby, one duel in its phases, past duels, leaderboard."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from duels import services
from duels.errors import ChallengeGone
from duels.forms import ChallengeForm
from duels.models import Duel, Kind
from duels.queries import lists, pages, present
from tallyworks.core.errors import DomainError
from tallyworks.core.http import page_number, received_at
from tallyworks.players.session import current_player
from tallyworks.ratings.queries import get_leaderboard

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_PAST_A_PAGE = 25


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Show what the viewer plays, was offered and offers, and what is open to everybody."""
    services.settle_due(now=received_at(request))
    initial: dict[str, str] = {"kind": Kind.WORKSHOP, "reach": Duel.Reach.OPEN}
    named = request.GET.get("opponent", "")[:100]
    if named:
        initial |= {"reach": Duel.Reach.NAMED, "opponent": named}
    return _render_lobby(request, ChallengeForm(initial=initial))


@require_POST
def challenge(request: HttpRequest) -> HttpResponse:
    """Open a challenge and lead to its page; one that is refused stays in the form."""
    player, form = current_player(request), ChallengeForm(request.POST)
    if player is None:
        return redirect("account_login")
    if form.is_valid():
        wanted = services.Challenge(
            challenger_id=player.pk,
            kind=Kind(form.cleaned_data["kind"]),
            reach=Duel.Reach(form.cleaned_data["reach"]),
            stake=form.cleaned_data["stake"],
            opponent=form.cleaned_data["opponent"],
        )
        try:
            opened = services.open_challenge(challenge=wanted, now=received_at(request))
            return redirect("duel", opened.pk)
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
    return _render_lobby(request, form, status=400)


@require_safe
@never_cache
@ensure_csrf_cookie
def duel(request: HttpRequest, duel_id: int) -> HttpResponse:
    """Show one duel as it stands for the viewer."""
    now, player = received_at(request), current_player(request)
    services.settle_due(now=now)
    viewer_id = None if player is None else player.pk
    found = present.get_present(duel_id=duel_id, viewer_id=viewer_id, now=now)
    if found is None:
        return _render_taken(request, is_taken=present.is_taken(duel_id=duel_id))
    return _render_duel(request, found, player)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@ensure_csrf_cookie
def linked(request: HttpRequest, token: str) -> HttpResponse:
    """Show the challenge that a link opens; a POST accepts it."""
    now, player = received_at(request), current_player(request)
    services.settle_due(now=now)
    if request.method == "POST" and player is not None:
        try:
            accepted = services.accept_by_link(token=token, player_id=player.pk, now=now)
            return redirect("duel", accepted.pk)
        except ChallengeGone as error:
            return _lead_to_lobby(request, error)
        except DomainError as error:
            messages.error(request, error.message)
            return redirect("duel_link", token)
    viewer_id = None if player is None else player.pk
    found = present.get_linked(token=token, viewer_id=viewer_id, now=now)
    if found is None:
        return _render_taken(request, is_taken=present.is_taken(token=token))
    if found.place is not None:
        return redirect("duel", found.duel.pk)
    return _render_duel(request, found, player, token=token)


@require_POST
def act(request: HttpRequest, duel_id: int, act: str) -> HttpResponse:
    """Do what a button of a duel's page says, and show the duel again."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    if act not in _ACTS:
        raise Http404
    shown_id = duel_id
    try:
        done = _ACTS[act](duel_id, player.pk, received_at(request), request)
        shown_id = done.pk if isinstance(done, Duel) else duel_id
    except DomainError as error:
        if error.status == 404:
            raise Http404 from error
        if act == "accept" and isinstance(error, ChallengeGone):
            return _lead_to_lobby(request, error)
        messages.error(request, error.message)
    return redirect("duel", shown_id)


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """List the viewer's past duels, the latest first."""
    now, player = received_at(request), current_player(request)
    if player is None:
        return redirect("account_login")
    services.settle_due(now=now)
    paginator = Paginator(lists.list_past(player.pk), _PAST_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    lines = lists.list_lines(page.object_list, viewer_id=player.pk, now=now)
    context = {"lines": lines, "page": {"number": page.number, "count": paginator.num_pages}}
    return render(request, "duels/history.html", context)


@require_safe
@never_cache
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Show the members by duel rating."""
    now, player = received_at(request), current_player(request)
    services.settle_due(now=now)
    board = get_leaderboard(
        "DUEL",
        viewer_id=None if player is None else player.pk,
        page=page_number(request),
        now=now,
    )
    context = {"board": board, "page": {"number": board.page, "count": board.page_count}}
    return render(request, "duels/leaderboard.html", context)


def _render_lobby(request: HttpRequest, form: ChallengeForm, *, status: int = 200) -> HttpResponse:
    player = current_player(request)
    shown = lists.get_lobby(
        viewer_id=None if player is None else player.pk, now=received_at(request)
    )
    context = {"lobby": shown, "form": form, "is_member": _is_member(player)}
    return render(request, "duels/lobby.html", context, status=status)


def _render_duel(
    request: HttpRequest, found: present.Present, player: Player | None, *, token: str = ""
) -> HttpResponse:
    context: dict[str, Any] = pages.duel_context(
        found, player=player, language=get_language() or "en"
    )
    context |= {"is_member": _is_member(player), "accept_url": _accept_url(found, token)}
    if found.duel.token and found.place == 0:
        path = reverse("duel_link", args=[found.duel.token])
        context["link"] = request.build_absolute_uri(path)
    return render(request, "duels/duel.html", context)


def _render_taken(request: HttpRequest, *, is_taken: bool) -> HttpResponse:
    """Say that a challenge was accepted by somebody; who plays is not told.

    Raises:
        Http404: it was not.
    """
    if not is_taken:
        raise Http404
    return render(request, "duels/taken.html")


def _lead_to_lobby(request: HttpRequest, error: ChallengeGone) -> HttpResponse:
    """Tell who came too late for a challenge, where others are."""
    messages.error(request, error.message)
    return redirect("duels")


def _accept_url(found: present.Present, token: str) -> str:
    if token:
        return reverse("duel_link", args=[token])
    return reverse("duel_act", args=[found.duel.pk, "accept"])


def _is_member(player: Player | None) -> bool:
    return player is not None and not player.is_guest


def _answer(duel_id: int, player_id: int, now: datetime, request: HttpRequest) -> object:
    """Answer an Express from a page without scripts."""
    number, choice = (request.POST.get(name, "") for name in ("number", "choice"))
    if not (number.isdecimal() and choice.isdecimal() and len(number + choice) < 7):
        raise Http404
    reply = services.Reply(duel_id, player_id, int(number), int(choice))
    return services.answer_question(reply=reply, now=now)


def _plain(service: Callable[..., object]) -> _Act:
    """Return an act that needs the duel, the player and the instant only."""

    def do(duel_id: int, player_id: int, now: datetime, _request: HttpRequest) -> object:
        return service(duel_id=duel_id, player_id=player_id, now=now)

    return do


_Act = Callable[[int, int, datetime, HttpRequest], object]
_ACTS: dict[str, _Act] = {
    "accept": _plain(services.accept_duel),
    "cancel": _plain(services.cancel_challenge),
    "decline": _plain(services.decline_challenge),
    "start": _plain(services.start_duel),
    "answer": _answer,
    "done": _plain(services.declare_done),
    "rematch": _plain(services.offer_rematch),
}
