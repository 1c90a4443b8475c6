"""What the tests of all kinds share."""

import json
import os
from functools import cache
from typing import Any

from tournaments.kinds.base import LEVELS, GeneratedPuzzle, PuzzleKind
from tournaments.kinds.registry import get_kind, list_kinds

AnyKind = PuzzleKind[Any, Any]

CODES = tuple(kind.code for kind in list_kinds())
FIXED_LENGTH = tuple(code for code in CODES if code not in {"trace", "workshop"})
LOGIC = FIXED_LENGTH
# Puzzles of each kind, size and level: CI makes two. At a desk, one of the smallest size.
PUZZLES = int(os.environ.get("PUZZLES", "0"))
SEEDS = ("first", "second")


def sizes_tried(code: str) -> list[int]:
    """Return the sizes in which puzzles of a kind are made here."""
    sizes = [offer.size for offer in get_kind(code).sizes]
    return sizes if PUZZLES else sizes[:1]


SORTS = [(code, size, level) for code in CODES for size in sizes_tried(code) for level in LEVELS]


def through_json(data: Any) -> Any:
    """Return what a database or a browser would give back."""
    return json.loads(json.dumps(data))


@cache
def generated(code: str, size: int, level: int, seed: str = "t") -> GeneratedPuzzle:
    """Return a generated puzzle, made once for all the tests."""
    return get_kind(code).generate(seed=seed, size=size, level=level)
