"""Typed access to what the middleware put on a request."""

from datetime import datetime
from typing import Any, cast

from django.http import HttpRequest


def received_at(request: Any) -> datetime:
    """Return the instant at which the server received the (Django or REST) `request`."""
    plain = getattr(request, "_request", request)
    return cast(datetime, cast(HttpRequest, plain).now)  # type: ignore[attr-defined]
