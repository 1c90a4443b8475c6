"""How many guests one network address may make: whatever the first action is, it counts here."""

import math

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tallyworks.core.api.throttling import NewGuestThrottle
from tallyworks.players.errors import TooManyGuests


def check_guest_limit(request: HttpRequest) -> None:
    """Count a guest about to be made for the address of `request`; kept for an hour.

    Raises:
        TooManyGuests: as many were made as an hour allows; the data say when to come back.
    """
    throttle = NewGuestThrottle()
    if throttle.allow_request(request, None):  # type: ignore[arg-type]
        return
    seconds = max(1, math.ceil(throttle.wait() or 1))
    raise TooManyGuests(
        _("Too many players have begun from your network in a short time. Come back later."),
        data={"retry_in": seconds},
    )
