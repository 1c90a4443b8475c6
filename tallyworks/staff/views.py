"""How the site does: a page for the staff, and figures for Prometheus."""

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.decorators import permission_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tallyworks.core import metrics
from tallyworks.core.http import received_at
from tallyworks.staff import wording
from tallyworks.staff.queries import get_state, list_figures


@require_safe
@never_cache
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Answer whoever knows the token; for all others there is nothing."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not constant_time_compare(given, settings.METRICS_TOKEN):
        raise Http404
    now = received_at(request)
    text = metrics.render(settings.METRICS_DIR, lambda: list_figures(now=now))
    return HttpResponse(text, content_type=metrics.CONTENT_TYPE)


@require_safe
@never_cache
@permission_required("staff.view_job", raise_exception=True)
def show_status(request: HttpRequest) -> HttpResponse:
    """Show what waits, what is late, and whether the clocks agree."""
    state = get_state(now=received_at(request))
    context = {
        **admin.site.each_context(request),
        "title": _("State of the site"),
        "state": state,
        "trouble": [
            (line, wording.tell_health(line.health)) for line in state.jobs if line.is_in_trouble
        ],
        "now": received_at(request),
    }
    return render(request, "staff/status.html", context)
