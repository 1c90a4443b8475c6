"""The six levels of the computer, from Novice to Master (spec §5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final


class Flips(Enum):
    """When a level turns the 15-second timer."""

    NEVER = 0
    RARELY = 1
    AFTER_A_WHILE = 2
    AHEAD_IN_SAND = 3
    WHEN_USEFUL = 4


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays.

    `depth` is how many plies it looks ahead, 0 for chance and None for as many as `nodes` and
    `think_ms` allow; those two bound every level. `noise` is the most that a value is off, in
    hundredths of a ring. Shares are per cent: `greedy` of moves that are more than chance,
    `forgets` of its own rings left out, `claims` of the other's taken up. It moves an hourglass
    first that has less than `urgent_ms` left, and answers within `reply_ms`, from and to.
    """

    number: int
    depth: int | None
    nodes: int = 20_000
    think_ms: int = 1_000
    noise: int = 0
    greedy: int = 100
    forgets: int = 0
    claims: int = 100
    urgent_ms: int = 12_000
    reply_ms: tuple[int, int] = (800, 2_500)
    flips: Flips = Flips.WHEN_USEFUL
    waits: bool = False
    passes: bool = False


_ALL: Final = (
    Level(
        1,
        depth=0,
        greedy=30,
        forgets=15,
        claims=50,
        urgent_ms=0,
        reply_ms=(2_000, 5_000),
        flips=Flips.NEVER,
    ),
    Level(
        2,
        depth=1,
        noise=40,
        claims=80,
        urgent_ms=20_000,
        reply_ms=(1_500, 4_000),
        flips=Flips.RARELY,
    ),
    Level(3, depth=2, noise=10, reply_ms=(1_000, 3_000), flips=Flips.AFTER_A_WHILE),
    Level(4, depth=3, flips=Flips.AHEAD_IN_SAND),
    Level(5, depth=None, nodes=20_000, reply_ms=(600, 1_500), waits=True),
    Level(6, depth=None, nodes=10**9, reply_ms=(600, 1_500), waits=True, passes=True),
)

LEVELS: Final[Mapping[int, Level]] = MappingProxyType({level.number: level for level in _ALL})
"""The levels by number, 1 to 6."""
