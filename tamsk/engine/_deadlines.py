"""What happens by itself: every instant a position waits for, and what it does (D23)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from tamsk.engine._moves import return_glass
from tamsk.engine._outcome import abort, finish_by_score
from tamsk.engine._rings import grant_penalty, lapse_penalty, lapse_ring_right
from tamsk.engine._table import SEATS, Table
from tamsk.engine._turns import pass_turn
from tamsk.engine.events import EventKind
from tamsk.engine.sand import GLASSES
from tamsk.engine.state import Phase, Seat, State

Due: TypeAlias = tuple[int, int, int]
"""An instant, its rank among what is due at that instant, and whose it is: a seat or a glass."""

_RUN_OUT, _HOLD_CAP, _EXPIRY, _RING, _PENALTY, _CLOSING, _FIRST_MOVE = range(7)


def find_due(position: State | Table) -> Due | None:
    """Return what happens next if nobody does anything, None if nothing does."""
    if position.phase is Phase.RUNNING:
        return min(_list_running(position), default=None)
    if position.phase is Phase.CLOSING:
        return min(_list_closing(position), default=None)
    return None


def fire(table: Table, due: Due) -> None:
    """Let happen what is due."""
    _instant, rank, whose = due
    _EFFECTS[rank](table, whose)


def _list_running(position: State | Table) -> Iterator[Due]:
    config = position.config
    yield from _list_run_outs(position)
    yield from _list_windows(position)
    if position.timer15.against is not None and position.timer15.flipped_at is not None:
        expires_at = position.timer15.flipped_at + config.t15_ms
        yield expires_at, _EXPIRY, position.timer15.against
    for seat in SEATS:
        hand, begun_at = position.hands[seat], position.first_turn_at[seat]
        if hand is not None and position.level > 1:
            yield hand.picked_at + config.hold_cap_ms, _HOLD_CAP, seat
        if begun_at is not None and position.last_release[seat] is None:
            yield begun_at + config.first_move_ms, _FIRST_MOVE, seat


def _list_closing(position: State | Table) -> Iterator[Due]:
    yield from _list_run_outs(position)
    yield from _list_windows(position)
    if position.closing_at is not None:
        yield position.closing_at, _CLOSING, 0


def _list_run_outs(position: State | Table) -> Iterator[Due]:
    """Yield the end of each running hourglass; one that is held waits for its hand (D10)."""
    if position.level == 1:
        return
    held = [hand.glass for hand in position.hands if hand is not None]
    for index, glass in enumerate(position.glasses):
        if glass.since is not None and glass.lost_at is None and GLASSES[index] not in held:
            yield glass.since + glass.upper, _RUN_OUT, index


def _list_windows(position: State | Table) -> Iterator[Due]:
    for seat in SEATS:
        right, until = position.ring_right[seat], position.penalty_open[seat]
        if right is not None:
            yield right.until, _RING, seat
        if until is not None:
            yield until, _PENALTY, seat


# --- Effects ----------------------------------------------------------------------------------


def _run_out(table: Table, whose: int) -> None:
    runs_out_at = table.glasses[whose].runs_out_at
    assert runs_out_at is not None
    table.lose_glass(GLASSES[whose], runs_out_at)


def _end_hold(table: Table, whose: int) -> None:
    return_glass(table, Seat(whose), forced=True)


def _expire_timer(table: Table, whose: int) -> None:
    """End the turn of the player the timer ran against, whether he has begun or not (L3 §4, §6)."""
    seat = Seat(whose)
    hand = table.hands[seat]
    table.emit(EventKind.TIMER_EXPIRED, against=seat.word, begun=hand is not None)
    grant_penalty(table, seat.rival)
    table.barren += 1
    if hand is not None:
        table.hands[seat] = replace(hand, late=True)
    pass_turn(table, "expired")


def _end_ring_window(table: Table, whose: int) -> None:
    lapse_ring_right(table, Seat(whose))


def _end_penalty_window(table: Table, whose: int) -> None:
    lapse_penalty(table, Seat(whose))


def _end_closing(table: Table, whose: int) -> None:
    finish_by_score(table, "immobile")


def _abort_unstarted(table: Table, whose: int) -> None:
    abort(table, "never_started")


_EFFECTS: Final[dict[int, Callable[[Table, int], None]]] = {
    _RUN_OUT: _run_out,
    _HOLD_CAP: _end_hold,
    _EXPIRY: _expire_timer,
    _RING: _end_ring_window,
    _PENALTY: _end_penalty_window,
    _CLOSING: _end_closing,
    _FIRST_MOVE: _abort_unstarted,
}
