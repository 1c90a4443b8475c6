"""A game from its log: the same commands at the same instants give the same game (spec §3.7)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tamsk.engine.codec import state_to_json
from tamsk.engine.commands import Command, Refusal
from tamsk.engine.events import Event, EventKind
from tamsk.engine.play import Answer, advance, apply, open_game, take_up
from tamsk.engine.state import Seat, State


@dataclass(frozen=True, slots=True)
class Entry:
    """One command of a log: `t` is the engine's own instant, `seat` None is the platform.

    A message that was no command is kept as its refusal: time passed with it all the same.
    """

    t: int
    seat: Seat | None
    command: Command | Refusal


@dataclass(frozen=True, slots=True)
class Replay:
    """What a log led to; `counts` says how many events there were after each command.

    Events are numbered from 1 by their place, so a count is also the number of the latest one.
    """

    events: tuple[Event, ...]
    answers: tuple[Answer, ...]
    counts: tuple[int, ...]
    state: State


def begin(state: State) -> tuple[State, tuple[Event, ...]]:
    """Return a new game ready for play, with its first events: `started`, and Red's turn."""
    opened, events = open_game(state)
    return opened, (_tell_start(state), *events)


def replay(
    start: State, entries: Iterable[Entry], until: int | None = None, *, fresh: bool = True
) -> Replay:
    """Play a log from `start` and on until an instant, if one is given.

    A `start` that is not `fresh` is a position of a game under way: no turn begins with it.
    """
    if fresh:
        state, first = begin(start)
    else:
        state, settled = take_up(start)
        first = (_tell_start(start), *settled)
    events, answers, counts = list(first), [], []
    for entry in entries:
        answer = _play(state, entry)
        state = answer.state
        events += answer.events
        answers.append(answer)
        counts.append(len(events))
    if until is not None:
        state, later = advance(state, until)
        events += later
    return Replay(tuple(events), tuple(answers), tuple(counts), state)


def _play(state: State, entry: Entry) -> Answer:
    if isinstance(entry.command, Refusal):
        return Answer(*advance(state, entry.t), entry.command)
    return apply(state, entry.seat, entry.command, entry.t)


def _tell_start(state: State) -> Event:
    snapshot: dict[str, Any] = {**state_to_json(state)}
    return Event(state.t, EventKind.STARTED, snapshot)
