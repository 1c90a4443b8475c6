"""The edge of every request: the one reading of the clock, and refusals turned into pages."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tallyworks.core.errors import Refusal


class RequestClockMiddleware:
    """Set `request.now`, the instant of receipt that every deadline is judged by.

    It stands first, so that time spent waiting for anything further in is not the player's loss.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.now = timezone.now()  # type: ignore[attr-defined]
        return self.get_response(request)


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
