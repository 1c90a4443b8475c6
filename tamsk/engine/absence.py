"""Absence: presence is the platform's to know, what follows from it is a rule (D26, D36)."""

from typing import Final

from tamsk.engine.config import Config

DESERTED_MS: Final = 30 * 60_000
"""How long both players of a level 1 game are away before it is aborted: no sand ends it."""


def missing_absence_ms(config: Config, *, gone_since: int | None, now: int) -> int | None:
    """Return how long a player's unbroken absence must still last for the other to claim the win.

    Returns 0 when he may, None while the player is there.
    """
    if gone_since is None:
        return None
    return max(0, gone_since + config.gone_claim_ms - now)


def is_deserted(level: int, gone_since: tuple[int | None, int | None], *, now: int) -> bool:
    """Return whether both players have been away too long, which matters at level 1 only."""
    red, black = gone_since
    if level > 1 or red is None or black is None:
        return False
    return now >= max(red, black) + DESERTED_MS
