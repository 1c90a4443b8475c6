"""Where the computer thinks: in a task of a worker, or in a process beside the embedded server."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine
from asgiref.sync import sync_to_async
from pytest_django import DjangoCaptureOnCommitCallbacks

from tallyworks.celery import app
from tamsk import embedded, services, tasks, thinking
from tamsk.embedded import Desk
from tamsk.engine import Seat, new_game
from tamsk.models import LogEntry
from tamsk.services.computer import Reply
from tests.conftest import Cast
from tests.tamsk.computer.dying import die
from tests.tamsk.computer.seating import seat_at
from tests.tamsk.conftest import Table


def moved(table: Table) -> list[tuple[str, str]]:
    entries = LogEntry.objects.filter(game_id=table.game_id).order_by("number")
    return [(entry.side, entry.cmd) for entry in entries]


BOTH = [("RED", "move"), ("BLACK", "move")]


def at_its_turn(cast: Cast, now: datetime) -> Table:
    """Seat a Novice, whose turn it is: he answers within 5 s."""
    table = seat_at(cast, now, 1)
    assert table.move("red", "r1>B2", 1_000) is None
    return table


# --- Tasks ------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_task_thinks_and_another_plays(
    cast: Cast, now: datetime, travel: time_machine.Traveller
) -> None:
    table = at_its_turn(cast, now)
    travel.move_to(table.instant(10_000))
    tasks.think(game_id=table.game_id, side="black")
    assert moved(table) == BOTH


@pytest.mark.django_db
def test_the_task_that_plays_waits_like_a_person(
    cast: Cast, now: datetime, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_its_turn(cast, now)
    travel.move_to(table.instant(1_200))
    sent = []
    monkeypatch.setattr(tasks.send_reply, "apply_async", lambda **options: sent.append(options))
    tasks.think(game_id=table.game_id, side="black")
    (options,) = sent
    assert 1.8 <= options["countdown"] <= 4.8
    # It travels as JSON.
    kwargs = json.loads(json.dumps(options["kwargs"]))
    travel.move_to(table.instant(6_500))
    tasks.send_reply(**kwargs)
    tasks.send_reply(**kwargs)
    assert moved(table) == BOTH


@pytest.mark.django_db
def test_a_task_for_a_game_without_computer_does_nothing(
    cast: Cast, now: datetime, travel: time_machine.Traveller
) -> None:
    table = at_its_turn(cast, now)
    tasks.think(game_id=table.game_id, side="red")
    tasks.think(game_id=table.game_id + 1, side="black")
    assert moved(table) == BOTH[:1]


def test_a_worker_of_its_own_thinks_and_answers() -> None:
    # No other work may keep it waiting: neither in the broker's queue nor in a worker's hands.
    router = app.amqp.Router()
    tasks_of_computer = ("tamsk.think", "tamsk.send_reply")
    queues = [router.route({}, name)["queue"].name for name in (*tasks_of_computer, "tamsk.audit")]
    assert queues == ["computer", "computer", "celery"]
    compose = Path("docker-compose.yml").read_text(encoding="utf-8")
    commands = re.findall(r"celery worker .*--queues=(\S+)", compose)
    assert commands == ["celery", "computer"]


@pytest.mark.django_db
def test_the_embedded_server_does_not_think_itself(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMBEDDED_SCHEDULE = True
    calls = []
    monkeypatch.setattr(embedded.desk, "call", lambda *call: calls.append(call))
    tasks.think(game_id=7, side="black")
    assert calls == [(7, "black")]


@pytest.mark.django_db
def test_a_lost_answer_is_asked_for_again(
    cast: Cast,
    now: datetime,
    travel: time_machine.Traveller,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table = at_its_turn(cast, now)
    travel.move_to(table.instant(20_000))
    with django_capture_on_commit_callbacks(execute=True):
        tasks.call_again()
    assert moved(table) == BOTH


def test_a_thought_is_made_by_the_clock_of_its_process() -> None:
    assert thinking.read_clock() <= thinking.read_clock()
    plan = thinking.think(new_game(1), Seat.RED, 2, "seed")
    assert plan is not None
    assert plan.turn == 1


# --- Embedded ---------------------------------------------------------------------------------


async def answered(desk: Desk, table: Table) -> None:
    """Call the computer and wait until its call is done with."""
    desk.call(table.game_id, "black")
    await asyncio.sleep(0)
    await asyncio.wait(list(desk._answers.values()))


@pytest.fixture
async def desk(now: datetime, settings: Any) -> AsyncIterator[Desk]:
    """Return a desk that is open, in whose eyes it is ten seconds after the start of the game.

    The process's own, to which the tasks turn, stays closed.
    """
    settings.EMBEDDED_SCHEDULE = True
    opened = Desk(lambda: now.replace(second=10))
    running = asyncio.ensure_future(opened.run())
    await asyncio.sleep(0)
    yield opened
    running.cancel()
    await asyncio.wait([running])


@pytest.mark.django_db(transaction=True)
async def test_a_process_thinks_and_the_server_plays(cast: Cast, now: datetime, desk: Desk) -> None:
    table = await sync_to_async(at_its_turn)(cast, now)
    await answered(desk, table)
    assert await sync_to_async(moved)(table) == BOTH
    assert desk._answers == {}
    # Nothing more to do, and nothing done twice.
    await answered(desk, table)
    assert await sync_to_async(moved)(table) == BOTH


@pytest.mark.django_db(transaction=True)
async def test_a_process_that_dies_is_replaced(
    cast: Cast,
    now: datetime,
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = await sync_to_async(at_its_turn)(cast, now)
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "think", die)
        await answered(desk, table)
    assert "tamsk.computer_failed" in caplog.text
    assert await sync_to_async(moved)(table) == BOTH[:1]
    await asyncio.sleep(0)
    await answered(desk, table)
    assert await sync_to_async(moved)(table) == BOTH


@pytest.mark.django_db(transaction=True)
async def test_a_later_call_takes_the_place_of_an_earlier(
    cast: Cast, now: datetime, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Reply] = []
    monkeypatch.setattr(services, "send_reply", lambda *, reply, now: sent.append(reply))
    table = await sync_to_async(at_its_turn)(cast, now)
    desk.call(table.game_id, "black")
    await asyncio.sleep(0)
    (earlier,) = desk._answers.values()
    await answered(desk, table)
    assert earlier.cancelled()
    assert len(sent) == 1
    assert asdict(sent[0])["name"] == "move"


async def test_a_call_before_the_server_runs_is_lost_without_harm(now: datetime) -> None:
    closed = Desk(lambda: now)
    closed.call(1, "black")
    assert closed._answers == {}
