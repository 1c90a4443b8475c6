"""What the pages have in common: numbers of pages, who may review."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tallyworks.players.session import current_player
from tallyworks.proposals.queries.review import REVIEW_PERMISSION

if TYPE_CHECKING:
    from tallyworks.players.models import Player

P = ParamSpec("P")
Moderated = Callable[Concatenate[HttpRequest, "Player", P], HttpResponse]
Guarded = Callable[Concatenate[HttpRequest, P], HttpResponse]


def page_number(request: HttpRequest) -> int:
    """Return the page asked for, 1 where it is none."""
    text = request.GET.get("page", "1")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1


def page_query(request: HttpRequest) -> str:
    """Return the rest of the address's query, to go on with on another page."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()


def moderators_only(view: Moderated[P]) -> Guarded[P]:
    """Let `view` be called by whoever may review, whom it is given.

    A visitor is sent to the log-in; a player without the permission is refused.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        player = current_player(request)
        if player is None:
            return redirect("account_login")
        if not player.has_perm(REVIEW_PERMISSION):
            raise PermissionDenied
        return view(request, player, *args, **kwargs)

    return cast(Guarded[P], guarded)
