"""Pages of the running week, of closed weeks, and of seasons."""

from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues import rules
from leagues.queries import groups, history, seasons
from tallyworks.core.calendar import paris_date
from tallyworks.core.http import page_number, received_at
from tallyworks.players.session import current_player

_WEEKS_A_PAGE = 26
_GROUPS_A_PAGE = 30


@require_safe
@never_cache
def league(request: HttpRequest) -> HttpResponse:
    """Show the viewer's group as it stands and as it would close now."""
    return render(request, "leagues/league.html", _league(request))


@require_safe
@never_cache
def league_partial(request: HttpRequest) -> HttpResponse:
    """Return the group alone, for a page that was told of a change."""
    return render(request, "leagues/_group.html", _league(request))


@require_safe
@never_cache
def weeks(request: HttpRequest) -> HttpResponse:
    """List the closed weeks, the latest first, with what became of the viewer."""
    paginator = Paginator(history.list_closed_weeks(), _WEEKS_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    lines = history.list_week_lines(list(page.object_list), player_id=_viewer_id(request))
    context = {
        "weeks": lines,
        "page": {"number": page.number, "count": paginator.num_pages},
    }
    return render(request, "leagues/weeks.html", context)


@require_safe
@never_cache
def week(request: HttpRequest, monday: date) -> HttpResponse:
    """Show the groups of a closed week, a tier at a time; without one named, the viewer's."""
    if history.get_closed_week(monday) is None:
        raise Http404
    own_id = history.get_own_group_id(monday, player_id=_viewer_id(request))
    if own_id is not None and "tier" not in request.GET:
        return redirect("league_group", monday, own_id)
    tiers = history.list_tiers(monday)
    tier = _tier(request, tiers)
    paginator = Paginator(history.list_closed_groups(monday, tier=tier), _GROUPS_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "monday": monday,
        "tiers": tiers,
        "tier": tier,
        "groups": page.object_list,
        "own_group_id": own_id,
        "page": {"number": page.number, "count": paginator.num_pages},
        "query": f"tier={tier}&",
    }
    return render(request, "leagues/week.html", context)


@require_safe
@never_cache
def group(request: HttpRequest, monday: date, group_id: int) -> HttpResponse:
    """Show how a group of a closed week ended; a merged one leads to where its players went."""
    shown = history.get_closed_group(monday, group_id, viewer_id=_viewer_id(request))
    if shown is None:
        raise Http404
    if shown.id != group_id:
        return redirect("league_group", monday, shown.id)
    return render(request, "leagues/group.html", {"group": shown, "monday": monday})


@require_safe
@never_cache
def season(request: HttpRequest, month: date | None = None) -> HttpResponse:
    """Show the ranking of a month, page by page; without one named, of the running month."""
    now = received_at(request)
    this_month = rules.month_of(paris_date(now))
    if month is not None and (month > this_month or not seasons.has_season(month)):
        raise Http404
    shown = seasons.get_season(
        month or this_month, viewer_id=_viewer_id(request), now=now, page=page_number(request)
    )
    months = [item for item in shown.months if item <= this_month]
    context = {
        "season": shown,
        "page": {"number": shown.page, "count": shown.page_count},
        "months": months,
        "needed": rules.SEASON_SOLVED,
    }
    return render(request, "leagues/season.html", context)


def _viewer_id(request: HttpRequest) -> int | None:
    player = current_player(request)
    return None if player is None else player.pk


def _league(request: HttpRequest) -> dict[str, object]:
    now = received_at(request)
    shown = groups.get_league(player_id=_viewer_id(request), now=now)
    return {"league": shown, "now": now}


def _tier(request: HttpRequest, tiers: list[int]) -> int:
    text = request.GET.get("tier", "")
    wanted = [tier for tier in tiers if str(tier) == text]
    return (wanted or tiers or [rules.LOWEST_TIER])[0]
