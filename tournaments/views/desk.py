"""The desk of those who set up and direct tournaments, as pages of the site."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tournaments import services
from tournaments.forms import (
    ReasonForm,
    RoundFormSet,
    SeriesForm,
    TournamentForm,
    series_plan,
    tournament_plan,
)
from tournaments.queries import calendar, desk
from tournaments.queries.present import is_director

if TYPE_CHECKING:
    from tallyworks.players.models import Player

P = ParamSpec("P")
Directed = Callable[Concatenate[HttpRequest, "Player", P], HttpResponse]
Guarded = Callable[Concatenate[HttpRequest, P], HttpResponse]
_ROUNDS_OFFERED = 7


def directors_only(view: Directed[P]) -> Guarded[P]:
    """Let `view` be called by whoever may direct tournaments, whom it is given."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        player = current_player(request)
        if player is None:
            return redirect("account_login")
        if not is_director(player):
            raise PermissionDenied
        return view(request, player, *args, **kwargs)

    return cast(Guarded[P], guarded)


@require_safe
@never_cache
@directors_only
def overview(request: HttpRequest, player: Player) -> HttpResponse:
    """Show drafts, what comes and runs, and the weekly tournaments."""
    context = {
        "drafts": desk.list_drafts(),
        "coming": calendar.list_coming(viewer_id=player.pk),
        "series": desk.list_series(),
    }
    return render(request, "tournaments/desk/overview.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@directors_only
def new_tournament(request: HttpRequest, player: Player) -> HttpResponse:
    """Set up a draft."""

    def save(form: TournamentForm, rounds: Any) -> HttpResponse:
        made = services.create_tournament(
            plan=tournament_plan(form, rounds), director_id=player.pk, now=received_at(request)
        )
        return redirect("tournament_desk", made.pk)

    return _form_page(request, TournamentForm, save)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@directors_only
def new_series(request: HttpRequest, player: Player) -> HttpResponse:
    """Set up a weekly tournament."""

    def save(form: SeriesForm, rounds: Any) -> HttpResponse:
        services.create_series(
            plan=series_plan(form, rounds), director_id=player.pk, now=received_at(request)
        )
        return redirect("tournament_desks")

    return _form_page(request, SeriesForm, save)


@require_safe
@never_cache
@directors_only
def watch(request: HttpRequest, _player: Player, tournament_id: int) -> HttpResponse:
    """Show one tournament: proofs, connections, keys, flags, the log, and what can be done."""
    now = received_at(request)
    services.apply_due(now=now)
    shown = desk.get_desk(tournament_id=tournament_id, now=now)
    if shown is None:
        raise Http404
    part = "live" in request.GET
    name = "tournaments/desk/_live.html" if part else "tournaments/desk/watch.html"
    return render(request, name, {"desk": shown, "tournament": shown.line.tournament})


@require_POST
@directors_only
def order(request: HttpRequest, player: Player, tournament_id: int, act: str) -> HttpResponse:
    """Do what a button of the desk says."""
    if act not in _ORDERS:
        raise Http404
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        _ORDERS[act](request, player.pk, tournament_id, form.cleaned_data)
    except DomainError as error:
        if error.status == 404:
            raise Http404 from error
        messages.error(request, error.message)
        return redirect("tournament_desk", tournament_id)
    return redirect("tournament_desks" if act == "delete" else "tournament_desk", *(
        () if act == "delete" else (tournament_id,)
    ))  # fmt: skip


@require_POST
@directors_only
def switch_series(request: HttpRequest, player: Player, series_id: int) -> HttpResponse:
    """End a weekly tournament, or let it go on."""
    services.set_series_active(
        series_id=series_id,
        is_active=request.POST.get("active") == "1",
        director_id=player.pk,
    )
    return redirect("tournament_desks")


def _form_page(
    request: HttpRequest, kind: Callable[..., Any], save: Callable[[Any, Any], HttpResponse]
) -> HttpResponse:
    """Show a form with its rounds, or save what it says."""
    if request.method == "POST":
        form, rounds = kind(request.POST), RoundFormSet(request.POST, prefix="rounds")
        if form.is_valid() and rounds.is_valid():
            try:
                return save(form, rounds)
            except DomainError as error:
                form.add_error(error.field if error.field in form.fields else None, error.message)
    else:
        form = kind()
        rounds = RoundFormSet(prefix="rounds", initial=[{} for _ in range(_ROUNDS_OFFERED)])
    context = {"form": form, "rounds": rounds, "is_series": kind is SeriesForm}
    return render(
        request,
        "tournaments/desk/form.html",
        context,
        status=400 if form.errors or rounds.total_error_count() else 200,
    )


_Order = Callable[[HttpRequest, int, int, dict[str, Any]], object]


def _plain(service: Callable[..., object]) -> _Order:
    """Return an order about the whole tournament."""

    def do(request: HttpRequest, player_id: int, number: int, said: dict[str, Any]) -> object:
        ordered = services.Order(tournament_id=number, director_id=player_id, reason=said["reason"])
        return service(order=ordered, now=received_at(request))

    return do


def _about(name: str, key: str, service: Callable[..., object]) -> _Order:
    """Return an order about a round or a participant, whose number the form calls `key`."""

    def do(request: HttpRequest, player_id: int, number: int, said: dict[str, Any]) -> object:
        ordered = services.Order(tournament_id=number, director_id=player_id, reason=said["reason"])
        return service(order=ordered, now=received_at(request), **{name: said[key] or 0})

    return do


def _publish(request: HttpRequest, player_id: int, number: int, _said: dict[str, Any]) -> object:
    return services.ask_to_publish(
        tournament_id=number, director_id=player_id, now=received_at(request)
    )


def _delete(_request: HttpRequest, player_id: int, number: int, _said: dict[str, Any]) -> object:
    services.delete_draft(tournament_id=number, director_id=player_id)
    return None


_ORDERS: dict[str, _Order] = {
    "publish": _publish,
    "delete": _delete,
    "hold": _plain(services.hold_tournament),
    "release": _plain(services.release_tournament),
    "cancel": _plain(services.cancel_tournament),
    "void": _about("number", "number", services.void_round),
    "replay": _about("number", "number", services.replay_round),
    "disqualify": _about("participant_id", "participant", services.disqualify),
}
