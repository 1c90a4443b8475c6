"""The computer's thinking under `make run`: in a pool of processes, beside the server's own loop.

The loop takes the calls, waits and sends the answers; what is thought over is thought elsewhere, so
that sockets are served meanwhile. Production has Celery's workers instead.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

from channels.db import DatabaseSyncToAsync

from tallyworks.live.clock import ProcessClock
from tamsk import services, thinking

logger = logging.getLogger(__name__)

Call: TypeAlias = tuple[int, str]
"""A game and the side the computer has in it."""

_PROCESSES: Final = 2


class Desk:
    """Takes calls from any thread; of one seat only the latest is answered."""

    def __init__(self, read_now: Callable[[], datetime]) -> None:
        self._read_now = read_now
        self._loop: asyncio.AbstractEventLoop | None = None
        self._answers: dict[Call, asyncio.Task[None]] = {}
        self._threads = ThreadPoolExecutor(_PROCESSES, thread_name_prefix="computer")
        self._processes: ProcessPoolExecutor | None = None

    def call(self, game_id: int, side: str) -> None:
        """Have a seat thought about. Without a running loop the call is lost, and comes again."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._take, (game_id, side))

    async def run(self) -> None:
        """Answer calls until cancelled."""
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.Event().wait()
        finally:
            self._loop = None
            for answer in self._answers.values():
                answer.cancel()
            self._end_processes()

    def _take(self, call: Call) -> None:
        earlier = self._answers.pop(call, None)
        if earlier is not None:
            # The position it was made for is no more.
            earlier.cancel()
        answer = asyncio.ensure_future(self._answer(call))
        self._answers[call] = answer
        answer.add_done_callback(lambda done: self._close(call, done))

    async def _answer(self, call: Call) -> None:
        game_id, side = call
        problem = await self._ask(
            services.find_problem, game_id=game_id, side=side, now=self._read_now()
        )
        if problem is None:
            return
        plan = await asyncio.get_running_loop().run_in_executor(
            self._open_processes(),
            thinking.think,
            problem.view,
            problem.seat,
            problem.level,
            problem.seed,
        )
        if plan is None:
            return
        reply = problem.reply(plan)
        await asyncio.sleep(reply.wait_ms(now=self._read_now()) / 1_000)
        # What it sends calls it anew: that must not call off the sending.
        self._answers.pop(call, None)
        await self._ask(services.send_reply, reply=reply, now=self._read_now())

    async def _ask(self, service: Callable[..., Any], **arguments: Any) -> Any:
        step = DatabaseSyncToAsync(service, thread_sensitive=False, executor=self._threads)
        return await step(**arguments)

    def _close(self, call: Call, done: asyncio.Task[None]) -> None:
        if self._answers.get(call) is done:
            del self._answers[call]
        error = None if done.cancelled() else done.exception()
        if error is not None:
            logger.error("tamsk.computer_failed game=%s side=%s", *call, exc_info=error)
        if isinstance(error, BrokenProcessPool):
            self._end_processes()

    def _open_processes(self) -> ProcessPoolExecutor:
        if self._processes is None:
            # A fork would take the server's threads' locks along.
            self._processes = ProcessPoolExecutor(
                _PROCESSES, mp_context=get_context("spawn"), initializer=thinking.begin_work
            )
        return self._processes

    def _end_processes(self) -> None:
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
            self._processes = None


desk: Final = Desk(ProcessClock().read)
