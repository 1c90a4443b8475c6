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
from bench.tamsk_stage import OPENING

_ACK_SECONDS = 5.0
_THINK_SECONDS = 1.0
_BETWEEN_MOVES_SECONDS = 5.0
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
    # Room and event of each move of a game that was acknowledged.
    moves: list[tuple[str, int]] = field(default_factory=list)

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

    def __init__(
        self, port: int, tables: Sequence[Table], games: Sequence[Table], journal: Journal
    ) -> None:
        super().__init__(daemon=True)
        self._port, self._tables, self._games, self._journal = port, tables, games, journal
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
        await asyncio.gather(
            *(self._play(table, cookie) for table, cookie in places),
            *(self._move(game) for game in self._games),
        )

    async def _move(self, game: Table) -> None:
        """Have both players of a game make their moves in turn, each until it is acknowledged."""
        for turn in range(len(OPENING)):
            if self._is_over.is_set():
                return
            cmd, args = game.next_command(turn)
            ack = await self._insist(game, game.cookies[turn % 2], cmd, args)
            if not ack["ok"]:
                self._journal.repeated.append(f"{game.room}, move {turn}: {ack['error']}")
                return
            self._journal.moves.append((game.room, ack["seq"]))
            await asyncio.sleep(_BETWEEN_MOVES_SECONDS)

    async def _insist(
        self, table: Table, cookie: str, cmd: str, args: dict[str, Any]
    ) -> dict[str, Any]:
        number = str(uuid.uuid4())
        while True:
            with contextlib.suppress(
                OSError, WebSocketException, TimeoutError, asyncio.TimeoutError
            ):
                async with self._open(cookie) as link:
                    await link.send(json.dumps({"v": 1, "type": "hello", "room": table.room}))
                    return await _ask(link, table.room, number, cmd, args)
            await asyncio.sleep(0.3)

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
    """Add one to a counter.

    Raises:
        TimeoutError: it was not acknowledged; the same command is to be sent again.
    """
    ack = await _ask(link, room, number, "add", {"by": 1})
    if not ack["ok"]:
        raise TimeoutError


async def _ask(link: Any, room: str, number: str, cmd: str, args: dict[str, Any]) -> dict[str, Any]:
    """Send a command and return its acknowledgement.

    Raises:
        TimeoutError: it did not come.
    """
    message = {"v": 1, "type": "cmd", "id": number, "room": room, "cmd": cmd, "args": args}
    await link.send(json.dumps(message))
    return await asyncio.wait_for(_until(link, lambda heard: _is_ack(heard, number)), _ACK_SECONDS)


def _is_ack(heard: dict[str, Any], number: str) -> bool:
    return heard["type"] == "ack" and bool(heard["id"] == number)


async def _listen(link: Any, seconds: float) -> None:
    with contextlib.suppress(asyncio.TimeoutError, TimeoutError):
        await asyncio.wait_for(_until(link, lambda _heard: False), seconds)


async def _until(link: Any, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async for text in link:
        heard: dict[str, Any] = json.loads(text)
        if heard["type"] == "ping":
            await link.send(json.dumps({"v": 1, "type": "pong", "s": heard["s"]}))
        if is_it(heard):
            return heard
    raise TimeoutError
