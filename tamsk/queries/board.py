"""What the computer asks: the position it is to play in, and where it is awaited."""

from __future__ import annotations

from dataclasses import dataclass

from tallyworks.live import queries as live
from tallyworks.live.types import Room
from tamsk import engine
from tamsk.engine import State, codec
from tamsk.models import Game, Seat
from tamsk.rules import rooms


@dataclass(frozen=True, slots=True)
class Position:
    """A running game before the computer at `seat`; `seq` is its last event.

    Nothing has changed as long as the number stays.
    """

    state: State
    seat: engine.Seat
    level: int
    seq: int


def get_position(*, game_id: int, seat: str) -> Position | None:
    """Return the position before the computer at `seat` (`red`, `black`).

    None where the game does not run or the computer does not sit there.
    """
    # Read first: what comes between the two makes the number too small, and is thought over again.
    seq = live.get_head_seq(Room(rooms.GAME, game_id))
    computer = Seat.objects.filter(
        game_id=game_id, side=seat.upper(), kind=Seat.Kind.COMPUTER
    ).select_related("game")
    row = computer.first()
    if row is None or row.game.has_ended or row.game.state is None:
        return None
    assert row.computer_level is not None
    state = codec.read_state(row.game.state)
    return Position(state, engine.Seat[row.side], row.computer_level, seq)


def list_called() -> list[tuple[int, str]]:
    """Return the running games, with the seat, in which the computer has something to do.

    It is for a catch-up: whoever was called and then lost is found here.
    """
    seats = Seat.objects.filter(
        kind=Seat.Kind.COMPUTER, game__in=Game.objects.running()
    ).select_related("game")
    return [
        (row.game_id, row.word)
        for row in seats.order_by("game_id", "side")
        if has_something_to_do(codec.read_state(row.game.state), row.engine_seat)
    ]


def has_something_to_do(state: State, seat: engine.Seat) -> bool:
    """Tell whether a side has a move, a right, a claim or an answer open."""
    return (
        state.to_move is seat
        or state.hands[seat] is not None
        or state.ring_right[seat] is not None
        or state.penalty_open[seat] is not None
        or bool(state.claims[seat])
        or any(offer.by is seat.rival for offer in state.offers)
    )
