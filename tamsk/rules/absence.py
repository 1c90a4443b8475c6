"""What absence and outages do to a running game (D26, D30, D36)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tamsk.engine import Config, Phase, Seat, State
from tamsk.engine.absence import DESERTED_MS, missing_absence_ms

# A command that was read before a deadline is given so long to reach the game's row before the
# deadline is applied by the loop; the deadline's own instant stays.
IN_FLIGHT_MS: Final = 100


@dataclass(frozen=True, slots=True)
class Claim:
    """From when the waiting player may claim the win, and for what; `missing_ms` is 0 when due."""

    reason: str
    missing_ms: int


def claim_by_absence(state: State, *, gone_since_ms: int | None, now_ms: int) -> Claim | None:
    """Return what a player may claim as the other is gone, None while he is not or it is closing.

    In `closing` nobody has a move left to make, and the rings decide within seconds.
    """
    if state.phase is not Phase.RUNNING:
        return None
    missing = missing_absence_ms(state.config, gone_since=gone_since_ms, now=now_ms)
    return None if missing is None else Claim("abandon", missing)


def missing_ms(state: State, claim: Claim | None, *, stall_ms: int | None) -> int | None:
    """Return how long a claim that is refused comes too early, None where no waiting helps.

    `stall_ms` is missing of the other's turn, None where it gives no claim. Who is there would
    have to go first, and stay away for the whole time.
    """
    if state.phase is not Phase.RUNNING:
        return None
    if claim is None:
        return state.config.gone_claim_ms if stall_ms is None else stall_ms
    return claim.missing_ms if stall_ms is None else min(stall_ms, claim.missing_ms)


def claim_hint(state: State, seat: Seat, *, gone_since_ms: int | None) -> tuple[str, int] | None:
    """Return why and from which instant on `seat` may claim the win, as things stand."""
    if state.phase is not Phase.RUNNING:
        return None
    hints = []
    if gone_since_ms is not None:
        hints.append((gone_since_ms + state.config.gone_claim_ms, "abandon"))
    stall = _stall_at(state, state.config, seat)
    if stall is not None:
        hints.append((stall, "stall"))
    return min(((reason, at) for at, reason in hints), key=lambda hint: hint[1], default=None)


def deserted_at(level: int, gone: Sequence[int | None], *, started_ms: int) -> int | None:
    """Return when a level 1 game is aborted unless one of the two comes back (D36).

    `gone` says since when each is away, None for one who is there.
    """
    since = [instant for instant in gone if instant is not None]
    if level > 1 or len(since) < len(gone):
        return None
    return max(*since, started_ms) + DESERTED_MS


def outage_delta(state: State, *, heartbeat_ms: int, now_ms: int) -> int:
    """Return by how much an outage moves a game: from the last that happened in it on (D30).

    A command may have been carried out after the last heartbeat: what it did stays at its instant.
    """
    return max(0, now_ms - max(heartbeat_ms, state.t))


def _stall_at(state: State, config: Config, seat: Seat) -> int | None:
    idle = state.to_move
    if config.stall_claim_ms is None or idle is seat or state.last_release[idle] is None:
        return None
    return state.turn_since + config.stall_claim_ms
