"""Lifting, setting down and putting back an hourglass (D2, D9-D12; spec §3.8)."""

from tamsk.engine._outcome import finish_against
from tamsk.engine._rings import (
    close_right_to_claim,
    lapse_penalty,
    lapse_ring_right,
    open_penalty,
    ring_window_ends,
    settle_ring,
)
from tamsk.engine._table import Table
from tamsk.engine._turns import pass_turn
from tamsk.engine.board import NEIGHBOURS
from tamsk.engine.commands import Move, PickUp, PutBack, Refusal, Release, RingChoice
from tamsk.engine.config import FullSpace
from tamsk.engine.events import EventKind
from tamsk.engine.mobility import list_moves, list_targets
from tamsk.engine.sand import GLASS_INDEX, Glass
from tamsk.engine.state import Hand, OfferKind, Phase, Seat, owner_of


def pick_up(table: Table, seat: Seat, command: PickUp) -> None:
    """Lift an hourglass; its sand is turned at this instant, if it is released.

    Raises:
        Refusal: `game_closing`, `hand_full`, `not_your_turn`, `not_yours`, `hourglass_lost`,
            `hourglass_blocked`, `must_move_unstarted` or `must_place`.
    """
    _require_turn(table, seat)
    _require_movable(table, seat, command.glass)
    lapse_ring_right(table, seat)
    lapse_penalty(table, seat)
    hand = Hand(command.glass, table.t, table.turn)
    table.hands[seat] = hand
    turned = _turn_over(table, hand, placed_at=table.t)
    table.emit(EventKind.PICKED_UP, glass=command.glass, tentative_upper=turned[0])


def release(table: Table, seat: Seat, command: Release) -> None:
    """Set the lifted hourglass down, which ends the turn unless it is late.

    Raises:
        Refusal: `hand_empty`, `not_adjacent`, `space_occupied`, `space_full` (unless the game
            loses by it) or `ring_decision_required`.
    """
    hand = _require_hand(table, seat)
    index = GLASS_INDEX[hand.glass]
    origin = table.glasses[index].cell
    _require_target(table, origin, command.to)
    if table.level == 1 and command.ring is RingChoice.LATER:
        raise Refusal("ring_decision_required")
    if table.is_full(command.to):
        if table.config.full_space is FullSpace.REFUSE:
            raise Refusal("space_full", cell=command.to)
        finish_against(table, seat, "full_space")
        return
    upper, since = _turn_over(table, hand, placed_at=table.t)
    table.glasses[index] = Glass(command.to, upper, since)
    table.hands[seat] = None
    table.last_release[seat] = table.t
    is_kept = command.ring is RingChoice.LATER and table.stock[seat] > 0
    _tell_release(table, hand, origin, ring_until=ring_window_ends(table) if is_kept else None)
    close_right_to_claim(table, seat)
    _lapse_draw_offer(table, seat)
    if not hand.late:
        table.barren += 1
        pass_turn(table, "released")
    settle_ring(table, seat, command.to, command.ring)
    open_penalty(table, seat)
    _lose_if_empty(table, hand.glass)


def move(table: Table, seat: Seat, command: Move) -> None:
    """Pick up and release in one instant.

    Raises:
        Refusal: as `pick_up` and `release`; the table is then of no more use.
    """
    pick_up(table, seat, PickUp(command.glass))
    release(table, seat, Release(command.to, command.ring))


def put_back(table: Table, seat: Seat, command: PutBack) -> None:
    """Set the lifted hourglass back as if it had never been lifted.

    Raises:
        Refusal: `hand_empty`.
    """
    _require_hand(table, seat)
    return_glass(table, seat, forced=False)


def return_glass(table: Table, seat: Seat, *, forced: bool) -> None:
    """Empty a filled hand; sand that ran out in it did so at its own instant (D10)."""
    hand = table.hands[seat]
    assert hand is not None
    table.hands[seat] = None
    table.emit(EventKind.PUT_BACK, glass=hand.glass, forced=forced, late=hand.late)
    _lose_if_empty(table, hand.glass)


def _require_hand(table: Table, seat: Seat) -> Hand:
    hand = table.hands[seat]
    if hand is None:
        raise Refusal("hand_empty")
    return hand


def _require_turn(table: Table, seat: Seat) -> None:
    if table.phase is Phase.CLOSING:
        raise Refusal("game_closing")
    # Before the turn: a late player holds one while the other moves (D12).
    if table.hands[seat] is not None:
        raise Refusal("hand_full")
    if table.to_move is not seat:
        raise Refusal("not_your_turn")


def _require_movable(table: Table, seat: Seat, glass: str) -> None:
    index = GLASS_INDEX[glass]
    if owner_of(index) is not seat:
        raise Refusal("not_yours")
    if table.glasses[index].lost_at is not None:
        raise Refusal("hourglass_lost")
    if not list_targets(table, index):
        raise Refusal("hourglass_blocked")
    moves = list_moves(table, seat)
    if glass not in moves:
        in_hand = any(table.glasses[GLASS_INDEX[other]].cell is None for other in moves)
        raise Refusal("must_place" if in_hand else "must_move_unstarted")


def _require_target(table: Table, origin: str | None, to: str) -> None:
    if origin is not None and to not in NEIGHBOURS[origin]:
        raise Refusal("not_adjacent")
    if table.is_occupied(to):
        raise Refusal("space_occupied", cell=to)


def _turn_over(table: Table, hand: Hand, *, placed_at: int) -> tuple[int, int | None]:
    """Return what a released hourglass has above and since when; level 1 turns nothing."""
    glass = table.glasses[GLASS_INDEX[hand.glass]]
    if table.level == 1:
        return 0, None
    if glass.cell is None:
        # It runs once it is set (E).
        return table.config.sand_ms, placed_at
    return table.config.sand_ms - glass.left_at(hand.picked_at), hand.picked_at


def _tell_release(table: Table, hand: Hand, origin: str | None, *, ring_until: int | None) -> None:
    """Tell of it; only a ring that is kept for later is named, with the end of its window."""
    glass = table.glasses[GLASS_INDEX[hand.glass]]
    table.emit(
        EventKind.RELEASED,
        **{"from": origin},
        glass=hand.glass,
        to=glass.cell,
        late=hand.late,
        upper=glass.upper,
        since=glass.since,
        runs_out_at=glass.runs_out_at,
        **({} if ring_until is None else {"ring_until": ring_until}),
    )


def _lapse_draw_offer(table: Table, seat: Seat) -> None:
    """End a draw offer that a player answered with a move."""
    for offer in table.offers:
        if offer.kind is OfferKind.DRAW and offer.by is not seat:
            table.offers.remove(offer)
            told = {"kind": offer.kind.value, "by": offer.by.word, "outcome": "lapsed"}
            table.emit(EventKind.OFFER_CLOSED, **told)
            return


def _lose_if_empty(table: Table, glass: str) -> None:
    runs_out_at = table.glasses[GLASS_INDEX[glass]].runs_out_at
    if runs_out_at is not None and runs_out_at <= table.t:
        table.lose_glass(glass, runs_out_at)
