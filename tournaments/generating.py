"""A puzzle is made in a process of its own, as it takes seconds: this module needs no Django."""

import hashlib
import json

from tournaments.kinds.base import GeneratedPuzzle, JsonObject
from tournaments.kinds.registry import get_kind


def generate(
    *, kind: str, seed: str, size: int, level: int, known: frozenset[str] = frozenset()
) -> GeneratedPuzzle:
    """Return a puzzle of that kind, proved unique, that is none of those `known`.

    What is known is told by `digest_of` a puzzle's givens, or by the notation of a machine.

    Raises:
        UnknownKind: there is no such kind.
        ValueError: the size or level is not offered.
        GenerationError: no attempt succeeded.
    """

    def is_known(givens: JsonObject) -> bool:
        return digest_of(givens) in known or givens.get("machine") in known

    return get_kind(kind).generate(seed=seed, size=size, level=level, is_known=is_known)


def digest_of(givens: JsonObject) -> str:
    """Return what tells the givens of a puzzle from any others: a hash of their JSON."""
    plain = json.dumps(givens, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()
