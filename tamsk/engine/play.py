"""Playing: time passes, a command takes effect, and the next position comes out (spec §3.2).

Positions are values: nothing given in is changed. Only instants are stored, so a game that nobody
touched for an hour is brought up to date by one call, with every event at its own instant.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from tamsk.engine import _moves, _requests, _rings
from tamsk.engine._deadlines import find_due, fire
from tamsk.engine._table import Table
from tamsk.engine._turns import announce_turn, settle
from tamsk.engine.commands import (
    Abort,
    AbortGame,
    AnswerOffer,
    ClaimRing,
    ClaimWin,
    Command,
    DeclineClaim,
    DeclineRing,
    DropRing,
    FlipTimer,
    Forfeit,
    MakeOffer,
    Move,
    PickUp,
    PutBack,
    Ready,
    Refusal,
    Release,
    Resign,
    SetTimerSide,
    ShiftClock,
)
from tamsk.engine.events import Event
from tamsk.engine.state import Phase, Seat, State


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command led to.

    A refused command leaves `state` as time alone made it; its events happened all the same and
    are to be kept.
    """

    state: State
    events: tuple[Event, ...]
    refusal: Refusal | None = None


def open_game(state: State) -> tuple[State, tuple[Event, ...]]:
    """Return a new game ready for play, its first turn announced."""
    table = Table(state)
    announce_turn(table, "start")
    settle(table)
    return table.freeze(), tuple(table.events)


def take_up(state: State) -> tuple[State, tuple[Event, ...]]:
    """Return a position from elsewhere settled: its player to move may be stuck, or all over."""
    table = Table(state)
    settle(table)
    return table.freeze(), tuple(table.events)


def advance(state: State, now: int) -> tuple[State, tuple[Event, ...]]:
    """Return the position at `now` and what happened by itself until then.

    Each event carries its deadline, whenever this is called; a `now` before the position's own
    instant counts as that. One call or many come to the same.
    """
    due = find_due(state)
    if due is None or due[0] > now:
        return (state if now <= state.t else replace(state, t=now)), ()
    table = Table(state)
    while due is not None and due[0] <= now:
        table.t = max(table.t, due[0])
        fire(table, due)
        settle(table)
        due = find_due(table)
    table.t = max(table.t, now)
    return table.freeze(), tuple(table.events)


def public_view(state: State, now: int) -> State:
    """Return what everybody may see at `now`: the whole position, for Tamsk hides nothing of it.

    Players, spectators and the computer opponent are given this and no more.
    """
    return advance(state, now)[0]


def apply(state: State, seat: Seat | None, command: Command, now: int) -> Answer:
    """Return what a player's command, or the platform's (`seat` None), leads to at `now`."""
    state, events = advance(state, now)
    table = Table(state)
    try:
        _require_game(table, command)
        if seat is None:
            _SYSTEM[type(command)](table, command)
        else:
            _PLAYERS[type(command)](table, seat, command)
    except Refusal as refusal:
        return Answer(state, events, refusal)
    settle(table)
    return Answer(table.freeze(), (*events, *table.events))


def next_deadline(state: State) -> int | None:
    """Return the next instant at which something happens by itself, None if nothing will."""
    due = find_due(state)
    return None if due is None else due[0]


def _require_game(table: Table, command: Command) -> None:
    over = table.phase in {Phase.FINISHED, Phase.ABORTED}
    if over and not isinstance(command, MakeOffer | AnswerOffer):
        raise Refusal("game_over")


_PLAYERS: Final[dict[type, Callable[[Table, Seat, Any], None]]] = {
    Ready: _requests.refuse_ready,
    PickUp: _moves.pick_up,
    Release: _moves.release,
    PutBack: _moves.put_back,
    Move: _moves.move,
    DropRing: _rings.drop_ring,
    DeclineRing: _rings.decline_ring,
    ClaimRing: _rings.claim_ring,
    DeclineClaim: _rings.decline_claim,
    FlipTimer: _requests.flip_timer,
    SetTimerSide: _requests.set_timer_side,
    MakeOffer: _requests.make_offer,
    AnswerOffer: _requests.answer_offer,
    Resign: _requests.resign,
    Abort: _requests.abort_early,
    ClaimWin: _requests.claim_stall,
}
_SYSTEM: Final[dict[type, Callable[[Table, Any], None]]] = {
    Forfeit: _requests.forfeit,
    AbortGame: _requests.abort_game,
    ShiftClock: _requests.shift_clock,
}
