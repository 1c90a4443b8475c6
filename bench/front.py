"""What the proxy does in production, where a benchmark needs pages and sockets at one address.

It tells by the first line of a connection, as a browser opens one of its own for each socket, and
speaks to this machine only.
"""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from bench.load import HOST
from bench.ports import free_port

_CHUNK = 65536


@contextmanager
def front(web_port: int, live_port: int) -> Iterator[int]:
    """Hand sockets on to the one and everything else to the other; give the port of both."""
    port, loop = free_port(), asyncio.new_event_loop()

    async def hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = await reader.readline()
        behind = live_port if line.startswith(b"GET /ws/") else web_port
        answers, requests = await asyncio.open_connection(HOST, behind)
        requests.write(line)
        await asyncio.gather(_pump(reader, requests), _pump(answers, writer))

    loop.run_until_complete(asyncio.start_server(hand_on, HOST, port))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while chunk := await reader.read(_CHUNK):
            writer.write(chunk)
            await writer.drain()
    writer.close()
