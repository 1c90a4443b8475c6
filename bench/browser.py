"""A browser's connection to the web server, for benchmarks in which many wait for their answers.

It speaks to this machine only.
"""

import asyncio

from bench.load import HOST


class Browser:
    """One connection that is kept, and opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._link: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """Send a whole request; return the status and the body of its answer."""
        if self._link is None or self._link[0].at_eof():
            self._link = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._link
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = next(
            int(line.partition(b":")[2])
            for line in head.split(b"\r\n")
            if line.startswith(b"content-length:")
        )
        return int(head[9:12]), await reader.readexactly(length)

    def close(self) -> None:
        """Let the connection go."""
        if self._link is not None:
            self._link[1].close()
            self._link = None
