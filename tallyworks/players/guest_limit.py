"""How many guests one network address may make: whatever the first action is, it counts here."""

import math
from ipaddress import IPv6Network, ip_address
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tallyworks.core.api.throttling import NewGuestThrottle
from tallyworks.players.errors import TooManyGuests

# What one household or server gets of the IPv6 addresses: within it they are changed at will.
_IPV6_PREFIX: Final = 64


class _GuestThrottle(NewGuestThrottle):
    def get_ident(self, request: Any) -> str:
        """Return the address, or the network an IPv6 address is of."""
        text: str = super().get_ident(request)
        try:
            address = ip_address(text)
        except ValueError:
            return text
        if address.version == 4:
            return text
        return str(IPv6Network((address, _IPV6_PREFIX), strict=False))


def check_guest_limit(request: HttpRequest) -> None:
    """Count a guest about to be made for the address of `request`; kept for an hour.

    Raises:
        TooManyGuests: as many were made as an hour allows; the data say when to come back.
    """
    throttle = _GuestThrottle()
    if throttle.allow_request(request, None):  # type: ignore[arg-type]
        return
    seconds = max(1, math.ceil(throttle.wait() or 1))
    raise TooManyGuests(
        _("Too many players have begun from your network in a short time. Come back later."),
        data={"retry_in": seconds},
    )
