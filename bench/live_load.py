"""Players at the live socket, for any kind of room: they command in turn and wait for each other.

The driver knows no Django and no game; what it measures is the way from one player's command to his
own ack and to his opponent's event. It speaks to this machine only.
"""

import asyncio
import contextlib
import json
import time
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

HOST = "127.0.0.1"
PATH = "/ws/live/"
_CONNECTING_AT_ONCE = 20
_PATIENCE_SECONDS = 30.0

# Returns the command a table's next turn is made of, and its arguments.
NextCommand = Callable[[int], tuple[str, dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Table:
    """A room with its two players' cookies, who command in turn."""

    room: str
    cookies: tuple[str, str]
    next_command: NextCommand


@dataclass(slots=True)
class Measured:
    """What came of it, in seconds; `faults` names what was lost, refused or out of order."""

    acks: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Page:
    """A socket that follows one room."""

    link: ClientConnection
    room: str
    seq: int = 0
    heard: dict[int, float] = field(default_factory=dict)
    acks: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    welcomed: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[str] = field(default_factory=list)

    async def say(self, message_type: str, **fields: Any) -> None:
        """Send one message."""
        await self.link.send(json.dumps({"v": 1, "type": message_type, **fields}))

    async def listen(self) -> None:
        """Note what is heard until the socket closes."""
        async for text in self.link:
            at, message = time.perf_counter(), json.loads(text)
            match message["type"]:
                case "ping":
                    await self.say("pong", s=message["s"])
                case "welcome":
                    self.seq = message["seq"]
                    self.welcomed.set()
                case "ev":
                    if message["seq"] != self.seq + 1:
                        self.faults.append(f"{self.room}: {message['seq']} after {self.seq}")
                    self.seq = message["seq"]
                    self.heard[self.seq] = at
                case "ack":
                    await self.acks.put({**message, "heard_at": at})
                case "error":
                    self.faults.append(f"{self.room}: {message['error']}")


@dataclass(frozen=True, slots=True)
class _Turn:
    opponent: Page
    sent_at: float
    ack: dict[str, Any]


@asynccontextmanager
async def open_pages(port: int, wanted: Sequence[tuple[str, str]]) -> AsyncIterator[list[Page]]:
    """Open a page for each (room, cookie; none for ''), all welcomed in their rooms."""
    gate = asyncio.Semaphore(_CONNECTING_AT_ONCE)
    async with AsyncExitStack() as stack:
        pages = await asyncio.gather(
            *(_open(stack, gate, port, room, cookie) for room, cookie in wanted)
        )
        yield list(pages)


async def _open(
    stack: AsyncExitStack, gate: asyncio.Semaphore, port: int, room: str, cookie: str
) -> Page:
    async with gate:
        link = await stack.enter_async_context(
            connect(
                f"ws://{HOST}:{port}{PATH}",
                origin=f"http://{HOST}:{port}",  # type: ignore[arg-type]  # a str to its users
                additional_headers={"Cookie": cookie} if cookie else None,
                ping_interval=None,
                open_timeout=_PATIENCE_SECONDS,
            )
        )
        page = Page(link, room)
        listening = asyncio.create_task(page.listen())
        stack.push_async_callback(_finish, listening)
        await page.say("hello", room=room)
        await asyncio.wait_for(page.welcomed.wait(), _PATIENCE_SECONDS)
    return page


async def _finish(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, OSError):
        await task


async def play(port: int, tables: Sequence[Table], *, every: float, rounds: int) -> Measured:
    """Have each table make `rounds` commands, one every `every` seconds, evenly spread."""
    wanted = [(table.room, cookie) for table in tables for cookie in table.cookies]
    measured = Measured()
    async with open_pages(port, wanted) as pages:
        pairs = list(zip(pages[::2], pages[1::2], strict=True))
        start = time.perf_counter() + 0.5
        played = await asyncio.gather(
            *(
                _play_table(table, pair, start + every * number / len(tables), (every, rounds))
                for number, (table, pair) in enumerate(zip(tables, pairs, strict=True))
            )
        )
        for page in pages:
            measured.faults += page.faults
        for turns in played:
            for turn in turns:
                _measure(measured, turn)
    return measured


async def _play_table(
    table: Table, pair: tuple[Page, Page], start: float, pace: tuple[float, int]
) -> list[_Turn]:
    every, rounds = pace
    turns = []
    for turn in range(rounds):
        await asyncio.sleep(start + turn * every - time.perf_counter())
        mover = pair[turn % 2]
        cmd, args = table.next_command(turn)
        sent_at = time.perf_counter()
        await mover.say("cmd", id=str(uuid.uuid4()), room=table.room, cmd=cmd, args=args)
        ack = await asyncio.wait_for(mover.acks.get(), _PATIENCE_SECONDS)
        turns.append(_Turn(pair[1 - turn % 2], sent_at, ack))
    # What the last command caused is still under way to the opponent.
    await asyncio.sleep(1)
    return turns


def _measure(measured: Measured, turn: _Turn) -> None:
    room, ack = turn.opponent.room, turn.ack
    if not ack["ok"]:
        measured.faults.append(f"{room}: {ack['error']}")
        return
    measured.acks.append(ack["heard_at"] - turn.sent_at)
    heard_at = turn.opponent.heard.get(ack["seq"])
    if heard_at is None:
        measured.faults.append(f"{room}: {ack['seq']} never came")
    else:
        measured.events.append(heard_at - turn.sent_at)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
