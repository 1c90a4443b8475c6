"""The stock of practice: what comes with the site, and more where players come to its end."""

from __future__ import annotations

import logging
import secrets
from datetime import datetime
from subprocess import CalledProcessError
from typing import Final, TypeAlias

from django.core.cache import cache
from django.db.models import Count

from tallyworks.core.apart import call_apart
from tournaments.generating import digest_of, generate
from tournaments.kinds.base import LEVELS
from tournaments.kinds.registry import list_kinds
from tournaments.models import PracticeGame, PracticePuzzle, Tournament
from tournaments.queries.known import list_known_to_practice
from tournaments.rules import practice
from tournaments.shipped import list_shipped

logger = logging.getLogger(__name__)

Shelf: TypeAlias = tuple[str, int, int]

_BUSY: Final = "tournaments:stocking"
# Longer than any puzzle takes; a run that was killed is followed by another after that.
_BUSY_SECONDS: Final = 180
_SEED_BYTES: Final = 16


def lay_out_shelf(*, kind: str, size: int, level: int, now: datetime) -> int:
    """Store the puzzles of a shelf that come with the site; return how many were not there.

    Doing it twice, or beside another, changes nothing.
    """
    shipped = [one for one in list_shipped(kind) if (one["size"], one["level"]) == (size, level)]
    stored = set(PracticePuzzle.objects.filter(kind=kind, size=size).values_list("digest"))
    fresh = [one for one in shipped if (digest_of(one["givens"]),) not in stored]
    PracticePuzzle.objects.bulk_create(
        (
            PracticePuzzle(kind=kind, digest=digest_of(one["givens"]), made_at=now, **one)
            for one in fresh
        ),
        ignore_conflicts=True,
    )
    return len(fresh)


def fill_practice(*, now: datetime) -> int:
    """Make one puzzle for the shelf whose most eager player is nearest to its end.

    Return how many were made: none where all shelves hold enough, where a tournament's puzzles are
    wanted first, or where another run is at it. A catch-up, bounded to one puzzle a call.
    """
    shelf = _most_wanting(now)
    if shelf is None or Tournament.objects.in_the_making().exists():
        return 0
    if not cache.add(_BUSY, True, timeout=_BUSY_SECONDS):
        return 0
    try:
        return _make(shelf, now=now)
    finally:
        cache.delete(_BUSY)


def _make(shelf: Shelf, *, now: datetime) -> int:
    kind, size, level = shelf
    known = list_known_to_practice(kind=kind, size=size, now=now)
    try:
        made = call_apart(
            generate, kind=kind, seed=secrets.token_hex(_SEED_BYTES), size=size, level=level,
            known=known,
        )  # fmt: skip
    except CalledProcessError:
        logger.warning("practice.puzzle_failed shelf=%s/%s/%s", *shelf, exc_info=True)
        return 0
    puzzle, is_new = PracticePuzzle.objects.get_or_create(
        digest=digest_of(made.givens),
        defaults={
            "kind": kind,
            "size": size,
            "level": level,
            "seed": made.seed,
            "givens": made.givens,
            "solution": made.solution,
            "key": made.key,
            "probes": made.grade.probes,
            "steps": made.grade.steps,
            "proof": made.proof.to_json(),
            "made_at": now,
        },
    )
    logger.info("practice.puzzle_made puzzle=%s shelf=%s/%s/%s", puzzle.pk, *shelf)
    return int(is_new)


def _most_wanting(now: datetime) -> Shelf | None:
    """Return the shelf that comes first to its end; one that comes with no puzzles is at it."""
    begun = _count_begun(now)
    shelves = PracticePuzzle.objects.on_shelves().values_list("kind", "size", "level")
    stored = {(kind, size, level): n for kind, size, level, n in shelves.annotate(Count("pk"))}
    wanting = []
    for shelf, shipped in _count_shipped().items():
        stock, count = stored.get(shelf, shipped), begun.get(shelf, 0)
        if practice.is_wanting(stock=stock, begun=count):
            wanting.append((stock - count, shelf))
    return min(wanting)[1] if wanting else None


def _count_shipped() -> dict[Shelf, int]:
    """Return how many puzzles of each shelf come with the site."""
    counts = {
        (kind.code, offer.size, level): 0
        for kind in list_kinds()
        for offer in kind.sizes
        for level in LEVELS
    }
    for code in {shelf[0] for shelf in counts}:
        for one in list_shipped(code):
            counts[code, one["size"], one["level"]] += 1
    return counts


def _count_begun(now: datetime) -> dict[Shelf, int]:
    """Return for each shelf how many of its puzzles the most eager player has begun."""
    eager = PracticeGame.objects.on_shelves().filter(started_at__gt=now - practice.EAGER_FOR)
    rows = PracticeGame.objects.on_shelves().filter(player_id__in=eager.values("player_id"))
    counts = rows.values_list("player_id", "puzzle__kind", "puzzle__size", "puzzle__level")
    most: dict[Shelf, int] = {}
    for _player, kind, size, level, count in counts.annotate(Count("pk")):
        shelf = (kind, size, level)
        most[shelf] = max(most.get(shelf, 0), count)
    return most
