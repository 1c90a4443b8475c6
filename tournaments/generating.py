"""A puzzle is made in a process of its own, as it takes seconds: this module needs no Django."""

from tournaments.kinds.base import GeneratedPuzzle
from tournaments.kinds.registry import get_kind


def generate(*, kind: str, seed: str, size: int, level: int) -> GeneratedPuzzle:
    """Return a puzzle of that kind, proved unique.

    Raises:
        UnknownKind: there is no such kind.
        ValueError: the size or level is not offered.
        GenerationError: no attempt succeeded.
    """
    return get_kind(kind).generate(seed=seed, size=size, level=level)
