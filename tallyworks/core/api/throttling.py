"""A brake on floods; the game's own limits are the services' and exact, this one is not."""

from __future__ import annotations

from ipaddress import IPv6Network, ip_address
from typing import TYPE_CHECKING, Final

from rest_framework.throttling import SimpleRateThrottle

# The views import their throttles by name, so they cannot be imported here.
if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


# What one household or server gets of the IPv6 addresses: within it they are changed at will.
_IPV6_PREFIX: Final = 64


class AddressThrottle(SimpleRateThrottle):
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


class PlayerThrottle(SimpleRateThrottle):
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
