"""The desk of those who set up and direct tournaments, as pages of the site."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms.models import model_to_dict
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
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
    WordsForm,
    draft_values,
    series_plan,
    tournament_plan,
    typed_values,
)
from tournaments.models import Tournament
from tournaments.queries import calendar, desk
from tournaments.queries.present import is_director
from tournaments.rules import creation

if TYPE_CHECKING:
    from tallyworks.players.models import Player

P = ParamSpec("P")
Directed = Callable[Concatenate[HttpRequest, "Player", P], HttpResponse]
Guarded = Callable[Concatenate[HttpRequest, P], HttpResponse]
_ROUNDS_OFFERED = 7
_EDITABLE = (Tournament.State.DRAFT, Tournament.State.REGISTRATION)


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
        "series": desk.list_series_lines(now=received_at(request)),
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


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@directors_only
def edit_tournament(request: HttpRequest, player: Player, tournament_id: int) -> HttpResponse:
    """Change a draft, or name, text and capacity of a tournament that is announced."""
    edited = desk.find_any(tournament_id)
    if edited is None:
        raise Http404
    if edited.state not in _EDITABLE:
        messages.error(request, _("After the start nothing of this changes any more."))
        return redirect("tournament_desk", tournament_id)
    if edited.state == Tournament.State.DRAFT:
        return _edit_draft(request, player, edited)
    return _edit_words(request, player, edited)


def _edit_draft(request: HttpRequest, player: Player, draft: Tournament) -> HttpResponse:
    def save(form: TournamentForm, rounds: Any) -> HttpResponse:
        services.change_draft(
            tournament_id=draft.pk,
            plan=tournament_plan(form, rounds),
            director_id=player.pk,
            now=received_at(request),
        )
        return redirect("tournament_desk", draft.pk)

    return _form_page(request, TournamentForm, save, edited=draft)


def _edit_words(request: HttpRequest, player: Player, edited: Tournament) -> HttpResponse:
    form = WordsForm(request.POST or None, initial=model_to_dict(edited))
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_published(
                tournament_id=edited.pk,
                words=services.PublicWords(**form.cleaned_data),
                director_id=player.pk,
                now=received_at(request),
            )
        except DomainError as error:
            _add_error(form, error)
        else:
            return redirect("tournament_desk", edited.pk)
    return _show_form(request, {"form": form, "edited": edited})


@require_safe
@never_cache
@directors_only
def watch(request: HttpRequest, player: Player, tournament_id: int) -> HttpResponse:
    """Show one tournament: proofs, connections, keys, flags, the log, and what can be done."""
    now = received_at(request)
    services.apply_due(now=now)
    shown = desk.get_desk(tournament_id=tournament_id, viewer_id=player.pk, now=now)
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
        now=received_at(request),
    )
    return redirect("tournament_desks")


def _form_page(
    request: HttpRequest,
    kind: Callable[..., Any],
    save: Callable[[Any, Any], HttpResponse],
    edited: Tournament | None = None,
) -> HttpResponse:
    """Show a form with its rounds, or save what it says."""
    if "more" in request.POST:
        form, rounds = _offer(kind, *typed_values(request.POST, kind().fields))
    elif request.method == "POST":
        form, rounds = kind(request.POST), RoundFormSet(request.POST)
        if form.is_valid() and rounds.is_valid():
            try:
                return save(form, rounds)
            except DomainError as error:
                _add_error(form, error)
    else:
        form, rounds = _offer(kind, *(({}, []) if edited is None else draft_values(edited)))
    context = {"form": form, "rounds": rounds, "edited": edited, "is_series": kind is SeriesForm}
    return _show_form(request, context)


def _offer(
    kind: Callable[..., Any], own: dict[str, Any], filled: list[dict[str, Any]]
) -> tuple[Any, Any]:
    """Return the form and its rounds with these values, and one round more to fill in."""
    count = min(max(_ROUNDS_OFFERED, len(filled) + 1), creation.MOST_ROUNDS)
    free: list[dict[str, Any]] = [{}] * (count - len(filled))
    return kind(initial=own), RoundFormSet(initial=filled + free)


def _add_error(form: Any, error: DomainError) -> None:
    form.add_error(error.field if error.field in form.fields else None, error.message)


def _show_form(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    rounds = context.get("rounds")
    is_refused = context["form"].errors or (rounds is not None and rounds.total_error_count())
    return render(request, "tournaments/desk/form.html", context, status=400 if is_refused else 200)


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


def _delete(request: HttpRequest, player_id: int, number: int, _said: dict[str, Any]) -> object:
    services.delete_draft(tournament_id=number, director_id=player_id, now=received_at(request))
    return None


_ORDERS: dict[str, _Order] = {
    "publish": _publish,
    "delete": _delete,
    "hold": _plain(services.hold_tournament),
    "release": _plain(services.release_tournament),
    "cancel": _plain(services.cancel_tournament),
    "rate": _plain(services.rate_anew),
    "void": _about("number", "number", services.void_round),
    "replay": _about("number", "number", services.replay_round),
    "disqualify": _about("participant_id", "participant", services.disqualify),
}
