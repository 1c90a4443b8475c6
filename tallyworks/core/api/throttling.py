"""A brake on floods; the game's own limits are the services' and exact, this one is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.throttling import SimpleRateThrottle

# The views import their throttles by name, so they cannot be imported here.
if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


class AddressThrottle(SimpleRateThrottle):
    """Requests of one network address, whoever makes them."""

    scope = "address"

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
