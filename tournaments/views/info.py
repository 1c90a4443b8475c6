"""How tournaments work, who is rated how, and calendars for other programs."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tallyworks.core.http import received_at
from tallyworks.ratings import elo
from tournaments.kinds.registry import list_kinds
from tournaments.queries import calendar as calendars
from tournaments.queries import drawings, ical
from tournaments.queries.present import find_tournament
from tournaments.queries.ratings import get_rating, list_changes
from tournaments.rules import rating
from tournaments.rules.rating import RatedMatch


@require_safe
@never_cache
def how_it_works(request: HttpRequest) -> HttpResponse:
    """Explain tournaments and ratings, with the table, three examples and a calculator."""
    context = {
        "rows": _table(),
        "picture": drawings.draw_expectation(),
        "kinds": list_kinds(),
        "first": rating.rate_tournament(1400, 40, _EXAMPLE),
        "second": rating.rate_tournament(1480, 20, _LEFT),
        "example_rows": _EXAMPLE,
        "third": rating.rate_tournament(1620, 20, _MIXED),
        "left_rows": _LEFT,
        "mixed_rows": _MIXED,
        "own_rating": get_rating(request.user.pk) if request.user.pk else None,
    }
    return render(request, "tournaments/how_it_works.html", context)


@require_safe
@never_cache
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Show the members by tournament rating."""
    rows = calendars.list_ratings(now=received_at(request))
    context = {"rows": rows, "viewer_id": request.user.pk}
    return render(request, "tournaments/ratings.html", context)


@require_safe
@never_cache
def history(request: HttpRequest, name: str) -> HttpResponse:
    """Show how a player's rating came about, tournament by tournament and round by round."""
    player_id = calendars.get_rated_player_id(name)
    if player_id is None:
        raise Http404
    changes = list_changes(player_id)
    curve = drawings.draw_history(one.change for one in changes)
    context = {"name": name, "changes": changes[::-1], "curve": curve}
    return render(request, "tournaments/history.html", context)


@require_safe
def calendar_file(request: HttpRequest) -> HttpResponse:
    """Return all coming tournaments for a calendar program to subscribe to."""
    lines = calendars.list_coming(viewer_id=None)
    return _calendar(request, [line.tournament.pk for line in lines], "tournaments.ics")


@require_safe
def tournament_file(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Return one tournament for a calendar program."""
    if find_tournament(tournament_id) is None:
        raise Http404
    return _calendar(request, [tournament_id], f"tournament-{tournament_id}.ics")


def _calendar(request: HttpRequest, ids: list[int], name: str) -> HttpResponse:
    pages = {one: request.build_absolute_uri(reverse("tournament", args=[one])) for one in ids}
    text = ical.write_calendar(pages, now=received_at(request))
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _table() -> list[tuple[int, int | None, int, int]]:
    """Return the rows of the table: from, to, what is expected of the higher and of the lower."""
    rows: list[tuple[int, int | None, int, int]] = []
    start = 0
    for difference in range(elo.MOST_DIFFERENCE + 1):
        if elo.conversion(difference) != elo.conversion(start):
            due = elo.conversion(start)
            rows.append((start, difference - 1, due, 100 - due))
            start = difference
    due = elo.conversion(start)
    return [*rows, (start, None, due, 100 - due)]


# E2, E6 and E3 of the worked examples.
_EXAMPLE = (
    RatedMatch(1400, 2),
    RatedMatch(1452, 2),
    RatedMatch(1521, 0),
    RatedMatch(1388, 1),
    RatedMatch(None, 2),
)
_LEFT = (
    RatedMatch(1500, 2),
    RatedMatch(1560, 0),
    RatedMatch(1430, 0),
    RatedMatch(1402, 1),
    RatedMatch(1375, 0),
)
_MIXED = (
    RatedMatch(1400, 2),
    RatedMatch(1580, 1),
    RatedMatch(1704, 0),
    RatedMatch(1655, 2),
    RatedMatch(1210, 2),
    RatedMatch(1620, 1),
    RatedMatch(1733, 2),
)
