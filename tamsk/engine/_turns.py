"""Turns: whose it is, who is skipped, when the game closes (L1 §5, L1 §6, D19, D20)."""

from dataclasses import replace

from tamsk.engine._outcome import finish_by_score
from tamsk.engine._rings import has_usable_right
from tamsk.engine._table import SEATS, Table
from tamsk.engine.events import EventKind
from tamsk.engine.mobility import can_move
from tamsk.engine.state import Phase, Seat


def pass_turn(table: Table, reason: str) -> None:
    """Give the turn to the other side; the 15-second timer counts against nobody now."""
    table.turn += 1
    table.to_move = table.to_move.rival
    table.turn_since = table.t
    if table.timer15.against is not None:
        table.timer15 = replace(table.timer15, against=None)
    announce_turn(table, reason)


def announce_turn(table: Table, reason: str) -> None:
    """Tell whose turn begins, and note when it is his first (D27)."""
    seat = table.to_move
    if table.first_turn_at[seat] is None:
        table.first_turn_at[seat] = table.t
    table.emit(EventKind.TURN_STARTED, turn=table.turn, player=seat.word, reason=reason)


def settle(table: Table) -> None:
    """Skip who cannot move, and close or end the game when it is over.

    Hands must be empty for that: what is held may go to either of two spaces. Sand only takes
    mobility away and rings only fill spaces, so nothing revives a game that closes.
    """
    if table.phase is Phase.RUNNING and not any(table.hands):
        if _is_barren(table):
            finish_by_score(table, "no_progress")
        elif not can_move(table, table.to_move):
            _skip_or_close(table)
    if table.phase is Phase.CLOSING and not has_usable_right(table):
        finish_by_score(table, "immobile")


def _is_barren(table: Table) -> bool:
    """Return whether too many turns ended without a ring, none of which can still fall."""
    return table.barren >= table.config.barren_limit and not any(
        table.ring_right[seat] is not None or table.penalty_open[seat] is not None for seat in SEATS
    )


def _skip_or_close(table: Table) -> None:
    stuck: Seat = table.to_move
    if can_move(table, stuck.rival):
        # Losing one's turn is no fault: no penalty, and nothing towards a barren game (D18).
        table.emit(EventKind.TURN_SKIPPED, turn=table.turn, player=stuck.word)
        pass_turn(table, "skipped")
        return
    table.phase = Phase.CLOSING
    table.closing_at = table.t + table.config.closing_ms
    table.emit(EventKind.CLOSING, until=table.closing_at)
