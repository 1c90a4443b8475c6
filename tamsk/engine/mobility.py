"""Where hourglasses may go (L1 §2, L1 §4, L2 §2, E)."""

from collections.abc import Sequence
from typing import Protocol

from tamsk.engine.board import CAPACITY, INDEX, NEIGHBOURS, SPACES
from tamsk.engine.sand import GLASSES, Glass
from tamsk.engine.state import Phase, Seat, State, glasses_of


class Position(Protocol):
    """What mobility depends on: a state, or a state in the making."""

    @property
    def level(self) -> int:
        """Return the level, 1 to 3."""

    @property
    def glasses(self) -> Sequence[Glass]:
        """Return the hourglasses, in the order of `GLASSES`."""

    @property
    def rings(self) -> Sequence[int]:
        """Return the rings on each space, in the order of `SPACES`."""


def legal(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Return where each hourglass of a player may go were it his turn, leaving out those stuck.

    Who holds an hourglass may set down only that one. Nothing may move once the game closes.
    """
    if state.phase is not Phase.RUNNING:
        return {}
    hand = state.hands[seat]
    if hand is None:
        return list_moves(state, seat)
    targets = list_targets(state, GLASSES.index(hand.glass))
    return {hand.glass: targets} if targets else {}


def list_moves(position: Position, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Return where each hourglass that may be picked up can go, leaving out those stuck.

    The filters never leave a player without a move who has one: hourglasses in the hand come
    first (E), then those never turned that can move (D6), then all.
    """
    moves = {
        glass: targets
        for glass in glasses_of(seat)
        if position.glasses[glass].lost_at is None and (targets := list_targets(position, glass))
    }
    first = [glass for glass in moves if position.glasses[glass].cell is None]
    if not first and position.level > 1:
        first = [glass for glass in moves if position.glasses[glass].since is None]
    return {GLASSES[glass]: moves[glass] for glass in first or moves}


def list_targets(position: Position, glass: int) -> tuple[str, ...]:
    """Return the vacant spaces, not full, that an hourglass can reach in one step."""
    cell = position.glasses[glass].cell
    occupied = {other.cell for other in position.glasses}
    return tuple(
        [
            space
            for space in (SPACES if cell is None else NEIGHBOURS[cell])
            if space not in occupied and position.rings[INDEX[space]] < CAPACITY[space]
        ]
    )


def can_move(position: Position, seat: Seat) -> bool:
    """Return whether a player has any move."""
    return any(
        position.glasses[glass].lost_at is None and list_targets(position, glass)
        for glass in glasses_of(seat)
    )
