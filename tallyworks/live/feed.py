"""What this server process hears from the channel layer: one channel in every room's group."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

_FIRST_PAUSE_SECONDS: Final = 0.2
_LONGEST_PAUSE_SECONDS: Final = 5.0


class Feed:
    """Hands every message to `listen`, and calls `recover` whenever some may have been lost."""

    def __init__(
        self,
        layer: Any,
        *,
        listen: Callable[[dict[str, Any]], None],
        recover: Callable[[], Awaitable[None]],
    ) -> None:
        self._layer = layer
        self._listen = listen
        self._recover = recover
        self._channel = ""
        self._groups: set[str] = set()
        # Joining and leaving one group must not overtake each other.
        self._order = asyncio.Lock()
        self._has_joined = asyncio.Event()

    async def join(self, group: str) -> None:
        """Hear what is said in `group` from when this returns on."""
        async with self._order:
            if group in self._groups:
                return
            if not self._channel:
                # Named as consumers' channels are: over Redis, those of another prefix wait for
                # each other's reads, up to five seconds.
                self._channel = await self._layer.new_channel()
            await self._layer.group_add(group, self._channel)
            self._groups.add(group)
            self._has_joined.set()

    async def leave(self, group: str) -> None:
        """Hear `group` no more."""
        async with self._order:
            if group in self._groups:
                self._groups.discard(group)
                await self._layer.group_discard(group, self._channel)

    async def rejoin(self) -> None:
        """Join all groups again: they are forgotten when Redis starts anew, and after a day."""
        for group in list(self._groups):
            async with self._order:
                if group in self._groups:
                    await self._layer.group_add(group, self._channel)

    async def run(self) -> None:
        """Listen until cancelled, whatever becomes of the channel layer meanwhile."""
        # Before the first room there is no channel to listen to.
        await self._has_joined.wait()
        pause = 0.0
        while True:
            try:
                if pause:
                    await asyncio.sleep(pause)
                    await self.rejoin()
                    await self._recover()
                    pause = 0.0
                self._listen(await self._layer.receive(self._channel))
            except (OSError, RedisError):
                logger.warning("live.feed_lost", exc_info=True)
                pause = min(_LONGEST_PAUSE_SECONDS, max(_FIRST_PAUSE_SECONDS, 2 * pause))
            # The edge of a background loop: one message must not end what brings all others.
            except Exception:
                logger.exception("live.feed_failed")
