"""Commands that move nothing: the timer, offers, giving up, and the platform's word."""

from dataclasses import replace

from tamsk.engine._outcome import abort, finish_against, finish_drawn
from tamsk.engine._table import Table
from tamsk.engine.commands import (
    Abort,
    AbortGame,
    AnswerOffer,
    ClaimWin,
    FlipTimer,
    Forfeit,
    MakeOffer,
    Ready,
    Refusal,
    Resign,
    SetTimerSide,
    ShiftClock,
)
from tamsk.engine.events import EventKind
from tamsk.engine.sand import Glass
from tamsk.engine.state import Hand, Offer, OfferKind, Phase, RingRight, Seat

# --- Players ----------------------------------------------------------------------------------


def refuse_ready(table: Table, seat: Seat, command: Ready) -> None:
    """Refuse: the game runs.

    Raises:
        Refusal: `bad_phase`.
    """
    raise Refusal("bad_phase")


def flip_timer(table: Table, seat: Seat, command: FlipTimer) -> None:
    """Turn the 15-second timer against the player to move (L3 §2, L3 §3).

    Raises:
        Refusal: `no_timer`, `game_closing`, `stale_turn`, `your_own_turn`, `hand_full` or
            `timer_running` (with `until`).
    """
    if table.level < 3:
        raise Refusal("no_timer")
    if table.phase is Phase.CLOSING:
        raise Refusal("game_closing")
    # Before the turn itself: it was meant for another player (D31).
    if command.turn != table.turn:
        raise Refusal("stale_turn")
    if table.to_move is seat:
        raise Refusal("your_own_turn")
    if table.hands[seat] is not None:
        raise Refusal("hand_full")
    timer = table.timer15
    if timer.flipped_at is not None and table.t < timer.flipped_at + table.config.t15_ms:
        raise Refusal("timer_running", until=timer.flipped_at + table.config.t15_ms)
    table.timer15 = replace(timer, flipped_at=table.t, against=table.to_move, turn=table.turn)
    table.emit(
        EventKind.TIMER_FLIPPED,
        by=seat.word,
        against=table.to_move.word,
        runs_out_at=table.t + table.config.t15_ms,
    )


def set_timer_side(table: Table, seat: Seat, command: SetTimerSide) -> None:
    """Lay the timer left or right of the board (L3 §1).

    Raises:
        Refusal: `bad_phase`.
    """
    too_late = table.last_release[Seat.RED] is not None or table.phase is not Phase.RUNNING
    if table.level < 3 or seat is not Seat.BLACK or too_late:
        raise Refusal("bad_phase")
    table.timer15 = replace(table.timer15, side=command.side)
    table.emit(EventKind.TIMER_MOVED, side=command.side)


def make_offer(table: Table, seat: Seat, command: MakeOffer) -> None:
    """Propose something; who proposes what the other already did accepts it.

    Raises:
        Refusal: `not_available`.
    """
    _require_kind(table, command.kind)
    if Offer(command.kind, seat) in table.offers:
        raise Refusal("not_available")
    if Offer(command.kind, seat.rival) in table.offers:
        answer_offer(table, seat, AnswerOffer(command.kind, accept=True))
        return
    table.offers.append(Offer(command.kind, seat))
    table.emit(EventKind.OFFER_MADE, kind=command.kind.value, by=seat.word)


def answer_offer(table: Table, seat: Seat, command: AnswerOffer) -> None:
    """Accept or decline the other's proposal.

    Raises:
        Refusal: `not_available`.
    """
    _require_kind(table, command.kind)
    offer = Offer(command.kind, seat.rival)
    if offer not in table.offers:
        raise Refusal("not_available")
    table.offers.remove(offer)
    outcome = "accepted" if command.accept else "declined"
    table.emit(EventKind.OFFER_CLOSED, kind=offer.kind.value, by=offer.by.word, outcome=outcome)
    if command.accept and command.kind is OfferKind.DRAW:
        finish_drawn(table)
    elif command.accept and command.kind is OfferKind.ABORT:
        abort(table, "agreement")


def resign(table: Table, seat: Seat, command: Resign) -> None:
    """Give the game to the other."""
    finish_against(table, seat, "resign")


def abort_early(table: Table, seat: Seat, command: Abort) -> None:
    """End the game without a result while not both have released once (D27).

    Raises:
        Refusal: `not_available`.
    """
    if None not in table.last_release:
        raise Refusal("not_available")
    abort(table, "requested")


def claim_stall(table: Table, seat: Seat, command: ClaimWin) -> None:
    """Win because the other lets his turn pass, once he has moved at all (D25, D27).

    Raises:
        Refusal: `not_available`, with `missing_ms` where waiting helps.
    """
    wait = table.config.stall_claim_ms
    idle = table.to_move
    if wait is None or idle is seat or table.phase is not Phase.RUNNING:
        raise Refusal("not_available")
    if table.last_release[idle] is None:
        raise Refusal("not_available")
    missing = table.turn_since + wait - table.t
    if missing > 0:
        raise Refusal("not_available", missing_ms=missing)
    finish_against(table, idle, "stall")


def _require_kind(table: Table, kind: OfferKind) -> None:
    """Refuse offers out of season: a draw is for level 1, a rematch for afterwards."""
    over = table.phase in {Phase.FINISHED, Phase.ABORTED}
    if over is not (kind is OfferKind.REMATCH) or (kind is OfferKind.DRAW and table.level > 1):
        raise Refusal("not_available")


# --- The platform -----------------------------------------------------------------------------


def forfeit(table: Table, command: Forfeit) -> None:
    """Let a player lose by the platform's word."""
    finish_against(table, command.seat, command.reason)


def abort_game(table: Table, command: AbortGame) -> None:
    """End the game without a result by the platform's word."""
    abort(table, command.reason)


def shift_clock(table: Table, command: ShiftClock) -> None:
    """Move every stored instant on: the game stood still from now for `delta` ms (D30)."""
    delta = command.delta
    table.t += delta
    table.turn_since += delta
    table.glasses = [_shift_glass(glass, delta) for glass in table.glasses]
    table.hands = [_shift_hand(hand, delta) for hand in table.hands]
    table.ring_right = [_shift_right(right, delta) for right in table.ring_right]
    table.penalty_open = [_shift(until, delta) for until in table.penalty_open]
    flipped_at = _shift(table.timer15.flipped_at, delta)
    table.timer15 = replace(table.timer15, flipped_at=flipped_at)
    table.last_release = [_shift(instant, delta) for instant in table.last_release]
    table.first_turn_at = [_shift(instant, delta) for instant in table.first_turn_at]
    table.closing_at = _shift(table.closing_at, delta)
    table.emit(EventKind.CLOCK_SHIFT, delta=delta)


def _shift(instant: int | None, delta: int) -> int | None:
    return None if instant is None else instant + delta


def _shift_glass(glass: Glass, delta: int) -> Glass:
    since, lost_at = _shift(glass.since, delta), _shift(glass.lost_at, delta)
    return replace(glass, since=since, lost_at=lost_at)


def _shift_hand(hand: Hand | None, delta: int) -> Hand | None:
    return hand and replace(hand, picked_at=hand.picked_at + delta)


def _shift_right(right: RingRight | None, delta: int) -> RingRight | None:
    return right and replace(right, opened_at=right.opened_at + delta, until=right.until + delta)
