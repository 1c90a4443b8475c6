"""Pages for everybody: the published workshops, one of them, its ranking, what one says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from sim.stations import Kind
from tallyworks.core.errors import DomainError
from tallyworks.core.http import page_number, received_at
from tallyworks.players.session import current_player, player_or_new_guest
from tallyworks.proposals import services
from tallyworks.proposals.errors import ReasonNeeded
from tallyworks.proposals.models import Reason
from tallyworks.proposals.queries import catalogue
from tallyworks.proposals.queries.review import REVIEW_PERMISSION
from tallyworks.proposals.views.pages import (
    Refused,
    moderators_only,
    page_query,
    refusals_told,
    tell_refusal,
)

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_REPORT_REASONS = (Reason.OFFENSIVE, Reason.SPAM, Reason.SIMILAR, Reason.UNCLEAR, Reason.OTHER)


@require_safe
def browse(request: HttpRequest) -> HttpResponse:
    """List the published workshops in the order and with the filters of the address."""
    player = current_player(request)
    wanted = _wanted(request)
    found = catalogue.browse(
        wanted, viewer_id=None if player is None else player.pk, page=page_number(request)
    )
    context = {
        "wanted": wanted,
        "found": found,
        "stations": [kind.value for kind in Kind],
        "page": {"number": found.page, "count": found.page_count, "query": page_query(request)},
    }
    return render(request, "proposals/browse.html", context)


@require_safe
@never_cache
@ensure_csrf_cookie
def play(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Show a published workshop to play, with its ranking; it never closes."""
    return _show(request, workshop_id)


@require_safe
def ranking(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Show the whole ranking of a published workshop, page by page."""
    player = current_player(request)
    shown = catalogue.get_member_ranking(
        workshop_id,
        viewer_id=None if player is None else player.pk,
        now=received_at(request),
        page=page_number(request),
    )
    context = {
        "workshop_id": workshop_id,
        "ranking": shown,
        "page": {"number": shown.page, "count": shown.page_count},
    }
    return render(request, "proposals/ranking.html", context)


@require_safe
def ranking_partial(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Return the ranking card alone, for a page that was told of a change."""
    player = current_player(request)
    shown = catalogue.get_member_ranking(
        workshop_id,
        viewer_id=None if player is None else player.pk,
        now=received_at(request),
        size=10,
    )
    context = {"workshop_id": workshop_id, "ranking": shown}
    return render(request, "proposals/_ranking.html", context)


@require_POST
def rate(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Take the viewer's stars."""
    player, stars = current_player(request), request.POST.get("stars", "")
    if player is None:
        return redirect("account_login")
    with refusals_told(request):
        services.rate_workshop(
            player=player,
            workshop_id=workshop_id,
            stars=int(stars) if stars in {"1", "2", "3", "4", "5"} else 0,
            now=received_at(request),
        )
        messages.success(request, _("Thank you: your stars are counted."))
    return redirect("member_workshop", workshop_id)


@require_POST
def report(request: HttpRequest, workshop_id: int) -> HttpResponse:
    """Bring a workshop before the moderators; a visitor becomes a guest by it.

    What was typed stays in the form of a refused one.
    """
    why = _why(request)
    catalogue.get_publication(workshop_id)
    try:
        services.report_workshop(
            player=player_or_new_guest(request),
            workshop_id=workshop_id,
            why=why,
            now=received_at(request),
        )
        messages.success(request, _("Thank you: the moderators will look into it."))
    except ReasonNeeded as refusal:
        return _show(request, workshop_id, refused=Refused(why, refusal))
    except DomainError as error:
        tell_refusal(request, error)
    return redirect("member_workshop", workshop_id)


@require_POST
@moderators_only
def take_down(request: HttpRequest, moderator: Player, workshop_id: int) -> HttpResponse:
    """Take a workshop down, whether anybody reported it or not.

    What was typed stays in the form of a refused reason.
    """
    why = _why(request)
    try:
        services.unpublish_workshop(
            moderator=moderator, workshop_id=workshop_id, why=why, now=received_at(request)
        )
        messages.success(request, _("Taken down. The author is told why."))
    except ReasonNeeded as refusal:
        return _show(request, workshop_id, take_down_refused=Refused(why, refusal))
    except DomainError as error:
        tell_refusal(request, error)
        return redirect("member_workshop", workshop_id)
    return redirect("review_log")


def _why(request: HttpRequest) -> services.Why:
    return services.Why(request.POST.get("reason", ""), request.POST.get("text", ""))


def _show(
    request: HttpRequest,
    workshop_id: int,
    *,
    refused: Refused | None = None,
    take_down_refused: Refused | None = None,
) -> HttpResponse:
    """Show a workshop; `refused` is a report, `take_down_refused` a moderator's reason."""
    player = current_player(request)
    shown = catalogue.get_member_workshop(
        workshop_id,
        player=player,
        language=get_language() or "en",
        now=received_at(request),
    )
    may_take_down = (
        player is not None and not shown.line.is_own and player.has_perm(REVIEW_PERMISSION)
    )
    context = {
        "shown": shown,
        "line": shown.line,
        "ranking": shown.ranking,
        "workshop_data": shown.data,
        "reasons": [(reason.value, reason.label) for reason in _REPORT_REASONS],
        "stars": range(1, 6),
        "refused": refused,
        "moderator_reasons": Reason.choices if may_take_down else [],
        "take_down_refused": take_down_refused,
    }
    failed = refused or take_down_refused
    status = 200 if failed is None else failed.error.status
    return render(request, "proposals/play.html", context, status=status)


def _wanted(request: HttpRequest) -> catalogue.Wanted:
    """Return what the address asks for; what it cannot mean is left out."""
    asked = request.GET
    sort, station = asked.get("sort", ""), asked.get("station", "")
    return catalogue.Wanted(
        sort=sort if sort in catalogue.SORTS else "newest",
        query=asked.get("q", "").strip()[:80],
        station=station if station in list(Kind) else "",
        author=asked.get("author", "")[:40],
        is_unsolved=asked.get("unsolved", "") == "1",
    )
