"""Pages of workshops: archive, a day, its ranking, its sheet on paper."""

from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from sim import codec
from sim.machine import MachineError
from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries import boards, catalogue, closed_days, rankings

_DAYS_A_PAGE = 31


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """List today and every closed day, newest first."""
    now, player = received_at(request), current_player(request)
    paginator = Paginator(catalogue.list_dailies(now=now), _DAYS_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    days = catalogue.list_archive_days(
        page.object_list, player_id=None if player is None else player.pk, now=now
    )
    numbers = {"number": page.number, "count": paginator.num_pages}
    return render(request, "workshops/archive.html", {"days": days, "page": numbers})


@require_safe
@ensure_csrf_cookie
def archive_day(request: HttpRequest, day: date) -> HttpResponse:
    """Show a day's workshop; once closed with par, best machines and statistics, unranked."""
    now, player = received_at(request), current_player(request)
    workshop = _opened_daily(request, day)
    shown = boards.get_board(workshop, player=player, language=get_language() or "en", now=now)
    machine = _shown_machine(request, workshop)
    context: dict[str, Any] = {
        "day": shown.day,
        "workshop_data": shown.data | ({} if machine is None else {"machine": machine}),
        "own": shown.own,
        "ranking": shown.ranking,
        "shown_machine": machine,
        **catalogue.get_neighbour_dates(workshop, now=now),
    }
    if workshop.is_closed(now):
        context |= closed_days.get_closed_day(workshop, own=shown.own, now=now)
    return render(request, "workshops/archive_day.html", context)


@require_safe
def day_ranking(request: HttpRequest, day: date) -> HttpResponse:
    """Show the whole ranking of a day, page by page."""
    now, player = received_at(request), current_player(request)
    workshop = _opened_daily(request, day)
    text = request.GET.get("page", "1")
    ranking = rankings.get_ranking(
        workshop,
        viewer_id=None if player is None else player.pk,
        now=now,
        page=int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1,
        size=rankings.RANKING_PAGE_SIZE,
    )
    context = {
        "day": boards.get_day(workshop, now=now),
        "ranking": ranking,
        "page": {"number": ranking.page, "count": ranking.page_count},
    }
    return render(request, "workshops/day_ranking.html", context)


@require_safe
def ranking_partial(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Return the ranking card alone, for a page that was told of a change."""
    now, player = received_at(request), current_player(request)
    workshop = catalogue.get_opened_workshop(workshop_id, now=now)
    ranking = rankings.get_ranking(
        workshop, viewer_id=None if player is None else player.pk, now=now
    )
    context = {"day": boards.get_day(workshop, now=now), "ranking": ranking, "full": False}
    return render(request, "workshops/_ranking.html", context)


@require_safe
def sheet_print(request: HttpRequest, day: date) -> HttpResponse:
    """Show the sheet of a day for paper."""
    now = received_at(request)
    workshop = _opened_daily(request, day)
    context = {"day": boards.get_day(workshop, now=now), "workshop": workshop.sheet}
    return render(request, "workshops/sheet_print.html", context)


def _opened_daily(request: HttpRequest, day: date) -> Workshop:
    workshop = catalogue.get_daily(day, now=received_at(request))
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
