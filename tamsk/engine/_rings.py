"""Rings: dropping them, the right to drop one later, claims and penalty rings (D4, D5, D15-D17).

A player without rings holds no right (D7, D15): what he cannot use closes at once.
"""

from dataclasses import replace

from tamsk.engine._table import SEATS, Table
from tamsk.engine.board import INDEX
from tamsk.engine.commands import (
    ClaimRing,
    DeclineClaim,
    DeclineRing,
    DropRing,
    Refusal,
    RightKind,
    RingChoice,
)
from tamsk.engine.events import EventKind
from tamsk.engine.state import RingRight, Seat

# --- What players ask -------------------------------------------------------------------------


def drop_ring(table: Table, seat: Seat, command: DropRing) -> None:
    """Drop the ring of the latest move, or else the penalty ring.

    Raises:
        Refusal: `no_rings_left`, `no_ring_right` or `space_full`.
    """
    if not table.stock[seat]:
        raise Refusal("no_rings_left")
    right = table.ring_right[seat]
    if right is not None and command.cell in {None, right.cell}:
        table.ring_right[seat] = None
        place_ring(table, seat, right.cell, "normal")
        return
    if table.penalty_open[seat] is None or command.cell is None:
        raise Refusal("no_ring_right")
    if table.is_full(command.cell):
        raise Refusal("space_full", cell=command.cell)
    table.penalty_open[seat] = None
    place_ring(table, seat, command.cell, "penalty")


def decline_ring(table: Table, seat: Seat, command: DeclineRing) -> None:
    """Give up a ring before its window ends.

    Raises:
        Refusal: `no_ring_right`.
    """
    rights = table.ring_right if command.which is RightKind.NORMAL else table.penalty_open
    if rights[seat] is None:
        raise Refusal("no_ring_right")
    if command.which is RightKind.NORMAL:
        lapse_ring_right(table, seat)
    else:
        lapse_penalty(table, seat)


def claim_ring(table: Table, seat: Seat, command: ClaimRing) -> None:
    """Drop a ring where the other left his out.

    Raises:
        Refusal: `no_rings_left`, `ring_window_open` (with `until`) or `no_claim`.
    """
    if not table.stock[seat]:
        raise Refusal("no_rings_left")
    _require_claim(table, seat, command.cell)
    _close_claim(table, seat, command.cell)
    place_ring(table, seat, command.cell, "claim")


def decline_claim(table: Table, seat: Seat, command: DeclineClaim) -> None:
    """Leave a space as it is.

    Raises:
        Refusal: `ring_window_open` (with `until`) or `no_claim`.
    """
    _require_claim(table, seat, command.cell)
    _close_claim(table, seat, command.cell)


def _require_claim(table: Table, seat: Seat, cell: str) -> None:
    if cell in table.claims[seat]:
        return
    right = table.ring_right[seat.rival]
    if right is not None and right.cell == cell and right.claimable:
        raise Refusal("ring_window_open", until=right.until)
    raise Refusal("no_claim")


# --- What a move brings -----------------------------------------------------------------------


def settle_ring(table: Table, seat: Seat, cell: str, choice: RingChoice) -> None:
    """Do what the mover chose about the ring of the space he has just entered."""
    if choice is RingChoice.NEVER or not table.stock[seat]:
        _open_claim(table, seat.rival, cell)
    elif choice is RingChoice.NOW:
        place_ring(table, seat, cell, "normal")
    else:
        table.ring_right[seat] = RingRight(cell, table.t, ring_window_ends(table))


def ring_window_ends(table: Table) -> int:
    """Return until when a ring that is kept for later at this instant may fall (D4)."""
    return table.t + table.config.ring_window_ms


def close_right_to_claim(table: Table, seat: Seat) -> None:
    """Note that a player has moved: his claims are over, and no open right will give one (D5)."""
    for cell in table.claims[seat]:
        _close_claim(table, seat, cell)
    right = table.ring_right[seat.rival]
    if right is not None:
        table.ring_right[seat.rival] = replace(right, claimable=False)


