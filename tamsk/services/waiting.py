"""The waiting room of a game: ready, three seconds, and it runs; or it is cancelled."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from tallyworks.live.instants import to_ms
from tallyworks.live.services import append_events
from tallyworks.live.types import NewEvent
from tamsk import engine
from tamsk.engine import Answer, Setup, codec
from tamsk.models import Game, Seat
from tamsk.rules import waiting as rules
from tamsk.services.calling import call_computer
from tamsk.services.record import write_down
from tamsk.services.rooms import game_room, tell_lobby, tell_waiting

logger = logging.getLogger(__name__)


def get_ready(*, game: Game, side: str, now: datetime) -> None:
    """Note that a player is ready; with the other one ready too the countdown begins.

    The caller holds the row of the game, which waits.
    """
    seats = list(Seat.objects.of_game(game.pk))
    for seat in seats:
        if seat.side == side and not seat.is_ready:
            seat.is_ready = True
            seat.save(update_fields=["is_ready"])
    if game.starts_at is None:
        are_ready = all(seat.is_ready and seat.gone_since() is None for seat in seats)
        game.starts_at = rules.starts_at(are_ready=are_ready, ready_at=now)
    _plan(game)
    tell_waiting(game=game, seats=seats)


def get_unready(*, game: Game, player_ids: Sequence[int]) -> None:
    """Note that players of a waiting game went: a countdown stops. The caller holds its row."""
    seats = list(Seat.objects.of_game(game.pk))
    for seat in seats:
        if seat.player_id in player_ids:
            seat.is_ready = False
            seat.save(update_fields=["is_ready"])
    game.stop_countdown()
    _plan(game)
    tell_waiting(game=game, seats=seats)


def end_waiting(*, game: Game, now: datetime) -> None:
    """Start a waiting game whose countdown is over, or cancel one that has waited too long.

    It starts at the countdown's own instant, however late this is. The caller holds its row.
    """
    if game.starts_at is not None and now >= game.starts_at:
        _start(game, now=now)
    elif game.starts_at is None and now >= game.waits_until:
        cancel_game(game=game, reason="timeout", now=now)


def cancel_game(*, game: Game, reason: str, now: datetime) -> int:
    """Cancel a waiting game; return the number of the event. The caller holds its row.

    A rematch that never began is none: its two may have another.
    """
    game.phase, game.ended_at, game.ended_by = Game.Phase.CANCELLED, now, reason
    game.starts_at = game.next_deadline_ms = game.rematch_of = None
    game.save()
    event = NewEvent("cancelled", to_ms(now), {"reason": reason})
    tell_lobby()
    logger.info("tamsk.cancelled game=%s reason=%s", game.pk, reason)
    return append_events(room=game_room(game_id=game.pk), events=[event])


def _plan(game: Game) -> None:
    due_at = rules.due_at(waits_until=game.waits_until, starts_at=game.starts_at)
    game.next_deadline_ms = to_ms(due_at)
    game.save(update_fields=["starts_at", "next_deadline_ms"])


def _start(game: Game, *, now: datetime) -> None:
    assert game.starts_at is not None
    game.started_at = game.starts_at
    config = codec.read_config(game.config, engine.default_config(game.level))
    start = engine.new_game(game.level, Setup(game.setup), config, now=game.started_ms)
    state, events = engine.begin(start)
    state, later = engine.advance(state, to_ms(now))
    write_down(game=game, answer=Answer(state, (*events, *later)))
    tell_lobby()
    call_computer(game=game, now=now)
    logger.info("tamsk.started game=%s", game.pk)
