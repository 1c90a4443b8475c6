"""The edge of every request: the one reading of the clock, and refusals turned into pages."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tallyworks.core.errors import Refusal

# A proxy gives up on a server long before; what claims to be older was not received like this.
_LONGEST_WAIT: Final = timedelta(minutes=2)


class RequestClockMiddleware:
    """Set `request.now`, the instant of receipt that every deadline is judged by.

    It stands first, so that time spent waiting for anything further in is not the player's loss.
    Where the site's own proxy notes the instant in a header, that one counts: it has not waited for
    a free worker yet.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        request.now = _noted_by_proxy(request, now) or now  # type: ignore[attr-defined]
        return self.get_response(request)


def _noted_by_proxy(request: HttpRequest, now: datetime) -> datetime | None:
    """Return when the proxy received the request, None where it has not noted it, or nonsense."""
    text = request.headers.get(settings.RECEIPT_HEADER, "") if settings.RECEIPT_HEADER else ""
    if not (text.isascii() and text.isdecimal() and len(text) < 15):
        return None
    noted = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=int(text))
    return noted if now - _LONGEST_WAIT <= noted <= now else None


class DomainErrorMiddleware:
    """Turn a service's refusal that a page did not handle into an error page of its status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a `Refusal`; leave everything else to Django."""
        if not isinstance(exception, Refusal):
            return None
        template = f"{exception.status}.html" if exception.status in {404, 429, 503} else "400.html"
        context = {"message": exception.message, **exception.data}
        return render(request, template, context, status=exception.status)
