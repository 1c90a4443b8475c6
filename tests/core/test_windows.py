"""Counts within sliding windows are the same with Redis and without."""

import uuid

import pytest
from django.core.cache import caches

from tallyworks.core.redis_cache import SharedRedisCache
from tallyworks.core.windows import Window, enter

NOW = 1_764_500_000.25


def counted(most: int, seconds: int = 60) -> Window:
    return Window(f"tests:windows:{uuid.uuid4()}", most, seconds)


def count_so_many_and_no_more() -> None:
    one = counted(3)
    assert [enter([one], now=NOW + second) for second in (0, 1, 2)] == [None] * 3
    assert enter([one], now=NOW + 2.5) == 57.5
    # Who was refused was not counted: the first makes room for one only.
    assert enter([one], now=NOW + 60) is None
    assert enter([one], now=NOW + 60.5) == 0.5


def count_in_both_or_in_neither() -> None:
    wide, narrow = counted(2), counted(1, 10)
    assert enter([wide, narrow], now=NOW) is None
    assert enter([wide, narrow], now=NOW + 1) == 9
    assert enter([wide], now=NOW + 1) is None
    # Both are full: the longer wait counts.
    assert enter([wide, narrow], now=NOW + 2) == 58


def test_so_many_are_counted_and_no_more() -> None:
    count_so_many_and_no_more()


def test_an_act_counts_in_all_its_windows_or_in_none() -> None:
    count_in_both_or_in_neither()


def test_nothing_is_counted_where_there_is_no_window() -> None:
    assert enter([], now=NOW) is None


@pytest.mark.postgres
@pytest.mark.django_db
def test_redis_counts_the_same_in_one_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = caches["default"]
    assert isinstance(cache, SharedRedisCache)
    count_so_many_and_no_more()
    count_in_both_or_in_neither()
    trips: list[str] = []
    run = SharedRedisCache.run

    def watched(self: SharedRedisCache, script: str, **more: object) -> bytes | None:
        trips.append("run")
        return run(self, script, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(SharedRedisCache, "run", watched)
    assert enter([counted(5), counted(5)], now=NOW) is None
    assert trips == ["run"]


@pytest.mark.postgres
@pytest.mark.django_db
def test_redis_forgets_what_lies_behind() -> None:
    one = counted(2, 30)
    for second in range(5):
        enter([one], now=NOW + 40 * second)
    cache = caches["default"]
    assert isinstance(cache, SharedRedisCache)
    told = cache.run(
        "return tostring(redis.call('LLEN', KEYS[1]) * 100 + redis.call('TTL', KEYS[1]))",
        keys=[one.key],
        values=[],
    )
    assert told == b"230"
