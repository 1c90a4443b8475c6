"""A game's row is locked, its position moved on, and all of it written down together."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tallyworks.live.instants import from_ms
from tallyworks.live.services import append_events
from tallyworks.live.types import NewEvent
from tamsk import engine
from tamsk.engine import Answer, Command, Event, EventKind, State, codec
from tamsk.errors import GameNotFound
from tamsk.models import Game, LogEntry
from tamsk.services.rooms import game_room, tell_lobby

logger = logging.getLogger(__name__)

_ENDS = (EventKind.FINISHED, EventKind.ABORTED)


@dataclass(frozen=True, slots=True)
class Played:
    """What a command led to, written down: `seq` is the number of the room's last event."""

    answer: Answer
    seq: int | None
    t_ms: int


def lock_game(*, game_id: int) -> Game:
    """Return the game as it is now, locked until the end of the caller's transaction.

    Raises:
        GameNotFound: there is none.
    """
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is None:
        raise GameNotFound(_("There is no such game."))
    return game


def read_position(*, game: Game) -> State:
    """Return the position of a game that has started.

    Raises:
        tamsk.engine.Refusal: what is stored is no position, which no game of ours brings about.
    """
    return codec.read_state(game.state)


def carry_out(
    *,
    game: Game,
    seat: engine.Seat | None,
    command: Command,
    now_ms: int,
    told: Mapping[str, Any] | None = None,
) -> Played:
    """Have `seat`, or the platform where it is None, command in a started game at `now_ms`.

    What time alone brought about until then is written down even where the command is refused
    (spec §3.5). `told` is added to the events that close an offer. The caller holds the game's row.
    """
    before = read_position(game=game)
    answer = engine.apply(before, seat, command, now_ms)
    if answer.refusal is None:
        _log(game, max(before.t, now_ms), seat, command)
    elif not answer.events:
        return Played(answer, None, answer.state.t)
    seq = write_down(game=game, answer=answer, told=told)
    return Played(answer, seq, answer.state.t)


def pass_time(*, game: Game, now_ms: int) -> Played:
    """Bring a started game up to `now_ms`; the caller holds its row."""
    state, events = engine.advance(read_position(game=game), now_ms)
    answer = Answer(state, events)
    return Played(answer, write_down(game=game, answer=answer), state.t)


def write_down(*, game: Game, answer: Answer, told: Mapping[str, Any] | None = None) -> int:
    """Store the position and append its events; return the number of the room's last event.

    The caller holds the game's row.
    """
    state = answer.state
    game.state = dict(codec.state_to_json(state))
    was_over = game.is_over
    game.phase = state.phase.value.upper()
    if game.is_over:
        game.state_hash = codec.hash_state(state)
        if not was_over:
            _end(game, answer)
    plan(game=game, state=state)
    game.save()
    return append_events(
        room=game_room(game_id=game.pk), events=list(_new_events(answer.events, told or {}))
    )


def plan(*, game: Game, state: State) -> None:
    """Note when something happens next in a started game by itself; the caller saves it."""
    if game.is_over:
        game.next_deadline_ms = game.deserted_ms = None
        return
    due_ms = engine.next_deadline(state)
    if due_ms is not None:
        # What counts as earlier than it comes must find the deadline not yet applied (D29).
        due_ms += state.config.lag_credit_cap_ms
    instants = (due_ms, game.deserted_ms)
    game.next_deadline_ms = min(
        (instant for instant in instants if instant is not None), default=None
    )


def _end(game: Game, answer: Answer) -> None:
    end = next(event for event in answer.events if event.kind in _ENDS)
    game.ended_at = from_ms(end.t)
    result = answer.state.result
    if result is None:
        game.ended_by = str(end.data["reason"])
    else:
        game.winner = "" if result.winner is None else result.winner.name
        game.decided_by, game.ended_by = result.decided_by, result.ended_by
    tell_lobby()
    logger.info("tamsk.ended game=%s phase=%s by=%s", game.pk, game.phase, game.ended_by)


def _log(game: Game, t_ms: int, seat: engine.Seat | None, command: Command) -> None:
    written = codec.command_to_json(command)
    game.log_count += 1
    LogEntry.objects.create(
        game=game,
        number=game.log_count,
        t_ms=t_ms,
        side="" if seat is None else seat.name,
        cmd=written["cmd"],
        args=dict(written["args"]),
    )


def _new_events(events: Iterable[Event], told: Mapping[str, Any]) -> Iterable[NewEvent]:
    for event in events:
        data = dict(event.data)
        if event.kind is EventKind.OFFER_CLOSED:
            data |= told
        yield NewEvent(event.kind.value, event.t, data)
