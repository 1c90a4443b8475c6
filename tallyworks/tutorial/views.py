"""Pages of the tutorial: the course, a lesson, its next hint, the end."""

from contextlib import suppress

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tallyworks.players.errors import PlayerBlocked
from tallyworks.tutorial import queries, rules
from tallyworks.tutorial.errors import NoMoreHints
from tallyworks.tutorial.session import open_next_hint, viewer_of


@require_safe
@never_cache
def course(request: HttpRequest) -> HttpResponse:
    """Show the twelve workshops and how far the viewer has come."""
    return render(
        request, "tutorial/course.html", {"course": queries.get_course(viewer_of(request))}
    )


@require_safe
@never_cache
@ensure_csrf_cookie
def lesson(request: HttpRequest, number: int) -> HttpResponse:
    """Show one lesson: idea, board, hints opened so far, and where to go from it."""
    page = queries.get_lesson(number, viewer_of(request))
    context = {"page": page, "workshop_data": page.data, "hint_count": rules.HINT_COUNT}
    return render(request, "tutorial/lesson.html", context)


@require_POST
def hint(request: HttpRequest, number: int) -> HttpResponse:
    """Open the next hint for a browser without scripts, then show the lesson again."""
    try:
        # Pressed twice: all hints are on the page that follows.
        with suppress(NoMoreHints):
            open_next_hint(request, number)
    except PlayerBlocked as error:
        messages.error(request, error.message)
    return redirect(reverse("tutorial_lesson", args=[number]) + "#hints")


@require_safe
@never_cache
def end(request: HttpRequest) -> HttpResponse:
    """Close the course and lead to today's workshop."""
    return render(request, "tutorial/end.html", {"course": queries.get_course(viewer_of(request))})
