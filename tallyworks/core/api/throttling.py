"""A brake on floods; the game's own limits are the services' and exact, this one is not."""

from __future__ import annotations

from ipaddress import IPv6Network, ip_address
from typing import TYPE_CHECKING, Final

from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from tallyworks.core.windows import Window, enter

# The views import their throttles by name, so they cannot be imported here.
if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


# What one household or server gets of the IPv6 addresses: within it they are changed at will.
_IPV6_PREFIX: Final = 64


class WindowThrottle(SimpleRateThrottle):
    """Requests counted within a sliding window."""

    cache_format = "window_%(scope)s_%(ident)s"
    num_requests: int | None
    duration: int | None
    _waits: float | None = None

    def window(self, request: Request, view: APIView) -> Window | None:
        """Return what the request is counted in, None where it is not."""
        key = self.get_cache_key(request, view)
        if key is None or self.num_requests is None or self.duration is None:
            return None
        return Window(key, self.num_requests, self.duration)

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request unless there is no room for it."""
        window = self.window(request, view)
        self._waits = enter([window] if window else [], now=self.timer())
        return self._waits is None

    def wait(self) -> float | None:
        """Return in how many seconds there is room again."""
        return self._waits


class AddressThrottle(WindowThrottle):
    """Requests of one network address, whoever makes them."""

    scope = "address"

    def get_ident(self, request: Request) -> str:
        """Return the address, or the network an IPv6 address is of."""
        text: str = super().get_ident(request)
        try:
            address = ip_address(text)
        except ValueError:
            return text
        if address.version == 4:
            return text
        return str(IPv6Network((address, _IPV6_PREFIX), strict=False))

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the key the address is counted under."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class PlayerThrottle(WindowThrottle):
    """Requests of one player, from wherever."""

    scope = "player"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Return the key the player is counted under, None for an unknown caller."""
        if not request.user.is_authenticated:
            return None
        return self.cache_format % {"scope": self.scope, "ident": request.user.pk}


class NewGuestThrottle(AddressThrottle):
    """Guests made from one network address; players who exist already do not count."""

    scope = "new_guests"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Let known players through and count the rest."""
        return request.user.is_authenticated or super().allow_request(request, view)


class FloodThrottle(BaseThrottle):
    """Requests of the address and of the player, counted in one trip: every call of the API asks.

    What one of the two has no room for counts for neither.
    """

    _waits: float | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request unless the address or the player has no room for it."""
        windows = [kind().window(request, view) for kind in (AddressThrottle, PlayerThrottle)]
        known = [window for window in windows if window is not None]
        self._waits = enter(known, now=SimpleRateThrottle.timer())
        return self._waits is None

    def wait(self) -> float | None:
        """Return in how many seconds there is room again for both."""
        return self._waits
