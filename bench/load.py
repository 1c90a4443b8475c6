"""A client that costs next to nothing, so that the cores are the server's: one thread, raw sockets.

It speaks to this machine only.
"""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

HOST = "127.0.0.1"
_HEAD_END = b"\r\n\r\n"
_CHUNK = 65536
_PATIENCE_SECONDS = 30


class LoadError(Exception):
    """The server answered something else than it should, or not at all."""


@dataclass(slots=True)
class _Connection:
    link: socket.socket
    received: bytearray = field(default_factory=bytearray)


def requests_per_second(
    port: int, requests: Sequence[bytes], *, connections: int, status: int
) -> float:
    """Return the rate at which the server on `port` answers all of `requests`.

    Each is sent once, over `connections` that are kept alive.

    Raises:
        LoadError: an answer has another status than `status`, or does not come in 30 seconds.
    """
    selector = selectors.DefaultSelector()
    waiting = iter(requests)
    opened = [_Connection(socket.create_connection((HOST, port))) for _ in range(connections)]
    begun = time.perf_counter()
    try:
        for connection in opened:
            selector.register(connection.link, selectors.EVENT_READ, connection)
            _send_next(connection, waiting)
        remaining = len(requests)
        while remaining:
            ready = selector.select(_PATIENCE_SECONDS)
            if not ready:
                raise LoadError(f"no answer in {_PATIENCE_SECONDS} seconds")
            for key, _ in ready:
                remaining -= _receive(key.data, waiting, status=status)
        return len(requests) / (time.perf_counter() - begun)
    finally:
        for connection in opened:
            connection.link.close()
        selector.close()


def _send_next(connection: _Connection, waiting: Iterator[bytes]) -> None:
    request = next(waiting, None)
    if request is not None:
        connection.link.sendall(request)


def _receive(connection: _Connection, waiting: Iterator[bytes], *, status: int) -> bool:
    """Read what has come; return whether it completed an answer, and if so send the next."""
    chunk = connection.link.recv(_CHUNK)
    if not chunk:
        raise LoadError("the server closed a connection")
    connection.received += chunk
    head, found, body = bytes(connection.received).partition(_HEAD_END)
    if not found or len(body) < _content_length(head):
        return False
    if int(head[9:12]) != status:
        raise LoadError(f"expected {status}, got {head[:40]!r}: {body[:300]!r}")
    connection.received.clear()
    _send_next(connection, waiting)
    return True


def _content_length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    raise LoadError("an answer without its length")
