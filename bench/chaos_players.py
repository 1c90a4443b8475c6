"""Players under chaos, who write down what they were promised: every run and every command."""

import asyncio
import contextlib
import json
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.crowd_client import Answer, Crowd, Request
from bench.live_load import HOST, PATH, Table

_ACK_SECONDS = 5.0
_THINK_SECONDS = 1.0
_CONNECTIONS = 8


@dataclass(slots=True)
class Journal:
    """What was acknowledged: numbers of runs, with how many of each player are in doubt.

    In doubt is what was sent and never answered: it may have happened, once.
    """

    runs: dict[int, int] = field(default_factory=dict)
    doubtful: Counter[int] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    repeated: list[str] = field(default_factory=list)
    # By room: commands acknowledged.
    commands: Counter[str] = field(default_factory=Counter)

    def hear(self, answer: Answer) -> None:
        """Write down an answer to a run; others only by status."""
        kind, status = answer.request.kind, answer.status
        self.statuses[f"{kind} {status}"] += 1
        if kind != "run":
            return
        player_id = int(answer.request.tag.partition(":")[0])
        if status == 201:
            number = json.loads(answer.body)["run"]["id"]
            if number in self.runs:
                self.repeated.append(f"run {number} was given twice")
            self.runs[number] = player_id
        elif status == 0 or status >= 500:
            self.doubtful[player_id] += 1


class Browsers(threading.Thread):
    """Requests at a pace until told to stop, whatever becomes of them."""

    def __init__(
        self, port: int, requests: Iterator[Request], journal: Journal, *, rate: float
    ) -> None:
        super().__init__(daemon=True)
        self._crowd = Crowd(port, _CONNECTIONS, journal.hear)
        self._requests = requests
        self._rate = rate
        self._is_over = threading.Event()

    def run(self) -> None:
        """Ask, a second at a time."""
        while not self._is_over.is_set():
            self._crowd.run(self._requests, seconds=1.0, rate=self._rate)
        self._crowd.close()

    def finish(self) -> None:
        """Stop, once what was sent is answered or given up."""
        self._is_over.set()
        self.join(60)


class Opponents(threading.Thread):
    """Players in rooms, each of whom repeats a command until it is acknowledged."""

    def __init__(self, port: int, tables: Sequence[Table], journal: Journal) -> None:
        super().__init__(daemon=True)
        self._port, self._tables, self._journal = port, tables, journal
        self._is_over = threading.Event()

    def run(self) -> None:
        """Play until told to stop."""
        asyncio.run(self._play_all())

    def finish(self) -> None:
        """Stop, each once his last command is acknowledged."""
        self._is_over.set()
        self.join(120)
        if self.is_alive():
            self._journal.repeated.append("a command was never acknowledged")

    async def _play_all(self) -> None:
        places = [(table, cookie) for table in self._tables for cookie in table.cookies]
        await asyncio.gather(*(self._play(table, cookie) for table, cookie in places))

    async def _play(self, table: Table, cookie: str) -> None:
        pending: str | None = None
        while pending is not None or not self._is_over.is_set():
            pending = pending or str(uuid.uuid4())
            with contextlib.suppress(
                OSError, WebSocketException, TimeoutError, asyncio.TimeoutError
            ):
                async with self._open(cookie) as link:
                    await link.send(json.dumps({"v": 1, "type": "hello", "room": table.room}))
                    while not self._is_over.is_set() or pending is not None:
                        pending = pending or str(uuid.uuid4())
                        await _command(link, table.room, pending)
                        self._journal.commands[table.room] += 1
                        pending = None
                        await _listen(link, _THINK_SECONDS)
            await asyncio.sleep(0.3)

    def _open(self, cookie: str) -> Any:
        return connect(
            f"ws://{HOST}:{self._port}{PATH}",
            origin=f"http://{HOST}:{self._port}",  # type: ignore[arg-type]  # a str to its users
            additional_headers={"Cookie": cookie},
            ping_interval=None,
            open_timeout=_ACK_SECONDS,
        )


async def _command(link: Any, room: str, number: str) -> None:
    """Send a command and wait for its acknowledgement.

    Raises:
        TimeoutError: it did not come; the same command is to be sent again.
    """
    message = {"v": 1, "type": "cmd", "id": number, "room": room, "cmd": "add", "args": {"by": 1}}
    await link.send(json.dumps(message))
    await asyncio.wait_for(_until(link, lambda heard: _is_ack(heard, number)), _ACK_SECONDS)


def _is_ack(heard: dict[str, Any], number: str) -> bool:
    return heard["type"] == "ack" and heard["id"] == number and bool(heard["ok"])


async def _listen(link: Any, seconds: float) -> None:
    with contextlib.suppress(asyncio.TimeoutError, TimeoutError):
        await asyncio.wait_for(_until(link, lambda _heard: False), seconds)


async def _until(link: Any, is_it: Callable[[dict[str, Any]], bool]) -> None:
    async for text in link:
        heard = json.loads(text)
        if heard["type"] == "ping":
            await link.send(json.dumps({"v": 1, "type": "pong", "s": heard["s"]}))
        if is_it(heard):
            return
    raise TimeoutError
