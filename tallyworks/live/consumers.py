"""The one live socket of a page: who it is, then frames in and texts out."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from channels.db import database_sync_to_async

from tallyworks.live.connection import Connection
from tallyworks.live.hub import Hub, hub_of_loop
from tallyworks.live.registry import identity
from tallyworks.live.types import Caller

logger = logging.getLogger(__name__)

_CLOSE_SECONDS = 2.0


class LiveSocket:
    """An ASGI application for sockets.

    Not one of Channels' consumers: those hold a channel and two tasks a socket and change threads
    at every frame, and hear each event once a socket; here the hub does, once a process.
    """

    def __init__(self, find_hub: Callable[[], Hub] = hub_of_loop) -> None:
        self._find_hub = find_hub

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket from its opening to its end."""
        await receive()
        caller = await _find_caller(scope)
        await send({"type": "websocket.accept"})
        hub = self._find_hub()

        async def send_text(text: str) -> None:
            await send({"type": "websocket.send", "text": text})

        connection = Connection(hub, caller, send_text, at=asyncio.get_running_loop().time())
        hub.open(connection)
        reader = asyncio.create_task(_read(connection, receive))
        try:
            ends: set[asyncio.Future[Any]] = {reader, connection.ended}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if not reader.done():
                await _close(connection, send)
        finally:
            reader.cancel()
            await hub.close(connection)


async def _find_caller(scope: Any) -> Caller:
    player_id = await database_sync_to_async(identity.get().find_player)(scope)
    return Caller(player_id, scope["session"].session_key)


async def _read(connection: Connection, receive: Any) -> None:
    loop, clock = asyncio.get_running_loop(), connection.hub.clock
    while (message := await receive())["type"] == "websocket.receive":
        connection.hear(message.get("text"), received_at=clock.read(), at=loop.time())


async def _close(connection: Connection, send: Any) -> None:
    """Say the code to a socket that is let go, if it listens at all."""
    code = connection.ended.result()
    connection.stop()
    try:
        await asyncio.wait_for(send({"type": "websocket.close", "code": code}), _CLOSE_SECONDS)
    except (OSError, TimeoutError, RuntimeError):
        logger.info("live.closed_unheard code=%s", code)
