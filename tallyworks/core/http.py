"""What views read off a request: the instant it came in, the page it asks for."""

from datetime import datetime
from typing import Any, cast

from django.http import HttpRequest


def received_at(request: Any) -> datetime:
    """Return the instant at which the server received the (Django or REST) `request`."""
    plain = getattr(request, "_request", request)
    return cast(datetime, cast(HttpRequest, plain).now)  # type: ignore[attr-defined]


def reached_at(request: HttpRequest) -> datetime:
    """Return the instant at which `request` reached this process, however long the proxy held it.

    It says when the site was alive, and nothing about the player: see `received_at` for him.
    """
    return cast(datetime, request.reached_at)  # type: ignore[attr-defined]


def page_number(request: HttpRequest) -> int:
    """Return the number of the page that an address asks for, 1 where it names none."""
    text = request.GET.get("page", "1")
    is_number = text.isascii() and text.isdecimal() and len(text) < 7
    return max(int(text), 1) if is_number else 1
