"""What the tests of all kinds share."""

import json
from functools import cache
from typing import Any

from tournaments.kinds.base import GeneratedPuzzle, PuzzleKind
from tournaments.kinds.registry import get_kind, list_kinds

AnyKind = PuzzleKind[Any, Any]

CODES = tuple(kind.code for kind in list_kinds())
FIXED_LENGTH = tuple(code for code in CODES if code not in {"trace", "workshop"})
LOGIC = FIXED_LENGTH


def through_json(data: Any) -> Any:
    """Return what a database or a browser would give back."""
    return json.loads(json.dumps(data))


@cache
def generated(code: str, size: int, level: int, seed: str = "t") -> GeneratedPuzzle:
    """Return a generated puzzle, made once for all the tests."""
    return get_kind(code).generate(seed=seed, size=size, level=level)
