"""A light position for looking ahead: bit masks and short lists, changed in place and taken back.

It keeps what a line of moves depends on and leaves out the rest. Rings fall as players do well to
let them fall: each move brings one, from the mover's stock or, once that is empty, from the
other's, who may claim the space (L1 §3). `tests/tamsk/computer/test_board.py` holds it against the
engine.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tamsk.engine import Seat, State
from tamsk.engine.board import CAPACITY, INDEX, NEIGHBOURS, SPACES
from tamsk.engine.sand import GLASSES, GLASSES_EACH

HAND: Final = len(SPACES)
"""The place of an hourglass that is not on the board yet (E)."""

FAR: Final = 1 << 60
"""The run-out of an hourglass without sand: level 1's, or one that was never turned."""

TARGETS: Final = 64
"""A move is one number: the hourglass times this, plus the space it goes to."""


def mask(spaces: Iterable[str]) -> int:
    """Return the spaces as a set of bits."""
    return sum(1 << INDEX[space] for space in spaces)


BIT: Final = (*(1 << number for number in range(HAND)), 0)
NEAR: Final = (*(mask(NEIGHBOURS[space]) for space in SPACES), mask(SPACES))
"""Where one step leads from a space; from the hand, anywhere."""

OWN: Final = (range(GLASSES_EACH), range(GLASSES_EACH, 2 * GLASSES_EACH))


class Undo(NamedTuple):
    """What a move changed, to take it back."""

    move: int
    origin: int
    runs_out_at: int
    payer: int


class Board:
    """One position; `side` is always given with it, for it changes with every step.

    `room` counts the rings that still fit on each space, and `packed` holds all of it in one
    number; `open` has the spaces with room, `occupied` those with an hourglass. `runs_out` has an
    instant an hourglass, in milliseconds of the game. `fresh` counts each side's hourglasses that
    must go first: not placed, or never turned.
    """

    __slots__ = (
        "cells",
        "fresh",
        "occupied",
        "open",
        "packed",
        "room",
        "runs_out",
        "sand_ms",
        "stock",
    )

    def __init__(self, view: State) -> None:
        timed = view.level > 1
        self.sand_ms = view.config.sand_ms if timed else 0
        self.cells = [HAND if glass.cell is None else INDEX[glass.cell] for glass in view.glasses]
        ends = [glass.runs_out_at for glass in view.glasses]
        self.runs_out = [FAR if end is None else end for end in ends]
        self.room = [CAPACITY[space] - view.rings[INDEX[space]] for space in SPACES]
        self.packed = sum(room << 3 * space for space, room in enumerate(self.room))
        self.open = sum(BIT[space] for space in range(HAND) if self.room[space])
        self.occupied = sum(BIT[cell] for cell in self.cells)
        self.stock = list(view.stock)
        self.fresh = [sum(self._is_fresh(glass) for glass in OWN[seat]) for seat in Seat]

    def list_moves(self, side: int, now: int) -> list[int]:
        """Return the moves of a side at `now`, as numbers (see `TARGETS`)."""
        free = self.open & ~self.occupied
        cells, runs_out = self.cells, self.runs_out
        moves = []
        for glass in self._list_first(side, now, free) if self.fresh[side] else OWN[side]:
            if runs_out[glass] > now:
                targets = NEAR[cells[glass]] & free
                base = glass * TARGETS - 1
                while targets:
                    lowest = targets & -targets
                    moves.append(base + lowest.bit_length())
                    targets ^= lowest
        return moves

    def make(self, move: int, side: int, now: int) -> Undo:
        """Make a move at `now`, with the ring that follows it; return what takes it back."""
        glass, target = divmod(move, TARGETS)
        origin, runs_out_at = self.cells[glass], self.runs_out[glass]
        if self.fresh[side] and self._is_fresh(glass):
            self.fresh[side] -= 1
        self.cells[glass] = target
        self.occupied ^= BIT[origin] | BIT[target]
        if self.sand_ms:
            left = 0 if runs_out_at == FAR else runs_out_at - now
            self.runs_out[glass] = now + self.sand_ms - left
        payer = side if self.stock[side] else 1 - side
        self.drop(target, payer)
        return Undo(move, origin, runs_out_at, payer)

    def take_back(self, undo: Undo, side: int) -> None:
        """Take the latest move back."""
        glass, target = divmod(undo.move, TARGETS)
        self.stock[undo.payer] += 1
        self.room[target] += 1
        self.packed += 1 << 3 * target
        self.open |= BIT[target]
        self.occupied ^= BIT[undo.origin] | BIT[target]
        self.cells[glass] = undo.origin
        self.runs_out[glass] = undo.runs_out_at
        if self._is_fresh(glass):
            self.fresh[side] += 1

    def drop(self, space: int, payer: int) -> None:
        """Drop a ring of a side on a space with room."""
        self.stock[payer] -= 1
        self.room[space] -= 1
        self.packed -= 1 << 3 * space
        if not self.room[space]:
            self.open ^= BIT[space]

    def _is_fresh(self, glass: int) -> bool:
        in_hand = self.cells[glass] == HAND
        return in_hand or (self.sand_ms > 0 and self.runs_out[glass] == FAR)

    def _list_first(self, side: int, now: int, free: int) -> list[int]:
        """Return the hourglasses that go before the others (E, D6).

        Of those in the hand one stands for all: they are alike.
        """
        movable = [
            glass
            for glass in OWN[side]
            if self.runs_out[glass] > now and NEAR[self.cells[glass]] & free
        ]
        in_hand = [glass for glass in movable if self.cells[glass] == HAND]
        if in_hand:
            return in_hand[:1]
        unturned = [glass for glass in movable if self.sand_ms and self.runs_out[glass] == FAR]
        return unturned or movable


def spell(move: int) -> tuple[str, str]:
    """Return a move as the engine spells it: the hourglass and the space it goes to."""
    glass, target = divmod(move, TARGETS)
    return GLASSES[glass], SPACES[target]
