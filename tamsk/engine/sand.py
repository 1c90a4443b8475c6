"""Hourglasses: what is left above, when it runs out, what a turn gives (L2, physics).

An hourglass is known by three numbers, never by a tick: what it had above, since when, and when it
was lost. All of them are milliseconds of the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

GLASSES: Final = ("r1", "r2", "r3", "k1", "k2", "k3")
"""The hourglasses, Red's three, then Black's; the order of run-outs at one instant (D23)."""

GLASS_INDEX: Mapping[str, int] = MappingProxyType(
    {name: number for number, name in enumerate(GLASSES)}
)
GLASSES_EACH: Final = 3

CORNERS: Final = ("A1", "D7", "G1", "A4", "G4", "D1")
"""Where the hourglasses start, in the order of `GLASSES`: alternating round the board (B1)."""


@dataclass(frozen=True, slots=True)
class Glass:
    """One hourglass: `cell` is None before it is placed (E), `since` None before its first turn.

    At level 1 `since` stays None: there hourglasses are ordinary pieces.
    """

    cell: str | None
    upper: int = 0
    since: int | None = None
    lost_at: int | None = None

    @property
    def runs_out_at(self) -> int | None:
        """Return when the upper bulb empties or emptied, None if it never ran."""
        if self.lost_at is not None:
            return self.lost_at
        return None if self.since is None else self.since + self.upper

    def left_at(self, instant: int) -> int:
        """Return the sand above at `instant`, 0 when it is out or never ran."""
        if self.since is None or self.lost_at is not None:
            return 0
        return max(0, self.upper - (instant - self.since))
