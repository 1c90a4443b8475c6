"""How many ranked players reached each sum of a workshop; of closed ones it is kept.

What has closed never changes (site rules §2, "Players"), so the cache needs no invalidation. Its
keys hold the instant at which the workshop was made, as another database may use the same ids.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.cache import cache

from tallyworks.workshops.models import Score, Workshop

# A run received before the bell is stored a little later; and its transaction may have to wait.
SETTLING: Final = timedelta(minutes=10)
_KEPT_SECONDS: Final = 30 * 24 * 3600


def is_settled(workshop: Workshop, *, now: datetime) -> bool:
    """Tell whether every run received before the bell has been stored by `now`."""
    return workshop.closes_at is not None and workshop.closes_at + SETTLING <= now


def cache_key(subject: str, workshop: Workshop) -> str:
    """Return the key under which something about a settled workshop is kept."""
    return f"workshops:{subject}:1:{workshop.pk}:{workshop.created_at.timestamp()}"


def keep(values: dict[str, Any]) -> None:
    """Keep what was computed of settled workshops, by cache key."""
    if values:
        cache.set_many(values, _KEPT_SECONDS)


def list_tallies(workshops: Iterable[Workshop], *, now: datetime) -> dict[int, dict[int, int]]:
    """Return the number of players by best sum, by workshop id; one query for all not kept."""
    keys = {workshop: cache_key("sums", workshop) for workshop in workshops}
    settled = {workshop for workshop in keys if is_settled(workshop, now=now)}
    kept = cache.get_many([keys[workshop] for workshop in settled])
    tallies = {workshop.pk: kept[key] for workshop, key in keys.items() if key in kept}
    missing = {workshop.pk: workshop for workshop in keys if workshop.pk not in tallies}
    if missing:
        counted = _count(missing, now=now)
        tallies |= counted
        keep({keys[missing[pk]]: tally for pk, tally in counted.items() if missing[pk] in settled})
    return tallies


def _count(workshop_ids: Iterable[int], *, now: datetime) -> dict[int, dict[int, int]]:
    tallies: dict[int, dict[int, int]] = {pk: {} for pk in workshop_ids}
    counts = Score.objects.of_rankings(tallies, now).tallies()
    for workshop_id, best_sum, players in counts:
        tallies[workshop_id][best_sum] = players
    return tallies
