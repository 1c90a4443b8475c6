"""Home, rules, profiles, health, and the pages of errors."""

import sys
from typing import Final

from django.core.exceptions import DisallowedHost
from django.db import InterfaceError, OperationalError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from sim.stations import STATION_TYPES
from tallyworks.core.api.errors import error_body
from tallyworks.core.http import received_at
from tallyworks.pages.queries.examples import list_examples
from tallyworks.pages.queries.health import list_failures
from tallyworks.pages.queries.home import get_home
from tallyworks.pages.queries.profile import Visit, get_profile
from tallyworks.players.session import current_player

_BACK_IN_SECONDS: Final = 5


@require_safe
@never_cache
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    """Show today's workshop, playable at once."""
    page = get_home(
        player=current_player(request), language=get_language() or "en", now=received_at(request)
    )
    context = {
        "week": page.week,
        "streak": page.streak,
        "play_state": page.play_state,
        "big": page.big,
        "invitation": page.invitation,
        "league_card": page.league_card,
    }
    if page.board is None:
        return render(request, "pages/home.html", context | {"day": None}, status=503)
    shown = page.board
    return render(
        request,
        "pages/home.html",
        context
        | {
            "day": shown.day,
            "workshop_data": shown.data,
            "own": shown.own,
            "ranking": shown.ranking,
        },
    )


@require_safe
def entrance(request: HttpRequest) -> HttpResponse:
    """Lead from the bare address to home in the language the visitor chose, or his browser's."""
    player = current_player(request)
    with override(player.language if player and player.language else get_language()):
        response = redirect("home")
    response["Vary"] = "Accept-Language, Cookie"
    return response


@require_safe
@ensure_csrf_cookie
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules with their examples on real boards."""
    stations = [
        {"kind": kind.value, "cost": station.cost, "cells": station.area}
        for kind, station in STATION_TYPES.items()
    ]
    language = get_language() or "en"
    context = {"examples": list_examples(language), "stations": stations, "language": language}
    return render(request, "pages/rules.html", context)


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player's days, results, curves and titles, of one year (`?year=`) in the calendar."""
    viewer = current_player(request)
    year = request.GET.get("year", "")
    visit = Visit(
        viewer_id=None if viewer is None else viewer.pk,
        year=int(year) if year.isascii() and year.isdecimal() and len(year) == 4 else None,
    )
    page = get_profile(name, visit=visit, now=received_at(request))
    if page is None:
        raise Http404
    if page.player.name != name:
        # Found by a spelling that reads alike; a name can change, so this is not for good.
        return redirect("profile", page.player.name)
    return render(request, "pages/profile.html", {"page": page})


@require_safe
@never_cache
def health_live(request: HttpRequest) -> HttpResponse:
    """Say that the process answers."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def health_ready(request: HttpRequest) -> HttpResponse:
    """Say whether what the site needs can be reached; 503 names what cannot."""
    failures = list_failures()
    status = "unavailable" if failures else "ok"
    return JsonResponse({"status": status, "failures": failures}, status=503 if failures else 200)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Explain a form that came without its token."""
    return render(request, "403_csrf.html", status=403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400; in plain words where no page can be made, as its links would name no host."""
    if isinstance(exception, DisallowedHost):
        return HttpResponseBadRequest("This is not the site's address.", content_type="text/plain")
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404, as JSON under the API's prefix."""
    if request.path.startswith("/api/"):
        return JsonResponse(error_body("not_found", _("There is nothing here.")), status=404)
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer without asking anything of what just failed, as JSON under the API's prefix.

    503 where database or Redis cannot be reached: whoever asks again in a moment is served.
    """
    is_away = isinstance(sys.exc_info()[1], OperationalError | InterfaceError | RedisError)
    status = 503 if is_away else 500
    if request.path.startswith("/api/"):
        code = "unavailable" if is_away else "server_error"
        message = _("The site broke down for a moment. Please try again.")
        answer: HttpResponse = JsonResponse(error_body(code, message), status=status)
    else:
        answer = render(None, "500.html", {"status": status}, status=status)
    if is_away:
        answer["Retry-After"] = str(_BACK_IN_SECONDS)
    return answer
