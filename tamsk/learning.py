"""Trying a position of the rules page: the commands so far are played by the engine, every time.

Nothing is stored. The page sends what was done since the position and gets what that led to, so
what it shows cannot disagree with the rules of real games.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tamsk.engine import (
    Command,
    Entry,
    Event,
    Phase,
    Refusal,
    Seat,
    State,
    advance,
    apply,
    legal,
    next_deadline,
)
from tamsk.engine.commands import ClaimRing, Move, RingChoice
from tamsk.learning_positions import Position

LONGEST_TRY_MS = 86_400_000
"""How long a position may be tried, game time."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What was made of a position.

    `log` holds the commands with those of a side that answers by itself, `answer` is the last
    command's refusal, `next_at` the instant at which something happens by itself.
    """

    state: State
    log: tuple[Entry, ...]
    events: tuple[Event, ...]
    refusal: Refusal | None
    next_at: int | None


def try_position(position: Position, log: Sequence[Entry], until: int) -> Trial:
    """Return what the commands of `log`, in their order, and time until `until` make of it."""
    state, events, refusal = position.state, list[Event](), None
    played: list[Entry] = []
    for entry in log:
        assert not isinstance(entry.command, Refusal)
        answer = apply(state, entry.seat, entry.command, entry.t)
        state, refusal = answer.state, answer.refusal
        events += answer.events
        if refusal is None:
            played.append(entry)
    state, later = advance(state, max(until, state.t))
    events += later
    if position.replies and refusal is None:
        state, replies, told = _reply(state, position.seats[0].rival)
        played += replies
        events += told
    return Trial(state, tuple(played), tuple(events), refusal, next_deadline(state))


def _reply(state: State, seat: Seat) -> tuple[State, list[Entry], list[Event]]:
    """Return what comes of a side's answers, all in one instant, while it has any to give."""
    replies, events = list[Entry](), list[Event]()
    while state.claims[seat] or (state.phase is Phase.RUNNING and state.to_move is seat):
        command = choose_reply(state, seat)
        answer = apply(state, seat, command, state.t)
        replies.append(Entry(state.t, seat, command))
        events += answer.events
        state = answer.state
    return state, replies, events


def choose_reply(state: State, seat: Seat) -> Command:
    """Return a sensible command of the player to move: take a left-out ring, then hem in the rival.

    One move deep, and the same for the same position: an opponent for a first game, no more.
    """
    if state.claims[seat]:
        return ClaimRing(state.claims[seat][0])
    moves = [
        Move(glass, to, RingChoice.NOW)
        for glass, targets in legal(state, seat).items()
        for to in targets
    ]
    return max(moves, key=lambda move: _judge(apply(state, seat, move, state.t).state, seat))


def _judge(state: State, seat: Seat) -> int:
    """Return how good a position is for `seat`: moves of one's own, fewer of the other's."""
    if state.phase is not Phase.RUNNING and state.result is not None:
        return 1_000 if state.result.winner is seat else -1_000
    own, other = (
        sum([len(targets) for targets in legal(state, side).values()])
        for side in (seat, seat.rival)
    )
    return own - other + 8 * (state.stock[seat.rival] - state.stock[seat])
