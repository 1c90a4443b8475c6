"""Closed workshops for whoever builds a solver of his own: sheets, distributions, no persons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final

from django.core.cache import cache

from tallyworks.workshops import rules
from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.queries import shapes, tallies
from tallyworks.workshops.queries.proofs import get_difficulty, get_verdict
from tallyworks.workshops.queries.statistics import MEASURES, Statistics, get_statistics
from tallyworks.workshops.querysets import WorkshopQuerySet

# Not for long, as what is proved may grow.
_KEPT_SECONDS: Final = 24 * 3600


def list_settled(*, now: datetime) -> WorkshopQuerySet:
    """Return the daily and big workshops whose results are final, newest first."""
    settled = Workshop.objects.filter(kind__in=Workshop.SCORED_KINDS)
    return settled.closed(now - tallies.SETTLING).newest_first()


def iter_oldest_first(*, now: datetime) -> Iterator[dict[str, Any]]:
    """Yield all settled workshops as `describe` does, the oldest first."""
    for workshop in list_settled(now=now).order_by("date", "pk").iterator(chunk_size=100):
        yield from describe([workshop], now=now)


def describe(workshops: Iterable[Workshop], *, now: datetime) -> list[dict[str, Any]]:
    """Return settled workshops with all that is known of them, kept for a day once computed."""
    keys = {tallies.cache_key("open", workshop): workshop for workshop in workshops}
    kept = cache.get_many(keys)
    fresh = {key: _describe(keys[key], now=now) for key in keys if key not in kept}
    if fresh:
        cache.set_many(fresh, _KEPT_SECONDS)
    known = kept | fresh
    return [known[key] for key in keys]


def _describe(workshop: Workshop, *, now: datetime) -> dict[str, Any]:
    statistics = get_statistics(workshop, now=now)
    verdict = get_verdict(workshop, statistics=statistics, now=now)
    return {
        "kind": workshop.kind.lower(),
        "date": workshop.day.isoformat(),
        "number": workshop.number,
        "workshop": workshop.sheet,
        "par": shapes.par_json(workshop, now=now),
        "players": statistics.player_count,
        "solvers": statistics.solver_count,
        "distributions": {
            measure.lower(): [list(bar) for bar in statistics.distributions[measure]]
            for measure in MEASURES
        },
        "solutions": [
            [point.cost, point.cycles, point.area, players]
            for point, players in sorted(statistics.solutions.items())
        ],
        "front": _front(statistics),
        "lower_bound": verdict.lower_bound,
        "best_sum": verdict.best_sum,
        "difficulty": asdict(get_difficulty(workshop, statistics)),
    }


def _front(statistics: Statistics) -> list[dict[str, Any]]:
    runs = Run.objects.in_bulk([statistics.run_ids[point] for point in statistics.front])
    return [_machine(point, runs[statistics.run_ids[point]]) for point in statistics.front]


def _machine(point: rules.Measures, run: Run) -> dict[str, Any]:
    return {**shapes.measures_json(point), "machine": run.machine}
