"""The site's processes as production runs them, killed and started together; a page's socket."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

HOST: Final = "127.0.0.1"
_START_SECONDS: Final = 120
_PATIENCE_SECONDS: Final = 20.0
_CELERY: Final = ["-m", "celery", "-A", "tallyworks.celery"]


class Site:
    """Web, live, deadlines, beat and both workers, each a process of its own."""

    def __init__(self) -> None:
        self.live_port, self._web_port = _free_port(), _free_port()
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Start them all, and return once sockets and pages are served."""
        worker = [*_CELERY, "worker", "--loglevel=ERROR", "--concurrency=1"]
        web = ["--interface", "wsgi", "--host", HOST, "--port", str(self._web_port), "--no-ws"]
        commands = (
            ["-m", "bench.live_app", str(self.live_port)],
            ["-m", "granian", *web, "--log-level", "warning", "tallyworks.wsgi:application"],
            ["manage.py", "live_deadlines"],
            [*worker, "--queues=computer", "-n", "computer@%h"],
            [*worker, "--queues=celery", "-n", "worker@%h"],
            [*_CELERY, "beat", "--loglevel=ERROR", "--schedule=/dev/shm/tamsk-faults-beat"],
        )
        # A group each, so that a worker's children die with it.
        self._processes = [
            subprocess.Popen([sys.executable, *command], start_new_session=True)
            for command in commands
        ]
        for port in (self.live_port, self._web_port):
            _wait_for(port)

    def kill(self) -> None:
        """Kill all of them at once, children included (SIGKILL)."""
        for process in self._processes:
            os.killpg(process.pid, signal.SIGKILL)
        for process in self._processes:
            process.wait()
        self._processes = []


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the site did not start")


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


@dataclass(slots=True)
class Browser:
    """One player's page of a game: it follows the room and comes back where it was."""

    room: str
    cookie: str
    seq: int | None = None
    heard: list[dict[str, Any]] = field(default_factory=list)
    _acks: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    _link: ClientConnection | None = None
    _listening: asyncio.Task[None] | None = None

    async def come(self, port: int) -> None:
        """Open the socket, or a new one, and ask for what came after the last event heard."""
        self._link = await connect(
            f"ws://{HOST}:{port}/ws/live/",
            origin=f"http://{HOST}:{port}",  # type: ignore[arg-type]  # a str to its users
            additional_headers={"Cookie": self.cookie},
            ping_interval=None,
            open_timeout=_PATIENCE_SECONDS,
        )
        self._listening = asyncio.create_task(self._listen(self._link))
        known = {} if self.seq is None else {"last_seq": self.seq}
        await self._say("hello", room=self.room, **known)

    async def ask(self, cmd: str, turn: int | None = None, **args: Any) -> str | None:
        """Command; return the code of the refusal, if it is one."""
        meant = {} if turn is None else {"turn": turn}
        await self._say("cmd", id=str(uuid.uuid4()), room=self.room, cmd=cmd, args=args, **meant)
        ack = await asyncio.wait_for(self._acks.get(), _PATIENCE_SECONDS)
        return None if ack["ok"] else str(ack["error"]["code"])

    @property
    def is_cut(self) -> bool:
        """Tell whether the socket is gone."""
        return self._listening is None or self._listening.done()

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind that were heard."""
        return [event for event in self.heard if event["kind"] == kind]

    async def _say(self, message_type: str, **fields: Any) -> None:
        assert self._link is not None
        await self._link.send(json.dumps({"v": 1, "type": message_type, **fields}))

    async def _listen(self, link: ClientConnection) -> None:
        async for text in link:
            message = json.loads(text)
            match message["type"]:
                case "ping":
                    await self._say("pong", s=message["s"])
                case "snap":
                    self.seq = message["seq"]
                case "ev" if self.seq is None or message["seq"] > self.seq:
                    self.seq = message["seq"]
                    self.heard.append(message)
                case "ack":
                    await self._acks.put(message)


async def until(holds: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds.

    Raises:
        SystemExit: it did not in so many seconds.
    """
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise SystemExit(f"never came: {what}")
        await asyncio.sleep(0.1)
