"""The schedule inside the server: it starts and stops with it, and outlives a failing task."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import cast

import pytest
from asgiref.typing import (
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    ASGISendEvent,
    HTTPScope,
    LifespanScope,
    Scope,
)
from pytest_django import Settings

from tallyworks.celery import app
from tallyworks.core.beat import with_beat

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 5
Schedule = Callable[[str, Callable[[], object], float], None]

LIFESPAN: LifespanScope = {"type": "lifespan", "asgi": {"spec_version": "2.0", "version": "3.0"}}
FIRST, SECOND = "tests.beat.first", "tests.beat.second"


async def no_application(
    scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    raise AssertionError(f"unexpected {scope['type']}")


@asynccontextmanager
async def server() -> AsyncIterator[list[str]]:
    """Start up and shut down as a server does; give the answers received so far."""
    inbox: asyncio.Queue[ASGIReceiveEvent] = asyncio.Queue()
    answers: list[str] = []

    async def send(message: ASGISendEvent) -> None:
        answers.append(message["type"])

    async def live() -> None:
        await with_beat(no_application)(LIFESPAN, inbox.get, send)

    lifespan = asyncio.create_task(live())
    await inbox.put({"type": "lifespan.startup"})
    yield answers
    await inbox.put({"type": "lifespan.shutdown"})
    await asyncio.wait_for(lifespan, PATIENCE_SECONDS)


@pytest.fixture
def scheduled(
    settings: Settings,
) -> Iterator[Schedule]:
    """Give a function that puts a task on the schedule of the embedded site."""
    settings.EMBEDDED_SCHEDULE = True
    settings.CELERY_TASK_EAGER_PROPAGATES = False
    schedule: dict[str, dict[str, object]] = {}
    before = app.conf.beat_schedule
    app.conf.beat_schedule = schedule
    app.conf.task_eager_propagates = False

    def add(name: str, body: Callable[[], object], seconds: float) -> None:
        def task() -> None:
            body()

        app.task(name=name)(task)
        schedule[name] = {"task": name, "schedule": seconds}

    yield add
    app.conf.beat_schedule = before
    app.conf.task_eager_propagates = True
    for name in schedule:
        app.tasks.pop(name, None)


async def wait_for(event: threading.Event) -> bool:
    return await asyncio.to_thread(event.wait, PATIENCE_SECONDS)


async def test_every_task_runs_at_start(
    scheduled: Schedule,
) -> None:
    first, second = threading.Event(), threading.Event()
    scheduled(FIRST, first.set, 3600)
    scheduled(SECOND, second.set, 3600)
    async with server() as answers:
        assert await wait_for(first)
        assert await wait_for(second)
        assert answers == ["lifespan.startup.complete"]
    assert answers == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


async def test_a_task_comes_again_though_it_failed(
    scheduled: Schedule,
) -> None:
    calls: list[str] = []
    again = threading.Event()

    def fail() -> None:
        calls.append("call")
        if len(calls) == 2:
            again.set()
        raise ValueError("planted")

    scheduled(FIRST, fail, 0.1)
    async with server():
        assert await wait_for(again)


async def test_shutdown_does_not_wait_for_a_long_task(
    scheduled: Schedule,
) -> None:
    running, release = threading.Event(), threading.Event()

    def last_long() -> None:
        running.set()
        release.wait(2 * PATIENCE_SECONDS)

    scheduled(FIRST, last_long, 3600)
    try:
        async with server() as answers:
            assert await wait_for(running)
        assert answers[-1] == "lifespan.shutdown.complete"
    finally:
        release.set()


async def test_with_a_broker_nothing_is_scheduled_here(
    scheduled: Schedule, settings: Settings
) -> None:
    settings.EMBEDDED_SCHEDULE = False
    called = threading.Event()
    scheduled(FIRST, called.set, 0.05)
    async with server():
        await asyncio.sleep(0.3)
    assert not called.is_set()


async def test_everything_else_goes_to_the_application() -> None:
    seen: list[str] = []

    async def application(
        scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        seen.append(scope["type"])

    async def receive() -> ASGIReceiveEvent:
        return {"type": "http.disconnect"}

    async def send(message: ASGISendEvent) -> None:
        raise AssertionError(message["type"])

    scope = cast(HTTPScope, {"type": "http"})
    await with_beat(application)(scope, receive, send)
    assert seen == ["http"]
