"""How long the computer may think: positions, milliseconds of a given clock, or until told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Clock: TypeAlias = Callable[[], int]
"""Returns milliseconds that never go back; where they start does not matter."""


def never() -> bool:
    """Say that nobody has called the search off."""
    return False


@dataclass(frozen=True, slots=True)
class Thinking:
    """What bounds one search: `nodes` positions, `ms` of `clock`, and `should_stop`."""

    nodes: int
    ms: int
    clock: Clock
    should_stop: Callable[[], bool] = never
