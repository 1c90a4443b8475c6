"""The puzzles that come with the site, so that practice is open from the first minute.

Each kind's package holds a `stock.json`, made and proved by `python -m bench.kinds --keep`.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, TypedDict

from tournaments import kinds


class ShippedPuzzle(TypedDict):
    """A line of a kind's `stock.json`."""

    size: int
    level: int
    seed: str
    givens: dict[str, Any]
    solution: dict[str, Any]
    key: str
    probes: int
    steps: int
    proof: dict[str, Any]


@cache
def list_shipped(kind: str) -> tuple[ShippedPuzzle, ...]:
    """Return the puzzles of a kind that come with the site; of a kind without any, none."""
    path = files(kinds) / kind / "stock.json"
    return tuple(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else ()
