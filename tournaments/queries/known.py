"""What a new puzzle must not repeat: practice and tournaments have no puzzle in common (§5.10)."""

from __future__ import annotations

from datetime import datetime

from tallyworks.workshops.queries import catalogue
from tournaments.generating import digest_of
from tournaments.kinds.registry import list_blocking_codes
from tournaments.models import PracticePuzzle, SealedPuzzle
from tournaments.sealing import unseal
from tournaments.shipped import list_shipped


def list_known_to_practice(*, kind: str, size: int, now: datetime) -> frozenset[str]:
    """Return what a puzzle for practice must not be: one of practice, or sealed for a tournament.

    Unseals the puzzles of that kind and size; nothing of them leaves but their digests.
    """
    sealed = SealedPuzzle.objects.filter(round__kind=kind, round__size=size)
    texts = sealed.values_list("sealed", flat=True)
    digests = {digest_of(unseal(text).givens) for text in texts}
    return frozenset(digests) | list_known_to_tournaments(kind=kind, size=size, now=now)


def list_known_to_tournaments(*, kind: str, size: int, now: datetime) -> frozenset[str]:
    """Return what a puzzle for a tournament must not be: one of practice, or a daily's machine.

    A daily's machine counts where the simulator would tell the key of a machine: who has met it
    knows what it delivers.
    """
    puzzles = PracticePuzzle.objects.filter(kind=kind, size=size)
    practised = set(puzzles.values_list("digest", flat=True))
    shipped = {digest_of(one["givens"]) for one in list_shipped(kind) if one["size"] == size}
    is_told = kind in list_blocking_codes()
    machines = catalogue.list_recent_pars(now=now) if is_told else []
    return frozenset(practised | shipped | set(machines))
