"""The numbers of a game, copied into it when it starts so that old games replay unchanged.

All of them are milliseconds but `barren_limit`, which counts turn ends.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

LEVELS: Final = (1, 2, 3)


class Setup(StrEnum):
    """Where the hourglasses start: in the corners (B1), or in the hand (E)."""

    CORNERS = "corners"
    FREE = "free"


class FullSpace(StrEnum):
    """What entering a full space does (D1): it is refused, or it loses as L1 §4 says."""

    REFUSE = "refuse"
    LOSE = "lose"


@dataclass(frozen=True, slots=True)
class Config:
    """The numbers one game is played with; `stall_claim_ms` is None where nobody may claim (L3)."""

    sand_ms: int = 180_000
    t15_ms: int = 15_000
    hold_cap_ms: int = 5_000
    ring_window_ms: int = 3_000
    penalty_window_ms: int = 10_000
    closing_ms: int = 10_000
    barren_limit: int = 20
    first_move_ms: int = 60_000
    stall_claim_ms: int | None = None
    gone_claim_ms: int = 45_000
    lag_credit_cap_ms: int = 0
    full_space: FullSpace = FullSpace.REFUSE


def default_config(level: int) -> Config:
    """Return the numbers of a new game at `level` (1 to 3)."""
    return _DEFAULTS[level]


_DEFAULTS: Final = {
    1: replace(Config(), stall_claim_ms=180_000, gone_claim_ms=120_000),
    2: replace(Config(), stall_claim_ms=30_000),
    3: Config(),
}
