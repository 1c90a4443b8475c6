"""Players of a tournament at their browsers: a socket each, pages, puzzles, keys in bursts.

Each send of a key carries the instant at which it left, as the site's own proxy would note it; on
failure it is sent again with the same number, as the page does.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from uuid import UUID

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.tournament_stage import Entrant

HOST: Final = "127.0.0.1"
_PATIENCE_SECONDS: Final = 20.0
_RETRIED_AFTER: Final = (0.5, 1, 2, 4, 4)
_SHARES: Final = {"silent": 0.05, "late": 0.05, "wrong first": 0.10}
_CONNECTING_AT_ONCE: Final = 20

Key = tuple[int, int]


@dataclass(slots=True)
class Times:
    """When a round opens and closes, in milliseconds."""

    opens: int
    closes: int


@dataclass(slots=True)
class Sent:
    """A key: the instants at which it was sent and what was answered, `status` 0 for nothing."""

    player_id: int
    round: Key
    is_right: bool
    uuid: str
    at_ms: list[int] = field(default_factory=list)
    status: int = 0
    answer: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Told:
    """What all players together have seen: answers, seconds by kind of request, moved closings."""

    sent: list[Sent] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    moved: dict[Key, set[int]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    events: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Field:
    """Where they play, and the key; `told` gathers what they see.

    `with_pages` has them read panel and tables anew at each event, as the page's script does. The
    servers' clocks are `ahead_ms` ahead of this machine's. `is_rough` says that what they lean on
    breaks as well: a server that fails has then not answered, and what is not there may be later.
    """

    tournament_id: int
    web_port: int
    live_port: int
    right: str
    told: Told
    player_count: int
    with_pages: bool = True
    ahead_ms: int = 0
    is_rough: bool = False
    gate: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_CONNECTING_AT_ONCE))

    @property
    def api(self) -> str:
        """Return where the tournament is in the API."""
        return f"/api/v1/tournaments/{self.tournament_id}/"

    @property
    def page(self) -> str:
        """Return where its page is."""
        return f"/en/tournaments/{self.tournament_id}/"

    @property
    def wrong(self) -> str:
        """Return a key of the same form that is another one."""
        return self.right.translate(str.maketrans("12", "21"))

    def now_ms(self) -> int:
        """Return what the servers' clocks show."""
        return time.time_ns() // 1_000_000 + self.ahead_ms


