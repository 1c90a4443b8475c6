"""The brake on floods of pages; those of the REST API are its views' own."""

import math
from collections.abc import Callable, Iterator
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import SimpleRateThrottle

from tallyworks.core.api.throttling import AddressThrottle, PlayerThrottle
from tallyworks.players.session import current_player

# The API counts for itself; who watches the site's health asks as often as he likes.
_NOT_COUNTED: Final = ("/api/", "/health/", "/metrics")


class _PagePlayerThrottle(PlayerThrottle):
    def get_cache_key(self, request: HttpRequest, view: object) -> str | None:
        """Return the key of the member or guest who asks, the same as the API's."""
        player = current_player(request)
        if player is None:
            return None
        return self.cache_format % {"scope": self.scope, "ident": player.pk}


class FloodMiddleware:
    """Refuse pages to who asks for too many (site rules §3), with when to come back.

    Pages and API calls of one address, or of one player, are counted together.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(_NOT_COUNTED):
            return self.get_response(request)
        for throttle in _throttles():
            if not throttle.allow_request(request, None):  # type: ignore[arg-type]
                return _refusal(request, max(1, math.ceil(throttle.wait() or 1)))
        return self.get_response(request)


def _throttles() -> Iterator[SimpleRateThrottle]:
    # The address first: who he is takes a query to know.
    yield AddressThrottle()
    yield _PagePlayerThrottle()


def _refusal(request: HttpRequest, seconds: int) -> HttpResponse:
    page = render(request, "429.html", {"retry_in": seconds}, status=429)
    page["Retry-After"] = str(seconds)
    return page
