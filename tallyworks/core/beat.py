"""The schedule inside the server process, for a site without a broker (`make run`).

It is a task in the server's own event loop, not a thread of its own: the in-memory channel layer
only wakes sockets at once when the message was put there from their loop. Production runs
`celery beat` and a worker, and `settings.EMBEDDED_SCHEDULE` is off.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import SyncToAsync
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from celery.beat import Scheduler
from django.conf import settings
from django.db import close_old_connections

from tallyworks.celery import app

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_MIN_PAUSE_SECONDS = 0.05
_MAX_PAUSE_SECONDS = 5.0
_PAUSE_AFTER_FAILURE_SECONDS = 1.0


Work = Callable[[], Awaitable[None]]


def with_beat(
    application: ASGI3Application,
    *,
    prepare: Work | None = None,
    always: Sequence[Work] = (),
    embedded: Sequence[Work] = (),
) -> ASGI3Application:
    """Return `application` with the server's lifespan handled here.

    `prepare` is done before anything is served. The loops `always` run from start-up to shutdown,
    and so do the schedule and the loops `embedded`, where `settings.EMBEDDED_SCHEDULE` asks for it.
    """

    async def wrapped(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "lifespan":
            asked = [run_schedule, *embedded] if settings.EMBEDDED_SCHEDULE else []
            await _lifespan(receive, send, prepare, [*always, *asked])
        else:
            await application(scope, receive, send)

    return wrapped


async def _lifespan(
    receive: ASGIReceiveCallable,
    send: ASGISendCallable,
    prepare: Work | None,
    loops: Sequence[Work],
) -> None:
    running: list[asyncio.Future[None]] = []
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            if prepare is not None:
                await prepare()
            running = [asyncio.ensure_future(loop()) for loop in loops]
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            for loop in running:
                loop.cancel()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def run_schedule() -> None:
    """Run every scheduled task once, then each at its time, until cancelled.

    All tasks are catch-ups, so running them at start does what was missed while the site was down.
    A failing task is logged and tried again at its next time.
    """
    # Without this beat knows no task and publishes to a broker that is not there.
    app.loader.import_default_modules()
    scheduler = Scheduler(app)
    executor = _DaemonExecutor()
    await SyncToAsync(_catch_up, thread_sensitive=False, executor=executor)(scheduler)
    step = SyncToAsync(_tick, thread_sensitive=False, executor=executor)
    while True:
        pause = await step(scheduler)
        await asyncio.sleep(pause)


def _catch_up(scheduler: Scheduler) -> None:
    for entry in scheduler.schedule.values():
        scheduler.apply_entry(entry)
        close_old_connections()


def _tick(scheduler: Scheduler) -> float:
    try:
        delay = scheduler.tick()
    # The edge of a background loop: whatever went wrong, the next task must still get its turn.
    except Exception:
        logger.exception("beat.tick_failed")
        return _PAUSE_AFTER_FAILURE_SECONDS
    finally:
        close_old_connections()
    return max(_MIN_PAUSE_SECONDS, min(delay, _MAX_PAUSE_SECONDS))


class _DaemonExecutor(ThreadPoolExecutor):
    """Runs each call on a daemon thread, so that Ctrl-C does not wait for a long task.

    The process may die inside a task: its transaction is rolled back and the next start redoes it.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            # Whatever the call raises belongs to the one who waits for the future.
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=work, name="beat", daemon=True).start()
        return future
