"""What the pages have in common: refusals, addresses of pages, who may review."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tallyworks.core.errors import DomainError
from tallyworks.players.session import current_player
from tallyworks.proposals.errors import ReasonNeeded
from tallyworks.proposals.queries.review import REVIEW_PERMISSION
from tallyworks.proposals.services import Why

if TYPE_CHECKING:
    from tallyworks.players.models import Player

P = ParamSpec("P")
Moderated = Callable[Concatenate[HttpRequest, "Player", P], HttpResponse]
Guarded = Callable[Concatenate[HttpRequest, P], HttpResponse]


@dataclass(frozen=True, slots=True)
class Refused:
    """A reason that was not taken, as it was typed, to be mended in its form."""

    why: Why
    error: ReasonNeeded


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """Tell the visitor what a service within refuses, then go on; what is missing stays a 404."""
    try:
        yield
    except DomainError as error:
        tell_refusal(request, error)


def tell_refusal(request: HttpRequest, error: DomainError) -> None:
    """Put a refusal's sentence on the visitor's next page.

    Raises:
        DomainError: again, where it says that there is no such thing.
    """
    if error.status == 404:
        raise error
    messages.error(request, error.message)


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
