"""Replays: every log gives the game that was played, and what does not is found."""

from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tallyworks.live.models import Event
from tamsk import services, tasks
from tamsk.engine import Phase, Seat, codec, legal
from tamsk.models import Game, LogEntry
from tamsk.queries import replays
from tests.tamsk.conftest import Sit, Table, open_moves

pytestmark = pytest.mark.django_db


def play_at_random(table: Table, random: Random, steps: int = 60) -> None:
    """Have both command at random, with no great respect for the rules."""
    at = 0
    for _step in range(steps):
        state = codec.read_state(table.state)
        if state.phase is not Phase.RUNNING:
            break
        seat = random.choice([state.to_move, state.to_move, state.to_move, state.to_move.rival])
        at += random.choice([0, 1, 400, 2_500, 3_000, 9_000])
        _command(table, state, seat, random, at)


def _command(table: Table, state: Any, seat: Seat, random: Random, at: int) -> None:
    targets = [(glass, to) for glass, spaces in legal(state, seat).items() for to in spaces]
    choice, hand = random.random(), state.hands[seat]
    if hand is not None:
        to = random.choice([to for glass, to in targets if glass == hand.glass] or ["D4"])
        if choice < 0.7:
            table.do(seat.word, "release", at, to=to, ring="now")
        else:
            table.do(seat.word, "put_back", at)
    elif targets and choice < 0.7:
        glass, to = random.choice(targets)
        ring = random.choice(["now", "now", "later" if state.level > 1 else "now", "never"])
        table.do(seat.word, "move", at, glass=glass, to=to, ring=ring)
    elif targets and choice < 0.8:
        table.do(seat.word, "pick_up", at, glass=random.choice(targets)[0])
    elif choice < 0.9:
        table.do(seat.word, "flip_timer", at, turn=state.turn)
    else:
        table.do(seat.word, "drop_ring", at)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("setup", ["corners", "free"])
def test_the_log_of_any_game_gives_its_hash(sit: Sit, level: int, setup: str) -> None:
    table = sit(level, setup=setup)
    play_at_random(table, Random(level * 7 + len(setup)))
    assert LogEntry.objects.filter(game_id=table.game_id).count() > 10
    assert list(services.audit_games()) == []
    table.pass_time(3_600_000)
    assert list(services.audit_games()) == []
    game = table.game
    if game.is_over:
        played = replays.replay_game(game)
        assert codec.hash_state(played.state) == game.state_hash


def test_a_replay_tells_the_events_of_the_room(sit: Sit) -> None:
    table = open_moves(sit())
    assert replays.get_replay(game_id=table.game_id) is None
    table.pass_time(400_000)
    reading = replays.get_replay(game_id=table.game_id)
    assert reading is not None
    events = Event.objects.of_room(table.room).order_by("seq")
    assert [(event["seq"], event["t"], event["kind"]) for event in reading.events] == [
        (event.seq, event.t_ms, event.kind) for event in events
    ]
    assert reading.text.splitlines()[:4] == [
        "[Level 2]", "[Setup corners]", "[Red Ada]", "[Black Bruno]",
    ]  # fmt: skip
    assert "0:01.0 red r1 A1-B2*" in reading.text


def test_a_text_is_read_back_as_the_same_game(sit: Sit) -> None:
    table = open_moves(sit())
    table.pass_time(400_000)
    text = replays.get_text(game_id=table.game_id)
    assert text is not None
    read = services.import_text(text=text)
    began = table.game.started_ms
    original = replays.get_replay(game_id=table.game_id)
    assert original is not None
    ends = len(read.events)
    assert [(event["t"] + began, event["kind"]) for event in read.events] == [
        (event["t"], event["kind"]) for event in original.events[:ends]
    ]


def audited() -> str:
    out = StringIO()
    try:
        call_command("audit_tamsk", stdout=out)
    except CommandError as error:
        out.write(str(error))
    return out.getvalue()


def test_what_does_not_agree_is_named(sit: Sit, caplog: pytest.LogCaptureFixture) -> None:
    table = open_moves(sit())
    table.pass_time(400_000)
    assert "every game agrees with its log" in audited()
    entry = LogEntry.objects.get(game_id=table.game_id, number=3)
    LogEntry.objects.filter(pk=entry.pk).update(t_ms=entry.t_ms + 1)
    assert f"game {table.game_id}: position" in audited()
    tasks.audit()
    assert "tamsk.audit_failed" in caplog.text


def test_an_event_that_was_told_otherwise_is_named(sit: Sit) -> None:
    table = open_moves(sit())
    lifted = Event.objects.of_room(table.room).get(seq=5)
    Event.objects.filter(pk=lifted.pk).update(t_ms=lifted.t_ms + 1)
    assert "event 5" in audited()
    Event.objects.filter(pk=lifted.pk).update(t_ms=lifted.t_ms)
    Event.objects.of_room(table.room).order_by("-seq")[0].delete()
    assert ": events is" in audited()


def test_a_position_that_cannot_be_read_is_named(sit: Sit) -> None:
    table = open_moves(sit())
    Game.objects.filter(pk=table.game_id).update(state={"level": 9})
    assert ": readable is" in audited()
