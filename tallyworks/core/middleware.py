"""The edge of every request: the one reading of the clock, and refusals turned into pages."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tallyworks.core import logs, metrics
from tallyworks.core.api.errors import error_body
from tallyworks.core.errors import Refusal

logger = logging.getLogger(__name__)

# A proxy gives up on a server long before; what claims to be older was not received like this.
_LONGEST_WAIT: Final = timedelta(minutes=2)

# Whoever watches the site asks every few seconds, and says nothing about players.
_NOT_LOGGED = ("/health/", "/metrics")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestClockMiddleware:
    """Set `request.now`, the instant of receipt that every deadline is judged by.

    It stands first, so that time spent waiting for anything further in is not the player's loss.
    Where the site's own proxy notes the instant in a header, that one counts: it has not waited for
    a free worker yet. `request.reached_at` is when it had waited: this process's own reading.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        request.reached_at = now  # type: ignore[attr-defined]
        request.now = _noted_by_proxy(request, now) or now  # type: ignore[attr-defined]
        return self.get_response(request)


def _noted_by_proxy(request: HttpRequest, now: datetime) -> datetime | None:
    """Return when the proxy received the request, None where it has not noted it, or nonsense."""
    text = request.headers.get(settings.RECEIPT_HEADER, "") if settings.RECEIPT_HEADER else ""
    if not (text.isascii() and text.isdecimal() and len(text) < 15):
        return None
    noted = datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=int(text))
    return noted if now - _LONGEST_WAIT <= noted <= now else None


class WatchMiddleware:
    """Give each request an id, and write down how it ended: a log line and the figures.

    The id is the proxy's where one stands in front; it comes back as `X-Request-ID`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = (
            request.headers.get("X-Request-ID") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else None
        )
        request_id = logs.accept_id(given)
        logs.begin(request=request_id)
        started = time.perf_counter()
        try:
            response = self.get_response(request)
            self._note(request, response, time.perf_counter() - started)
        finally:
            logs.end()
        response["X-Request-ID"] = request_id
        return response

    def _note(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        route, status = logs.route_of(request), response.status_code
        # A made-up method would make a figure of its own.
        method = request.method if request.method in _METHODS else "other"
        metrics.REQUESTS.labels(route, method, status).inc()
        metrics.REQUEST_SECONDS.labels(route).observe(seconds)
        if not request.path.startswith(_NOT_LOGGED):
            logger.info(
                "request.answered route=%s method=%s status=%s ms=%.1f",
                route, method, status, 1000 * seconds,
            )  # fmt: skip


class BoundsMiddleware:
    """Refuse what no browser of good faith sends, before any of it is read.

    That is a body too long (Django's own limit counts what a form's fields hold, not its files, and
    not what the API reads), and a NUL in an address, which PostgreSQL takes in no text.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.headers.get("Content-Length") or "0"
        if not length.isdecimal() or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return _refuse(request, 413, "request_too_long", _("The request is too long."))
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return _refuse(request, 400, "bad_address", _("There is nothing here."))
        return self.get_response(request)


def _refuse(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    """Answer without a page, which would want a session to be made."""
    if request.path_info.startswith("/api/"):
        return JsonResponse(error_body(code, message), status=status)
    return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")


class PolicyMiddleware(CSPMiddleware):
    """Say what a page may load and run: strictly, but for the admin's, which need more."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Return the parts that the header is made of."""
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith("/admin/") and not report_only:
            parts.config = settings.ADMIN_SECURITY_POLICY
        return parts


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
