"""Django's cache in Redis, with one client for the whole process."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.commands.core import Script


class SharedRedisCache(RedisCache):
    """The cache of Django, whose objects share their client and its connections.

    Django makes a cache object for each thread and each task of asyncio, so that every open socket
    would keep two connections and their buffers, 80 KB, of its own; and a client for each read.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _SharedClient

    def run(self, script: str, *, keys: Sequence[str], values: Sequence[str | int]) -> bytes | None:
        """Run a Lua script on keys of the cache and return its answer: one trip, known by its hash.

        The keys hold what the script makes of them, which nothing but it can read.
        """
        client = self._cache.get_client(None, write=True)
        names = [self.make_and_validate_key(key) for key in keys]
        answer: bytes | None = _script(client, script)(keys=names, args=values)
        return answer


class _SharedClient(RedisCacheClient):
    _servers: list[str]

    def get_client(self, key: object = None, *, write: bool = False) -> Redis:
        """Return the client of the one server."""
        return _connect(self._servers[0])


@cache
def _script(client: Redis, text: str) -> Script:
    return client.register_script(text)


@cache
def _connect(address: str) -> Redis:
    return Redis.from_url(address)
