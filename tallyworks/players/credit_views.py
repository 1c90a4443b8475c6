"""The page of a player's credits."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tallyworks.players import queries
from tallyworks.players.models import CreditEntry
from tallyworks.players.session import current_player

_PAGE_SIZE = 25


@never_cache
@require_safe
def credit_statement(request: HttpRequest) -> HttpResponse:
    """Show the viewer's balance and entries, the latest first."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    entries: Paginator[CreditEntry] = Paginator(queries.list_entries(player.pk), _PAGE_SIZE)
    page = entries.get_page(request.GET.get("page"))
    return render(
        request,
        "players/credits.html",
        {
            "balance": queries.get_balance(player.pk),
            "entries": page.object_list,
            "page": {"number": page.number, "count": entries.num_pages},
        },
    )
