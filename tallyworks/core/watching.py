"""The sockets' part in the figures and in the log: how many are open, and an id for each."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from tallyworks.core import logs, metrics

# What Channels routes to: it types scopes in its own way.
Application = Callable[[Any, Any, Any], Awaitable[None]]

# Anybody may ask for any address: only these make figures of their own.
_KINDS: Final = frozenset({"live", "me", "league", "workshops"})


def count_sockets(application: Application) -> Application:
    """Return `application` with each of its sockets counted while it is open."""

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        kind = _kind_of(scope)
        given = dict(scope["headers"]).get(b"x-request-id", b"").decode("ascii", "replace")
        logs.begin(request=logs.accept_id(given))
        metrics.SOCKETS_OPENED.labels(kind).inc()
        metrics.SOCKETS.labels(kind).inc()
        try:
            await application(scope, receive, send)
        finally:
            metrics.SOCKETS.labels(kind).dec()

    return counted


def _kind_of(scope: Any) -> str:
    """Return the word after `/ws/`; what follows may name somebody."""
    word = str(scope["path"]).removeprefix("/ws/").partition("/")[0]
    return word if word in _KINDS else "other"
