"""Pages of published results and open data: files, how to verify them, one's own receipts."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tallyworks.results.models import ResultsFile
from tallyworks.results.queries import dumps, files

_FILES_A_PAGE = 30


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """List the published files, the latest first, and tell how to verify them."""
    paginator: Paginator[ResultsFile] = Paginator(files.list_files(), _FILES_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "files": page.object_list,
        "page": {"number": page.number, "count": paginator.num_pages},
    }
    return render(request, "results/results.html", context)


@require_safe
@never_cache
def receipts(request: HttpRequest) -> HttpResponse:
    """Show the viewer's receipts, and look for the one asked for in a file."""
    now, player = received_at(request), current_player(request)
    asked = {name: request.GET.get(name, "").strip()[:80] for name in ("file", "receipt")}
    context: dict[str, Any] = {
        "lines": [] if player is None else files.list_own(player.pk, now=now),
        "asked": asked,
        "check": files.check_receipt(asked["file"], asked["receipt"]) if asked["file"] else None,
    }
    return render(request, "results/receipts.html", context)


@require_safe
def open_data(request: HttpRequest) -> HttpResponse:
    """List the nightly dumps and tell what is in them."""
    listed = list(dumps.list_dumps())
    context = {"dumps": listed, "latest": listed[0] if listed else None}
    return render(request, "results/open_data.html", context)
