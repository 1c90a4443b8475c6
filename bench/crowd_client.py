"""Many browsers at once in one thread: requests as fast as they are answered, or at a set pace.

At a set pace a request's time counts from when it should have been sent, so that a server that
stands still is not measured by the few requests it let through. It speaks to this machine only.
"""

import selectors
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bench.load import HOST

_CHUNK = 65536
_PATIENCE_SECONDS = 20.0
_RETRY_SECONDS = 0.05
_IDLE_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class Request:
    """A whole HTTP request of some kind; `tag` tells its sender apart from others."""

    kind: str
    data: bytes
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request: status 0 where the connection broke, -1 where there was none."""

    request: Request
    status: int
    seconds: float
    body: bytes


@dataclass(slots=True)
class _Link:
    """A connection that is kept alive; `due_at` is since when its request has waited."""

    wire: socket.socket | None = None
    received: bytearray = field(default_factory=bytearray)
    request: Request | None = None
    due_at: float = 0.0
    sent_at: float = 0.0
    retry_at: float = 0.0


class Crowd:
    """Connections to one port, over which requests are sent until a time is over."""

    def __init__(self, port: int, connections: int, hear: Callable[[Answer], None]) -> None:
        self._port = port
        self._hear = hear
        self._selector = selectors.DefaultSelector()
        self._free = deque(_Link() for _ in range(connections))
        self._busy: list[_Link] = []

    def run(self, requests: Iterator[Request], *, seconds: float, rate: float | None) -> float:
        """Send requests for so many `seconds`, `rate` a second at most; return how long it took."""
        begun, sent = time.perf_counter(), 0
        while True:
            now = time.perf_counter()
            is_over = now - begun >= seconds
            if is_over and not self._busy:
                return now - begun
            while not is_over and self._free and self._free[0].retry_at <= now:
                due_at = now if rate is None else begun + sent / rate
                if due_at > now:
                    break
                self._send(self._free.popleft(), next(requests), due_at)
                sent += 1
            self._receive_all()
            self._give_up(time.perf_counter())

    def close(self) -> None:
        """Close all connections."""
        for link in [*self._free, *self._busy]:
            if link.wire is not None:
                link.wire.close()
        self._selector.close()

    def _send(self, link: _Link, request: Request, due_at: float) -> None:
        link.request, link.due_at, link.sent_at = request, due_at, time.perf_counter()
        self._busy.append(link)
        try:
            if link.wire is None:
                link.wire = socket.create_connection((HOST, self._port), timeout=2)
                self._selector.register(link.wire, selectors.EVENT_READ, link)
        except OSError:
            self._break(link, status=-1)
            return
        try:
            link.wire.sendall(request.data)
        except OSError:
            self._break(link)

    def _receive_all(self) -> None:
        for key, _events in self._selector.select(_IDLE_SECONDS):
            link: _Link = key.data
            try:
                chunk = link.wire.recv(_CHUNK) if link.wire else b""
            except OSError:
                chunk = b""
            if not chunk:
                self._break(link)
                continue
            link.received += chunk
            self._complete(link)

    def _complete(self, link: _Link) -> None:
        head, found, body = bytes(link.received).partition(b"\r\n\r\n")
        if not found or len(body) < _length_of(head):
            return
        link.received.clear()
        self._finish(link, int(head[9:12]), body)

    def _finish(self, link: _Link, status: int, body: bytes) -> None:
        request, link.request = link.request, None
        if request is None:
            return
        self._busy.remove(link)
        self._free.append(link)
        self._hear(Answer(request, status, time.perf_counter() - link.due_at, body))

    def _break(self, link: _Link, *, status: int = 0) -> None:
        if link.wire is not None:
            if link.wire.fileno() in self._selector.get_map():
                self._selector.unregister(link.wire)
            link.wire.close()
        link.wire, link.retry_at = None, time.perf_counter() + _RETRY_SECONDS
        link.received.clear()
        self._finish(link, status, b"")

    def _give_up(self, now: float) -> None:
        for link in [one for one in self._busy if now - one.sent_at > _PATIENCE_SECONDS]:
            self._break(link)


def _length_of(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0
