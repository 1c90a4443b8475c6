"""The computer at a seat of a stored game: called, heard once, and never out of turn."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from tallyworks.core import jobs
from tallyworks.live.instants import from_ms, to_ms
from tamsk import engine, services
from tamsk.computer import Plan, Question, decide
from tamsk.engine import Phase, State, codec
from tamsk.models import Game, LogEntry
from tamsk.services.computer import Problem, Reply
from tests.conftest import Cast
from tests.tamsk.computer.positions import quick, still
from tests.tamsk.computer.seating import seat_at
from tests.tamsk.conftest import Table

pytestmark = pytest.mark.django_db


def think(problem: Problem) -> Plan | None:
    """Think as a worker does, but briefly and by no clock."""
    return decide(Question(problem.view, problem.seat, quick(problem.level), problem.seed, still))


def find(table: Table, at: int, side: str = "black") -> Problem:
    problem = services.find_problem(game_id=table.game_id, side=side, now=table.instant(at))
    assert problem is not None
    return problem


def answer(table: Table, at: int) -> Reply:
    problem = find(table, at)
    plan = think(problem)
    assert plan is not None
    return problem.reply(plan)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Keep what would be enqueued."""
    kept: list[tuple[str, Any]] = []
    monkeypatch.setattr(jobs, "enqueue", lambda name, **arguments: kept.append((name, arguments)))
    return kept


def test_it_is_called_by_the_start_and_by_every_change(
    cast: Cast, now: datetime, calls: list[tuple[str, Any]]
) -> None:
    table = seat_at(cast, now)
    call = ("tamsk.think", {"game_id": table.game_id, "side": "black"})
    assert calls == [call]
    assert table.move("red", "r1>B2", 1_000) is None
    assert calls == [call, call]


def test_it_answers_with_a_move_that_is_logged_like_a_persons(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now)
    assert table.move("red", "r1>B2", 1_000) is None
    reply = answer(table, 1_100)
    # Level 3 answers in 1 to 3 s.
    assert 900 <= reply.wait_ms(now=table.instant(1_100)) <= 2_900
    ack = services.send_reply(reply=reply, now=from_ms(reply.due_ms))
    assert ack is not None
    assert ack.ok
    logged = LogEntry.objects.filter(game_id=table.game_id).order_by("number").last()
    assert logged is not None
    assert (logged.cmd, logged.side) == ("move", "BLACK")
    assert table.state["to_move"] == "red"


def test_an_answer_that_comes_twice_counts_once(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now)
    assert table.move("red", "r1>B2", 1_000) is None
    reply = answer(table, 1_100)
    services.send_reply(reply=reply, now=from_ms(reply.due_ms))
    head = table.head
    assert services.send_reply(reply=reply, now=from_ms(reply.due_ms + 1)) is None
    assert table.head == head


def test_an_answer_to_an_older_position_is_dropped(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now, level=3, colour="BLACK")
    problem = find(table, 100, side="red")
    plan = think(problem)
    assert plan is not None
    assert table.ask("black", "flip_timer", 500, turn=1).ok
    assert services.send_reply(reply=problem.reply(plan), now=table.instant(2_000)) is None
    assert table.state["to_move"] == "red"


def test_a_flip_is_for_its_turn(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now, level=3)
    reply = answer(table, 100)
    assert (reply.name, dict(reply.args), reply.turn) == ("flip_timer", {}, 1)
    ack = services.send_reply(reply=reply, now=from_ms(reply.due_ms))
    assert ack is not None
    assert ack.ok
    assert table.state["timer15"]["against"] == "red"


def test_there_is_nothing_to_think_about_elsewhere(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now)
    for side, game_id in (("red", table.game_id), ("black", table.game_id + 1)):
        assert services.find_problem(game_id=game_id, side=side, now=now) is None
    assert table.ask("red", "resign", 1_000).ok
    assert services.find_problem(game_id=table.game_id, side="black", now=now) is None


def test_an_answer_after_the_end_is_dropped(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now)
    assert table.move("red", "r1>B2", 1_000) is None
    reply = answer(table, 1_100)
    assert table.ask("red", "resign", 1_200).ok
    assert services.send_reply(reply=reply, now=from_ms(reply.due_ms)) is None


def test_it_is_called_again_when_nobody_answered(
    cast: Cast, now: datetime, calls: list[tuple[str, Any]]
) -> None:
    table = seat_at(cast, now)
    assert table.move("red", "r1>B2", 1_000) is None
    calls.clear()
    assert services.call_again(now=table.instant(15_999)) == 0
    assert services.call_again(now=table.instant(16_000)) == 1
    assert calls == [("tamsk.think", {"game_id": table.game_id, "side": "black"})]


def test_what_it_is_given_is_what_everybody_sees(cast: Cast, now: datetime) -> None:
    table = seat_at(cast, now)
    assert table.move("red", "r1>B2", 1_000) is None
    problem = find(table, 5_000)
    stored = codec.read_state(table.state)
    assert problem.view == engine.public_view(stored, to_ms(table.instant(5_000)))
    assert problem.seq == table.head


def test_only_the_site_foresees_its_chance(cast: Cast, now: datetime, settings: Any) -> None:
    table = seat_at(cast, now)
    seed = find(table, 1_000).seed
    assert find(table, 2_000).seed == seed
    settings.SECRET_KEY = "another"
    assert find(table, 1_000).seed != seed


@pytest.mark.parametrize("setup", ["corners", "free"])
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("number", [2, 4])
def test_it_plays_a_stored_game_to_its_end(
    cast: Cast, now: datetime, level: int, setup: str, number: int
) -> None:
    table = seat_at(cast, now, number, level=level, setup=setup)
    steps = 0
    while table.game.phase in {Game.Phase.RUNNING, Game.Phase.CLOSING}:
        steps += 1
        assert steps < 400
        at_ms, act = next_step(table)
        act(from_ms(at_ms))
    game = table.game
    assert game.phase == Game.Phase.FINISHED
    assert game.ended_by in {"immobile", "no_progress"}
    assert list(services.audit_games()) == []


def next_step(table: Table) -> tuple[int, Any]:
    """Return what comes first, and when: the computer's answer, the person's, or a deadline."""
    state = codec.read_state(table.state)
    steps = [person_step(table, state), *computer_steps(table, state)]
    deadline = engine.next_deadline(state)
    if deadline is not None:
        late = timedelta(milliseconds=150)
        steps.append(
            (deadline, lambda at: services.catch_up_game(game_id=table.game_id, now=at + late))
        )
    return min((step for step in steps if step is not None), key=lambda step: step[0])


def computer_steps(table: Table, state: State) -> list[tuple[int, Any]]:
    problem = services.find_problem(game_id=table.game_id, side="black", now=from_ms(state.t))
    plan = None if problem is None else think(problem)
    if problem is None or plan is None:
        return []

    def act(at: datetime) -> None:
        ack = services.send_reply(reply=problem.reply(plan), now=at)
        assert ack is not None
        assert ack.ok, ack.error

    return [(plan.at, act)]


def person_step(table: Table, state: State) -> tuple[int, Any] | None:
    plan = decide(Question(state, engine.Seat.RED, quick(1), "person", still))
    if plan is None or state.phase not in {Phase.RUNNING, Phase.CLOSING}:
        return None
    command = codec.command_to_json(plan.command)
    args: dict[str, Any] = dict(command["args"])
    turn = args.pop("turn", None)

    def act(at: datetime) -> None:
        ack = table.send("red", command["cmd"], at, turn, **args).ack
        assert ack.ok, ack.error

    return plan.at, act
