"""What was done within the last seconds, counted under a key: several counts in one trip.

In Redis one script looks at all windows and counts in all of them, so that no other request comes
between; without Redis the cache of this one process is read once and written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.cache import caches

from tallyworks.core.redis_cache import SharedRedisCache

# KEYS: one a window. ARGV: the instant, then most and seconds of each. The Nth newest instant of a
# window decides whether one more has room in it. Answers how long to wait, nothing once counted.
_SCRIPT: Final = """
local now, waits = tonumber(ARGV[1]), 0
for place, key in ipairs(KEYS) do
  local most, seconds = tonumber(ARGV[2 * place]), tonumber(ARGV[2 * place + 1])
  local oldest = redis.call('LINDEX', key, -most)
  if oldest then waits = math.max(waits, tonumber(oldest) + seconds - now) end
end
if waits > 0 then return tostring(waits) end
for place, key in ipairs(KEYS) do
  redis.call('RPUSH', key, ARGV[1])
  redis.call('LTRIM', key, -tonumber(ARGV[2 * place]), -1)
  redis.call('EXPIRE', key, ARGV[2 * place + 1])
end
return false
"""


@dataclass(frozen=True, slots=True)
class Window:
    """At most so many within any so many seconds under `key`."""

    key: str
    most: int
    seconds: int


def enter(windows: Sequence[Window], *, now: float) -> float | None:
    """Count once in each window, or, where one is full, in none; `now` in seconds since 1970.

    Returns None once counted, else in how many seconds there is room in all of them.
    """
    if not windows:
        return None
    cache = caches["default"]
    if isinstance(cache, SharedRedisCache):
        bounds = [value for one in windows for value in (one.most, one.seconds)]
        waits = cache.run(_SCRIPT, keys=[one.key for one in windows], values=[repr(now), *bounds])
        return None if waits is None else float(waits)
    return _enter_here(windows, now=now)


def _enter_here(windows: Sequence[Window], *, now: float) -> float | None:
    cache = caches["default"]
    kept: dict[str, list[float]] = cache.get_many([one.key for one in windows])
    instants = {one: kept.get(one.key, [])[-one.most :] for one in windows}
    full = [(one, known[0]) for one, known in instants.items() if len(known) == one.most]
    waits = max((oldest + one.seconds - now for one, oldest in full), default=0.0)
    if waits > 0:
        return waits
    for one, known in instants.items():
        cache.set(one.key, [*known, now], timeout=one.seconds)
    return None
