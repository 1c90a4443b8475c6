"""The computer at a seat: what it is to think about, and its answer as a normal command (spec §5).

Between the two lies the thinking, in a worker. Nothing is stored meanwhile: an answer that gets
lost is asked for again (`call_again`), one that comes twice or too late finds the game further on
and is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.crypto import salted_hmac

from tallyworks.core import jobs
from tallyworks.live.instants import to_ms
from tallyworks.live.types import Ack
from tamsk import engine
from tamsk.computer import Plan
from tamsk.engine import State, codec
from tamsk.queries import board
from tamsk.services.playing import play_for_computer
from tamsk.services.record import lock_game

_OVERLOOKED_MS: Final = 15_000
"""After how long a computer that has something to do is called again: it never waits so long."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What to think about: the position as everybody sees it, after event `seq` of the game."""

    game_id: int
    side: str
    seq: int
    view: State
    seat: engine.Seat
    level: int
    seed: str

    def reply(self, plan: Plan) -> Reply:
        """Return the answer as it is sent."""
        command = codec.command_to_json(plan.command)
        args = dict(command["args"])
        args.pop("turn", None)
        return Reply(self.game_id, self.side, self.seq, command["cmd"], args, plan.turn, plan.at)


@dataclass(frozen=True, slots=True)
class Reply:
    """A command to be given at `due_ms`, in turn `turn`, if nothing came after event `seq`."""

    game_id: int
    side: str
    seq: int
    name: str
    args: Mapping[str, Any]
    turn: int
    due_ms: int

    def wait_ms(self, *, now: datetime) -> int:
        """Return how long there is until it is due."""
        return max(0, self.due_ms - to_ms(now))


def find_problem(*, game_id: int, side: str, now: datetime) -> Problem | None:
    """Return what the computer at `side` (`red`, `black`) is to think about at `now`.

    None where the game does not run or it does not sit there.
    """
    position = board.get_position(game_id=game_id, seat=side)
    if position is None:
        return None
    # Chance that nobody outside can foresee, and the same whenever it is asked again.
    seed = salted_hmac("tamsk.computer", f"{game_id}/{side}").hexdigest()
    view = engine.public_view(position.state, to_ms(now))
    return Problem(game_id, side, position.seq, view, position.seat, position.level, seed)


def send_reply(*, reply: Reply, now: datetime) -> Ack | None:
    """Give the command of a reply, None where the game is over or has gone on meanwhile.

    Locks the game's row.

    Raises:
        GameNotFound: there is no such game any more.
    """
    with transaction.atomic():
        lock_game(game_id=reply.game_id)
        position = board.get_position(game_id=reply.game_id, seat=reply.side)
        if position is None or position.seq != reply.seq:
            return None
        call = (reply.name, reply.args, reply.turn)
        return play_for_computer(game_id=reply.game_id, seat=reply.side, call=call, now=now)


def call_computer_of(*, game_id: int, side: str) -> None:
    """Have the computer at `side` think, once the transaction stands."""
    jobs.enqueue("tamsk.think", game_id=game_id, side=side)


def call_again(*, now: datetime) -> int:
    """Call every computer that should have answered by now; return how many those are."""
    overlooked = [
        (game_id, side)
        for game_id, side in board.list_called()
        if _is_overlooked(game_id, side, now=now)
    ]
    for game_id, side in overlooked:
        call_computer_of(game_id=game_id, side=side)
    return len(overlooked)


def _is_overlooked(game_id: int, side: str, *, now: datetime) -> bool:
    position = board.get_position(game_id=game_id, seat=side)
    return position is not None and position.state.t <= to_ms(now) - _OVERLOOKED_MS