class Player:
    """One player: follows the room, and plays each round as it comes."""

    def __init__(self, there: Field, entrant: Entrant, chance: Random) -> None:
        self.there, self.entrant, self.chance = there, entrant, chance
        self.rounds: dict[Key, Times] = {}
        self.leaves_in: int | None = None
        self._playing: dict[Key, asyncio.Task[None]] = {}
        self._changed, self._learned = asyncio.Event(), asyncio.Event()
        self._seq: int | None = None
        self._has_asked = False
        self._errands: set[asyncio.Task[object]] = set()

    async def follow(self) -> None:
        """Follow the room until cancelled, coming back whenever the socket breaks."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with self._socket() as link:
                    self._has_asked = False
                    async for text in link:
                        await self._hear(link, json.loads(text))
            await asyncio.sleep(self.chance.uniform(0.2, 1.0))

    async def reach(self, key: Key, after_ms: int) -> None:
        """Wait until so long after the opening of a round, heard of or not."""
        while key not in self.rounds:
            await self._learned.wait()
            self._learned.clear()
        await self._until(key, lambda times: times.opens + after_ms)

    @contextlib.asynccontextmanager
    async def _socket(self) -> AsyncIterator[Any]:
        async with self.there.gate:
            link = await connect(
                f"ws://{HOST}:{self.there.live_port}/ws/live/",
                origin=f"http://{HOST}:{self.there.live_port}",  # type: ignore[arg-type]  # a str to its users
                additional_headers={"Cookie": self.entrant.cookie},
                ping_interval=None,
                open_timeout=_PATIENCE_SECONDS,
            )
            await self._greet(link)
        try:
            yield link
        finally:
            await link.close()

    async def _greet(self, link: Any) -> None:
        room = f"tournament:{self.there.tournament_id}"
        await _say(link, "hello", room=room, last_seq=self._seq)

    async def _hear(self, link: Any, message: dict[str, Any]) -> None:
        match message["type"]:
            case "ping":
                await _say(link, "pong", s=message["s"])
            case "snap":
                self._seq, self._has_asked = message["seq"], False
                for one in message["state"]["rounds"]:
                    if one["opens"] and one["state"] in ("familiarisation", "open"):
                        self._learn(one["number"], one)
            case "ev" if await self._is_next(link, message["seq"]):
                self._happened(message)
            case "note" if message["kind"] == "own_key":
                after = self.chance.uniform(0, 0.006 * self.there.player_count)
                self._run(self._look("panel", after=after))
            case "error":
                self.there.told.faults.append(f"socket: {message['error']}")

    async def _is_next(self, link: Any, seq: int) -> bool:
        """Tell whether the event follows; ask anew for what is missing, as the page does."""
        if self._seq is None or seq == self._seq + 1:
            self._has_asked = False
            return True
        if not self.there.is_rough:
            self.there.told.faults.append(f"event {seq} after {self._seq}")
            return True
        if seq > self._seq and not self._has_asked:
            self._has_asked = True
            await self._greet(link)
        return False

    def _happened(self, event: dict[str, Any]) -> None:
        self._seq = event["seq"]
        kind, data = event["kind"], event["data"]
        self.there.told.events.add(kind)
        if kind == "round_void":
            self._forget(data["round"])
        elif kind in ("round_started", "round_opened", "round_moved"):
            self._learn(data["round"], data)
        # As many at once as the page's script lets them be.
        players = self.there.player_count
        # The results come before the panel of a closed round would be read.
        if kind != "round_closed":
            self._run(self._look("panel", after=self.chance.uniform(0, 0.006 * players)))
        if kind in ("round_scored", "round_started", "finished"):
            self._run(self._look("tables", after=self.chance.uniform(0, 1.5 + 0.008 * players)))

    def _learn(self, number: int, data: dict[str, Any]) -> None:
        key = (number, data["attempt"])
        self.there.told.moved.setdefault(key, set()).add(data["closes"])
        self.rounds[key] = Times(data["opens"], data["closes"])
        self._changed.set()
        self._learned.set()
        if key not in self._playing:
            self._playing[key] = asyncio.create_task(self._play(key))

    def _forget(self, number: int) -> None:
        for key, task in self._playing.items():
            if key[0] == number:
                task.cancel()

    def _run(self, errand: Any) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _play(self, key: Key) -> None:
        """Fetch the puzzle at the opening and send keys, most of them in the last second."""
        habit = self.chance.choices(
            ["plain", *_SHARES], [1 - sum(_SHARES.values()), *_SHARES.values()]
        )[0]
        jitter = self.chance.randrange(300)
        await self._until(key, lambda times: times.opens + jitter)
        await self._fetch(f"{self.there.api}rounds/{key[0]}/puzzle/", "puzzle")
        if self.leaves_in == key[0]:
            await self._ask("POST", f"{self.there.api}withdrawal/", kind="withdrawal")
        if habit == "silent":
            return
        if habit == "wrong first":
            await self._until(key, lambda times: times.opens + 1000 + jitter)
            await self._send(key, is_right=False)
        before = -self.chance.randrange(1, 400) if habit == "late" else self.chance.randrange(1000)
        await self._until(key, lambda times: times.closes - before)
        await self._send(key, is_right=True)

    async def _until(self, key: Key, when: Callable[[Times], int]) -> None:
        """Wait for an instant of the round, which an outage may move meanwhile."""
        while (left := when(self.rounds[key]) - self.there.now_ms()) > 0:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left / 1000)

    async def _fetch(self, path: str, kind: str) -> None:
        for after in (*_RETRIED_AFTER, None):
            status, _body = await self._ask("GET", path, kind=kind)
            if status == 200:
                return
            if status and not (status == 404 and self.there.is_rough):
                self.there.told.faults.append(f"{kind}: {status}")
                return
            await asyncio.sleep(after or 0)

    async def _look(self, part: str, *, after: float = 0) -> None:
        if not self.there.with_pages:
            return
        await asyncio.sleep(after)
        await self._fetch(f"{self.there.page}{part}/", part)

    async def _send(self, key: Key, *, is_right: bool) -> None:
        sent = Sent(
            self.entrant.player_id, key, is_right, str(UUID(int=self.chance.getrandbits(128)))
        )
        self.there.told.sent.append(sent)
        text = self.there.right if is_right else self.there.wrong
        body = json.dumps({"uuid": sent.uuid, "key": text}).encode()
        for after in (*_RETRIED_AFTER, None):
            sent.at_ms.append(self.there.now_ms())
            sent.status, answer = await self._ask(
                "POST", f"{self.there.api}rounds/{key[0]}/keys/", kind="key", body=body,
                received=sent.at_ms[-1],
            )  # fmt: skip
            # A server that is killed while it answers says half of it.
            with contextlib.suppress(json.JSONDecodeError):
                sent.answer = json.loads(answer) if sent.status else {}
            if sent.answer:
                return
            if after is not None:
                await asyncio.sleep(after)

    async def _ask(
        self, method: str, path: str, *, kind: str, body: bytes = b"", received: int | None = None
    ) -> tuple[int, bytes]:
        """Return status and body of an answer; 0 where none came."""
        head = [
            f"{method} {path} HTTP/1.1", f"Host: {HOST}", "Accept-Language: en",
            "Connection: close", f"Cookie: {self.entrant.cookie}",
            f"X-CSRFToken: {self.entrant.token}", f"Content-Length: {len(body)}",
            "Content-Type: application/json",
        ]  # fmt: skip
        # The site's own proxy notes it for every request.
        head.append(f"X-Received-Ms: {received or self.there.now_ms()}")
        begun = time.perf_counter()
        try:
            answer = await asyncio.wait_for(
                _exchange(self.there.web_port, "\r\n".join([*head, "", ""]).encode() + body),
                _PATIENCE_SECONDS,
            )
            status = int(answer[9:12])
        except (OSError, TimeoutError, ValueError):
            return 0, b""
        if status >= 500 and self.there.is_rough:
            return 0, b""
        self.there.told.seconds.setdefault(kind, []).append(time.perf_counter() - begun)
        return status, answer.partition(b"\r\n\r\n")[2]


async def _exchange(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(request)
        return await reader.read(-1)
    finally:
        writer.close()


async def _say(link: Any, message_type: str, **fields: Any) -> None:
    given = {name: value for name, value in fields.items() if value is not None}
    await link.send(json.dumps({"v": 1, "type": message_type, **given}))
