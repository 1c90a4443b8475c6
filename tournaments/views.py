"""The tournaments' pages: one call, one template."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.queries import calendar as calendars


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Show what is coming."""
    context = {"lines": calendars.list_coming(viewer_id=request.user.pk)}
    return render(request, "tournaments/calendar.html", context)
