"""A game from its log: the same commands give the same game (spec §3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tallyworks.live import queries as live
from tallyworks.live.types import Room
from tamsk import engine
from tamsk.engine import Entry, Replay, Setup, State, codec
from tamsk.engine.notation import export_game
from tamsk.models import Game, LogEntry
from tamsk.queries.games import GameLine, list_lines
from tamsk.queries.people import Person
from tamsk.rules import rooms


@dataclass(frozen=True, slots=True)
class Reading:
    """A game to be looked at from its beginning; JSON-ready but for `line`.

    `line` is None for one that was read from a text. Events are numbered from 1, as in the room.
    `until` is the instant of the last of them.
    """

    line: GameLine | None
    start: dict[str, Any]
    events: list[dict[str, Any]]
    log: list[dict[str, Any]]
    text: str
    until: int


def get_replay(*, game_id: int, viewer_id: int | None = None) -> Reading | None:
    """Return a game that is over, None when there is no such game."""
    game = Game.objects.over().with_people().filter(pk=game_id).first()
    if game is None:
        return None
    line = list_lines([game], viewer_id=viewer_id)[0]
    start, log = read_start(game), read_log(game)
    return make_reading(start, log, until=codec.read_state(game.state).t, line=line)


def list_events(*, game_id: int) -> list[dict[str, Any]]:
    """Return all that a game's room was told, which everybody may see; empty before the start."""
    room = Room(rooms.GAME, game_id)
    found: list[dict[str, Any]] = []
    while told := live.list_next_events(room, after=len(found)):
        found += [
            {"seq": event.seq, "t": event.t_ms, "kind": event.kind, "data": event.data}
            for event in told
        ]
    return found


def get_text(*, game_id: int) -> str | None:
    """Return the move list of a game that is over, None when there is no such game."""
    game = Game.objects.over().with_people().filter(pk=game_id).first()
    if game is None:
        return None
    line = list_lines([game], viewer_id=None)[0]
    until = codec.read_state(game.state).t
    return export_game(read_start(game), read_log(game), until, _tags(line))


def make_reading(
    start: State, log: list[Entry], *, until: int, line: GameLine | None = None
) -> Reading:
    """Return the game that a log leads to from `start`, up to the instant `until`."""
    played = engine.replay(start, log, until)
    return Reading(
        line=line,
        start=dict(codec.state_to_json(start)),
        events=[
            dict(codec.event_to_json(seq, event))
            for seq, event in enumerate(played.events, start=1)
        ],
        log=[_entry_json(entry) for entry in log],
        text=export_game(start, log, until, _tags(line)),
        until=max(event.t for event in played.events),
    )


def replay_game(game: Game) -> Replay:
    """Play the stored log of a started game up to the instant of its stored position."""
    return engine.replay(read_start(game), read_log(game), codec.read_state(game.state).t)


def read_start(game: Game) -> State:
    """Return the position a started game began with."""
    config = codec.read_config(game.config, engine.default_config(game.level))
    return engine.new_game(game.level, Setup(game.setup), config, now=game.started_ms)


def read_log(game: Game) -> list[Entry]:
    """Return what was accepted in a game, in order; one query."""
    return [_read_entry(entry) for entry in LogEntry.objects.of_game(game.pk)]


def _read_entry(entry: LogEntry) -> Entry:
    seat = engine.Seat[entry.side] if entry.side else None
    return Entry(entry.t_ms, seat, codec.read_command(seat, entry.cmd, entry.args))


def _entry_json(entry: Entry) -> dict[str, Any]:
    assert not isinstance(entry.command, engine.Refusal)
    seat = None if entry.seat is None else entry.seat.word
    return {"t": entry.t, "seat": seat, **codec.command_to_json(entry.command)}


def _tags(line: GameLine | None) -> dict[str, str]:
    if line is None:
        return {}
    tags = {"Red": _name(line.red), "Black": _name(line.black)}
    if line.started_at is not None:
        tags["Date"] = line.started_at.strftime("%Y-%m-%d")
    return tags


def _name(person: Person) -> str:
    return person.name or f"Computer {person.computer}"
