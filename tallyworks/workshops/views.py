"""Pages of the daily and the big workshops: archive, a date, its ranking, its sheet on paper."""

from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from sim import codec
from sim.machine import MachineError
from tallyworks.core.calendar import paris_date, week_monday
from tallyworks.core.http import page_number, received_at
from tallyworks.players.session import current_player
from tallyworks.workshops import services
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries import (
    boards,
    catalogue,
    closed_days,
    comparisons,
    own_plays,
    previews,
    rankings,
)

_DAYS_A_PAGE = 31
_MAY_LOOK = "workshops.view_workshop"


@require_safe
def archive(request: HttpRequest, kind: str) -> HttpResponse:
    """List the open and every closed workshop of a kind, newest first."""
    now, player = received_at(request), current_player(request)
    paginator = Paginator(catalogue.list_opened(kind, now=now), _DAYS_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    days = catalogue.list_archive_days(
        page.object_list, player_id=None if player is None else player.pk, now=now
    )
    context = {
        "days": days,
        "is_big": kind == Workshop.Kind.BIG,
        "page": {"number": page.number, "count": paginator.num_pages},
    }
    return render(request, "workshops/archive.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def big(request: HttpRequest) -> HttpResponse:
    """Show the big workshop of this week."""
    now, player = received_at(request), current_player(request)
    monday = week_monday(paris_date(now))
    workshop = catalogue.get_dated(Workshop.Kind.BIG, monday, now=now)
    if workshop is None:
        return render(request, "workshops/big.html", {"day": None}, status=503)
    shown = boards.get_board(workshop, player=player, language=get_language() or "en", now=now)
    context = {
        "day": shown.day,
        "workshop_data": shown.data,
        "own": shown.own,
        "ranking": shown.ranking,
        "play_state": boards.get_play_state(workshop, player=player, own=shown.own),
    }
    return render(request, "workshops/big.html", context)


@require_safe
@ensure_csrf_cookie
def dated(request: HttpRequest, kind: str, day: date) -> HttpResponse:
    """Show a past workshop with par, best machines and statistics, playable but unranked.

    The open one has its page in front, where its address leads.
    """
    now, player = received_at(request), current_player(request)
    workshop = _opened(request, kind, day)
    shown = boards.get_board(workshop, player=player, language=get_language() or "en", now=now)
    if workshop.is_open(now):
        return redirect(shown.day.page_url)
    machine = _shown_machine(request, workshop)
    context = {
        "day": shown.day,
        "workshop_data": shown.data | ({} if machine is None else {"machine": machine}),
        "own": shown.own,
        "ranking": shown.ranking,
        "shown_machine": machine,
        **catalogue.get_neighbour_dates(workshop, now=now),
        **closed_days.get_closed_day(workshop, own=shown.own, now=now),
    }
    return render(request, "workshops/archive_day.html", context)


@require_safe
def ranking(request: HttpRequest, kind: str, day: date) -> HttpResponse:
    """Show the whole ranking of a workshop, page by page."""
    now, player = received_at(request), current_player(request)
    workshop = _opened(request, kind, day)
    shown = rankings.get_ranking(
        workshop,
        viewer_id=None if player is None else player.pk,
        now=now,
        page=page_number(request),
        size=rankings.RANKING_PAGE_SIZE,
    )
    context = {
        "day": boards.get_day(workshop, now=now),
        "ranking": shown,
        "page": {"number": shown.page, "count": shown.page_count},
    }
    return render(request, "workshops/day_ranking.html", context)


@require_safe
def ranking_partial(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Return the ranking card alone, for a page that was told of a change."""
    now, player = received_at(request), current_player(request)
    workshop = catalogue.get_opened_workshop(workshop_id, now=now)
    if not workshop.is_scored:
        raise Http404
    shown = rankings.get_ranking(workshop, viewer_id=None if player is None else player.pk, now=now)
    context = {"day": boards.get_day(workshop, now=now), "ranking": shown, "full": False}
    return render(request, "workshops/_ranking.html", context)


@require_safe
def sheet_print(request: HttpRequest, kind: str, day: date) -> HttpResponse:
    """Show the sheet of a workshop for paper."""
    workshop = _opened(request, kind, day)
    shown = boards.get_day(workshop, now=received_at(request))
    return render(request, "workshops/sheet_print.html", {"day": shown, "workshop": workshop.sheet})


@require_safe
@never_cache
def own_attempts(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """List the player's own attempts on a workshop, two of which can be compared."""
    player = current_player(request)
    shown = own_plays.get_own_attempts(
        player_id=None if player is None else player.pk,
        workshop_id=workshop_id,
        page=page_number(request),
        now=received_at(request),
    )
    return render(request, "workshops/own_attempts.html", {"shown": shown, "page": shown.page})


@require_safe
@never_cache
def comparison(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Show two machines of a workshop side by side; without two of them, the attempts to choose."""
    player = current_player(request)
    query = {name: request.GET.get(name, "") for name in ("first", "second")}
    if not comparisons.is_choice(**query):
        return redirect("own_attempts", workshop_id)
    choice = comparisons.Choice(None if player is None else player.pk, workshop_id, **query)
    shown = own_plays.get_comparison_page(
        choice, language=get_language() or "en", now=received_at(request)
    )
    return render(request, "workshops/comparison.html", {"shown": shown})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@ensure_csrf_cookie
def preview(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Let staff play a workshop that is not open yet, once they have said that they want to.

    To everybody else the page does not exist, whatever the number.
    """
    user = request.user
    if not (user.is_authenticated and user.is_staff and user.has_perm(_MAY_LOOK)):
        raise Http404
    now = received_at(request)
    if request.method == "POST":
        services.log_look(player=user, workshop_id=workshop_id, now=now)
        return redirect(request.path)
    shown = previews.get_preview(workshop_id, player=user, language=get_language() or "en", now=now)
    return render(request, "workshops/preview.html", {"preview": shown})


def _opened(request: HttpRequest, kind: str, day: date) -> Workshop:
    workshop = catalogue.get_dated(kind, day, now=received_at(request))
    if workshop is None:
        raise Http404
    return workshop


def _shown_machine(request: HttpRequest, workshop: Workshop) -> str | None:
    """Return the machine of `?machine=` in canonical notation, None when it is no machine."""
    try:
        machine = codec.parse_notation(
            request.GET.get("machine", ""), codec.sheet_from_json(workshop.sheet)
        )
    except MachineError:
        return None
    return codec.format_notation(machine) or None
