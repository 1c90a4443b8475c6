"""The Blitz pages: today's in its three states, a past day, the titles."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from sim.machine import MachineError
from tallyworks.blitz import services
from tallyworks.blitz.errors import AlreadyStarted, BlitzNotReady, StillRunning
from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries import attempts, days, machines, rankings, shapes
from tallyworks.blitz.queries import titles as title_queries
from tallyworks.core.errors import DomainError
from tallyworks.core.http import page_number, received_at
from tallyworks.players.errors import PlayerBlocked
from tallyworks.players.session import current_player, player_or_new_guest
from tallyworks.workshops.services import check_may_run

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_SHORT = 10
_TITLES_A_PAGE = 24


@require_safe
@never_cache
@ensure_csrf_cookie
def blitz(request: HttpRequest) -> HttpResponse:
    """Show the Blitz before the viewer: to be started, running, or finished."""
    now, player = received_at(request), current_player(request)
    present = attempts.get_present(player_id=None if player is None else player.pk, now=now)
    day = days.get_day(present.date, now=now)
    context: dict[str, Any] = {"phase": present.phase.value, "date": present.date, "day": day}
    if day is None:
        return render(request, "blitz/blitz.html", context, status=503)
    if player is None or present.attempt is None:
        context |= _eve(request, day, player)
    elif present.phase is attempts.Phase.RUNNING:
        context |= _editor(request, day, player, present.attempt)
    else:
        context |= _result(request, day, present.attempt)
    return render(request, "blitz/blitz.html", context)


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Start today's Blitz and lead to it; a second Start leads to the one that is there."""
    try:
        player = player_or_new_guest(request)
        services.start_blitz(player_id=player.pk, now=received_at(request))
    except (AlreadyStarted, StillRunning):
        # Pressed twice, or in another tab: the page shows what there is.
        pass
    except (BlitzNotReady, PlayerBlocked) as error:
        messages.error(request, error.message)
    return redirect("blitz")


@require_safe
def blitz_day(request: HttpRequest, day: date) -> HttpResponse:
    """Show the ranking of a day; once closed with its workshop, par and best machines."""
    now, player = received_at(request), current_player(request)
    shown = days.get_day(day, now=now)
    if shown is None:
        raise Http404
    ranking = rankings.get_ranking(
        shown,
        viewer_id=None if player is None else player.pk,
        now=now,
        part=rankings.Slice(page_number(request)),
    )
    context: dict[str, Any] = {
        "date": day,
        "day": shown,
        "ranking": ranking,
        "page": {"number": ranking.page, "count": ranking.page_count},
        **_neighbours(day, request),
    }
    if shown.is_closed:
        context |= _closed(request, shown, player)
    return render(request, "blitz/day.html", context)


@require_safe
def titles(request: HttpRequest) -> HttpResponse:
    """List who held the “Blitz of the month”, the latest first."""
    page = Paginator(title_queries.list_titles(), _TITLES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "titles": page.object_list,
        "page": {"number": page.number, "count": page.paginator.num_pages},
    }
    return render(request, "blitz/titles.html", context)


def _eve(request: HttpRequest, day: days.BlitzDay, player: Player | None) -> dict[str, Any]:
    """Return what is shown before the Start: nothing of the workshop, but yesterday's result."""
    now = received_at(request)
    before = days.get_day(day.date - timedelta(days=1), now=now)
    context: dict[str, Any] = {
        "player_count": rankings.count_ranked(day, now=now),
        "titles": title_queries.list_titles()[:3],
        "before": before,
    }
    if before is not None:
        context["before_ranking"] = rankings.get_ranking(
            before,
            viewer_id=None if player is None else player.pk,
            now=now,
            part=rankings.Slice(size=3),
        )
    return context


def _editor(
    request: HttpRequest, day: days.BlitzDay, player: Player, attempt: Attempt
) -> dict[str, Any]:
    data = shapes.editor_json(attempt, day, player=player, now=received_at(request))
    addresses: dict[str, Any] = {
        "runUrl": reverse("api_blitz_run"),
        "todayUrl": reverse("api_blitz_today"),
    }
    # A page left open over midnight must not send its machine to the next day's Blitz.
    addresses |= {"runBody": {"date": day.date.isoformat()}}
    language = get_language() or "en"
    return {
        "workshop_data": data | addresses | {"language": language},
        "deadline_at": attempt.deadline_at,
    }


def _result(request: HttpRequest, day: days.BlitzDay, attempt: Attempt) -> dict[str, Any]:
    now, language = received_at(request), get_language() or "en"
    context: dict[str, Any] = {
        "attempt": shapes.attempt_json(attempt, now=now),
        "par": shapes.par_json(day),
        "ranking": rankings.get_ranking(
            day, viewer_id=attempt.player_id, now=now, part=rankings.Slice(size=_SHORT)
        ),
        "workshop": day.workshop.sheet,
    }
    if attempt.is_spent:
        again = machines.replay(day.workshop, attempt.machine)
        context["example"] = shapes.example(day, again, language)
        context["over_by"] = machines.over_by(day.workshop, again.result)
    return context


def _closed(request: HttpRequest, day: days.BlitzDay, player: Player | None) -> dict[str, Any]:
    """Return what the close makes public, and one machine at work: that asked for, or the par."""
    now = received_at(request)
    own = None if player is None else attempts.get_attempt(player_id=player.pk, day=day.date)
    shown = _replay(request, day, player)
    return {
        "par": shapes.par_json(day),
        "best": machines.list_best_machines(day, now=now),
        "verdict": machines.get_verdict(day, now=now),
        "attempt": None if own is None else shapes.attempt_json(own, now=now),
        "is_par_shown": shown.machine == day.workshop.par,
        "shown_machine": shown.machine,
        "example": shapes.example(day, shown, get_language() or "en"),
    }


def _replay(request: HttpRequest, day: days.BlitzDay, player: Player | None) -> machines.Replay:
    """Return the run of the machine asked for; of the par where none runs or may run for him."""
    asked = request.GET.get("machine", "")
    try:
        if asked:
            check_may_run(player_id=None if player is None else player.pk, now=received_at(request))
        return machines.replay(day.workshop, asked or day.workshop.par)
    except MachineError:
        pass
    except DomainError as error:
        messages.error(request, error.message)
    return machines.replay(day.workshop, day.workshop.par)


def _neighbours(day: date, request: HttpRequest) -> dict[str, date | None]:
    now = received_at(request)
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    return {
        "previous_date": before if days.get_day(before, now=now) else None,
        "next_date": after if days.get_day(after, now=now) else None,
    }
