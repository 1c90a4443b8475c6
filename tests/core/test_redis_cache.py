"""All cache objects of a process share one client of Redis and its connections."""

from typing import Any, cast

from tallyworks.core.redis_cache import SharedRedisCache


def client_of(address: str) -> object:
    return cast(Any, SharedRedisCache(address, {}))._cache.get_client()


def test_two_cache_objects_of_one_address_share_their_connections() -> None:
    one, other = client_of("redis://127.0.0.1:6379/1"), client_of("redis://127.0.0.1:6379/1")

    assert one is other
    assert client_of("redis://127.0.0.1:6379/2") is not one
