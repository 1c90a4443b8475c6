"""One socket: what it may say, what it is told, and when it is let go."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.db import DatabaseError
from redis.exceptions import RedisError

from tallyworks.core.errors import DomainError
from tallyworks.live import messages, rules, wire
from tallyworks.live.errors import RateLimited, ServerError, Unavailable
from tallyworks.live.instants import to_ms
from tallyworks.live.limits import Bucket
from tallyworks.live.messages import Cmd, Hello, Inbound, Leave, Ping, Pong
from tallyworks.live.types import Answer, Caller

if TYPE_CHECKING:
    from tallyworks.live.hub import Hub

logger = logging.getLogger(__name__)

# Why a socket is closed; the page comes back after each but the last.
SILENT: Final = 4408
SLOW: Final = 4409
TOO_MUCH: Final = 4429
_MOST_LAG_MS: Final = int(rules.SILENCE_SECONDS * 1000)


class Connection:
    """A socket that stands; it has no task of its own while nothing is said.

    `send` hands a text to the server and waits while the reader does not read.
    """

    def __init__(
        self, hub: "Hub", caller: Caller, send: Callable[[str], Awaitable[None]], *, at: float
    ) -> None:
        self.hub = hub
        self.caller = caller
        self.heard_at = self.pinged_at = at
        # The way to the page and back, as the last ping measured it.
        self.lag_ms: int | None = None
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._send = send
        self._outbox: deque[str] = deque()
        self._waiting_characters = 0
        self._inbox: deque[tuple[Inbound, datetime]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._worker: asyncio.Task[None] | None = None
        self._frames = Bucket(rules.FRAMES_A_SECOND, rules.FRAMES_A_SECOND)
        self._hellos = Bucket(rules.HELLOS_BURST, 1)
        self._refusals = Bucket(rules.REFUSALS_BURST, 1)

    # --- What it is told ---------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Send `text` when its turn comes; a reader too far behind is let go."""
        if self.ended.done():
            return
        if (
            len(self._outbox) >= rules.MOST_WAITING_MESSAGES
            or self._waiting_characters + len(text) > rules.MOST_WAITING_CHARACTERS
        ):
            self.drop(SLOW)
            return
        self._outbox.append(text)
        self._waiting_characters += len(text)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    def drop(self, code: int) -> None:
        """Let the socket go with `code`; what it was still to be told is forgotten."""
        if self.ended.done():
            return
        logger.info("live.dropped player=%s code=%s", self.caller.player_id, code)
        self._outbox.clear()
        self._inbox.clear()
        self.ended.set_result(code)

    def stop(self) -> None:
        """End what runs for the socket, which is gone."""
        if not self.ended.done():
            self.ended.set_result(0)
        self._outbox.clear()
        self._inbox.clear()
        if self._writer is not None:
            self._writer.cancel()

    async def _write(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft()
                self._waiting_characters -= len(text)
                await self._send(text)
        except OSError:
            # The reader is gone; the server reports it to the consumer as well.
            self.stop()
        finally:
            self._writer = None

    # --- What it says ------------------------------------------------------------------------

    def hear(self, text: str | None, *, received_at: datetime, at: float) -> None:
        """Take a frame that was read at `received_at`; `at` is in seconds that only run forward."""
        self.heard_at = at
        value: Any = None
        message: Inbound | None = None
        try:
            value = messages.read_frame(text)
            message = messages.read_message(value)
            self._limit(message, at)
        except DomainError as refusal:
            self._refuse(refusal, message, messages.command_id_of(value))
            if not self._refusals.take(at):
                self.drop(TOO_MUCH)
            return
        if isinstance(message, Ping):
            self.tell(wire.encode("pong", c=message.c, s=to_ms(received_at)))
        elif isinstance(message, Pong):
            # A page that answers what was never asked tells of itself alone, and within reason.
            lag_ms = to_ms(received_at) - message.s
            self.lag_ms = lag_ms if 0 <= lag_ms <= _MOST_LAG_MS else self.lag_ms
        else:
            self._inbox.append((message, received_at))
            if self._worker is None:
                self._worker = asyncio.create_task(self._work())

    def _limit(self, message: Inbound, at: float) -> None:
        if not self._frames.take(at) or len(self._inbox) >= rules.MOST_WAITING_FRAMES:
            raise RateLimited
        if isinstance(message, Hello) and not self._hellos.take(at):
            raise RateLimited

    def _refuse(
        self, refusal: DomainError, message: Inbound | None, command_id: str | None = None
    ) -> None:
        """Answer as a command what has a command's id, and else say which room it was about."""
        ack = wire.refuse(refusal)
        if isinstance(message, Cmd):
            command_id = str(message.id)
        if command_id is not None:
            now_ms = to_ms(self.hub.clock.read())
            self.tell(wire.encode_ack(command_id, Answer(ack), now_ms=now_ms))
        else:
            room = str(message.room) if isinstance(message, Hello | Leave) else None
            self.tell(wire.encode("error", room=room, error=ack.error))

    async def _work(self) -> None:
        try:
            while self._inbox:
                message, received_at = self._inbox.popleft()
                await self._handle(message, received_at)
        finally:
            self._worker = None

    async def _handle(self, message: Inbound, received_at: datetime) -> None:
        try:
            await self._carry_out(message, received_at)
        except DomainError as refusal:
            self._refuse(refusal, message)
        except (DatabaseError, RedisError, OSError):
            logger.warning("live.unavailable", exc_info=True)
            self._refuse(Unavailable(), message)
        # The edge: a fault in one room's code must neither end the socket nor go unseen.
        except Exception:
            logger.exception("live.failed message=%s", type(message).__name__)
            self._refuse(ServerError(), message)

    async def _carry_out(self, message: Inbound, received_at: datetime) -> None:
        match message:
            case Hello():
                await self.hub.enter(self, message, received_at)
            case Leave():
                await self.hub.leave(self, message.room)
            case Cmd():
                await self.hub.command(self, message, received_at)