def lapse_ring_right(table: Table, seat: Seat) -> None:
    """End a player's open ring right, if any; a claim may follow."""
    right = table.ring_right[seat]
    if right is None:
        return
    table.ring_right[seat] = None
    table.emit(EventKind.RING_LAPSED, player=seat.word, cell=right.cell)
    if right.claimable:
        _open_claim(table, seat.rival, right.cell)


def grant_penalty(table: Table, seat: Seat) -> None:
    """Let a player drop two rings with his next move; at most one such right waits (D17)."""
    if not table.penalty_pending[seat]:
        table.penalty_pending[seat] = 1
        table.emit(EventKind.PENALTY_GRANTED, player=seat.word, until=None)


def open_penalty(table: Table, seat: Seat) -> None:
    """Open the waiting second ring of a player who has moved, or void it without stock (D15)."""
    if not table.penalty_pending[seat]:
        return
    table.penalty_pending[seat] = 0
    if not table.stock[seat]:
        table.emit(EventKind.PENALTY_LAPSED, player=seat.word, until=None)
        return
    until = table.t + table.config.penalty_window_ms
    table.penalty_open[seat] = until
    table.emit(EventKind.PENALTY_OPENED, player=seat.word, until=until)


def lapse_penalty(table: Table, seat: Seat) -> None:
    """End a player's window for a second ring, if open."""
    until = table.penalty_open[seat]
    if until is not None:
        table.penalty_open[seat] = None
        table.emit(EventKind.PENALTY_LAPSED, player=seat.word, until=until)


def place_ring(table: Table, seat: Seat, cell: str, source: str) -> None:
    """Drop one ring of a player's stock on a space that is not full."""
    table.rings[INDEX[cell]] += 1
    table.stock[seat] -= 1
    table.barren = 0
    table.emit(
        EventKind.RING_PLACED,
        player=seat.word,
        cell=cell,
        rings=table.rings[INDEX[cell]],
        stock=table.stock[seat],
        source=source,
    )
    if table.is_full(cell):
        _close_everything_on(table, cell)
    if not table.stock[seat]:
        _close_everything_of(table, seat)


def has_usable_right(table: Table) -> bool:
    """Return whether any ring can still be dropped without a move (D20)."""
    return any(
        table.ring_right[seat] is not None
        or table.claims[seat]
        or table.penalty_open[seat] is not None
        for seat in SEATS
        if table.stock[seat]
    )


def void_rights(table: Table) -> None:
    """Drop every right: the game is over and the event that says so needs no other beside it."""
    table.ring_right = [None, None]
    table.claims = [(), ()]
    table.penalty_pending = [0, 0]
    table.penalty_open = [None, None]


def _open_claim(table: Table, seat: Seat, cell: str) -> None:
    if table.stock[seat] and not table.is_full(cell):
        table.claims[seat] = (*table.claims[seat], cell)
        table.emit(EventKind.CLAIM_OPENED, player=seat.word, cell=cell)


def _close_claim(table: Table, seat: Seat, cell: str) -> None:
    # One only: a player who was skipped may hold two claims on one space (D8).
    first = table.claims[seat].index(cell)
    table.claims[seat] = table.claims[seat][:first] + table.claims[seat][first + 1 :]
    table.emit(EventKind.CLAIM_CLOSED, player=seat.word, cell=cell)


def _close_everything_on(table: Table, cell: str) -> None:
    """Close rights and claims on a space that is full; nothing follows from it."""
    for seat in SEATS:
        right = table.ring_right[seat]
        if right is not None and right.cell == cell:
            table.ring_right[seat] = None
            table.emit(EventKind.RING_LAPSED, player=seat.word, cell=cell)
        while cell in table.claims[seat]:
            _close_claim(table, seat, cell)


def _close_everything_of(table: Table, seat: Seat) -> None:
    lapse_ring_right(table, seat)
    lapse_penalty(table, seat)
    for cell in table.claims[seat]:
        _close_claim(table, seat, cell)
