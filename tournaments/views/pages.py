"""The pages that everybody reads, and what players do on them."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tournaments import services
from tournaments.queries import calendar as calendars
from tournaments.queries import pages
from tournaments.queries.present import Present, get_present, is_director
from tournaments.queries.ratings import get_rating
from tournaments.views.tables import render_tables

_PAST_A_PAGE = 25


@require_safe
@never_cache
def calendar(request: HttpRequest) -> HttpResponse:
    """Show what is coming and what was."""
    services.apply_due(now=received_at(request))
    viewer_id = _viewer_id(request)
    paginator = Paginator(calendars.list_past(), _PAST_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    past = calendars.list_past().filter(pk__in=[one.pk for one in page.object_list])
    context = {
        "own_rating": get_rating(request.user.pk) if request.user.pk else None,
        "lines": calendars.list_coming(viewer_id=viewer_id),
        "past": calendars.list_lines(past, viewer_id=viewer_id),
        "page": {"number": page.number, "count": paginator.num_pages},
        "is_director": is_director(current_player(request)),
    }
    return render(request, "tournaments/calendar.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show a tournament as it stands; its scripts move it through the phases."""
    services.apply_due(now=received_at(request))
    present = _present(request, tournament_id)
    context = pages.present_context(present) | {"tables": _tables(request, present)}
    player = current_player(request)
    context |= {
        "is_member": player is not None and not player.is_guest,
        "is_director": is_director(player),
        "player_key": "" if player is None else f"p{player.pk}",
        "uuid": uuid4(),
    }
    context["surface"] = pages.surface_of(present, player_key=context["player_key"])
    return render(request, "tournaments/tournament.html", context)


@require_safe
@never_cache
def panel(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show the panel of the present phase alone, for the page's script."""
    services.apply_due(now=received_at(request))
    present = _present(request, tournament_id)
    player = current_player(request)
    context = pages.present_context(present) | {
        "is_member": player is not None and not player.is_guest
    }
    return render(request, "tournaments/_panel.html", context)


@require_safe
@never_cache
def tables(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show standings, pairings and log alone, for the page's script."""
    present = _present(request, tournament_id)
    return HttpResponse(_tables(request, present))


@require_POST
def act(request: HttpRequest, tournament_id: int, act: str) -> HttpResponse:
    """Do what a button of the page says, and show the tournament again."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    if act not in _ACTS:
        raise Http404
    try:
        _ACTS[act](tournament_id, player.pk, request)
    except DomainError as error:
        if error.status == 404:
            raise Http404 from error
        messages.error(request, error.message)
    return redirect("tournament", tournament_id)


@require_POST
def send_key(request: HttpRequest, tournament_id: int, number: int) -> HttpResponse:
    """Evaluate a key sent without scripts, and show the tournament again."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    try:
        uuid = UUID(request.POST.get("uuid", ""))
    except ValueError:
        uuid = uuid4()
    sending = services.Sending(
        tournament_id=tournament_id,
        number=number,
        player_id=player.pk,
        uuid=uuid,
        text=request.POST.get("key", "")[:4000],
    )
    try:
        verdict = services.submit_key(sending=sending, now=received_at(request))
    except DomainError as error:
        if error.status == 404:
            raise Http404 from error
        messages.error(request, error.message)
    else:
        if verdict.is_correct:
            messages.success(request, _("Correct: this key stands."))
        else:
            messages.error(request, _("Wrong. After a pause you can try again."))
    return redirect("tournament", tournament_id)


def _present(request: HttpRequest, tournament_id: int) -> Present:
    found = get_present(
        tournament_id=tournament_id, viewer_id=_viewer_id(request), now=received_at(request)
    )
    if found is None:
        raise Http404
    return found


def _tables(request: HttpRequest, present: Present) -> SafeString:
    """Return the tables: `?round=` and `?line=` choose what they tell."""
    return render_tables(
        present, number=_chosen(request, "round"), line_id=_chosen(request, "line")
    )


def _chosen(request: HttpRequest, name: str) -> int | None:
    written = request.GET.get(name, "")
    return int(written) if written.isdecimal() and len(written) < 19 else None


def _viewer_id(request: HttpRequest) -> int | None:
    player = current_player(request)
    return None if player is None else player.pk


def _remind(wanted: bool) -> Callable[[int, int, HttpRequest], object]:
    def do(tournament_id: int, player_id: int, request: HttpRequest) -> object:
        services.remind_me(
            tournament_id=tournament_id,
            player_id=player_id,
            wanted=wanted,
            now=received_at(request),
        )
        return None

    return do


def _plain(service: Callable[..., object]) -> Callable[[int, int, HttpRequest], object]:
    """Return an act that needs the tournament, the player and the instant only."""

    def do(tournament_id: int, player_id: int, request: HttpRequest) -> object:
        return service(tournament_id=tournament_id, player_id=player_id, now=received_at(request))

    return do


_ACTS: dict[str, Callable[[int, int, HttpRequest], object]] = {
    "register": _plain(services.register),
    "unregister": _plain(services.unregister),
    "check-in": _plain(services.check_in),
    "withdraw": _plain(services.withdraw),
    "remind": _remind(True),
    "forget": _remind(False),
}
