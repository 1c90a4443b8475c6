"""What is published about rooms, on its way to the sockets of this process."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db import DatabaseError

from tallyworks.live import queries, wire
from tallyworks.live.clock import ProcessClock
from tallyworks.live.instants import to_ms
from tallyworks.live.showing import Showing
from tallyworks.live.types import Room

logger = logging.getLogger(__name__)

# Two servers that commit one after the other may be heard the other way round.
_REPAIR_SECONDS: Final = 0.05


class Relay:
    """Brings events in order to those who read the room here, what got lost from the log.

    `ask` calls a function in a thread that may use the database.
    """

    def __init__(self, ask: Callable[..., Any], clock: ProcessClock) -> None:
        self.showings: dict[Room, Showing] = {}
        self._ask = ask
        self._clock = clock
        self._repairs: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """End what runs for rooms that nobody here reads any more."""
        for repair in self._repairs:
            repair.cancel()

    def hear(self, message: dict[str, Any]) -> None:
        """Pass on what a service published, to those in the room it is about."""
        show = self.showings.get(Room(message["kind"], message["id"]))
        if show is None:
            return
        if message["type"] == "live.events":
            self.deliver(show, show.take(message["first"], message["bodies"]))
            if show.lacks_some:
                self._repair_soon(show)
        elif message["type"] == "live.note":
            self._note(show, message["body"], only_for=message["player_id"])

    async def catch_up(self) -> None:
        """Tell what the database has and the channel layer did not bring."""
        heads = {room: show.head for room, show in self.showings.items() if show.head is not None}
        for room in await self._ask(queries.list_rooms_ahead, heads):
            if room in self.showings:
                await self._repair(self.showings[room])

    def deliver(self, show: Showing, events: Iterable[tuple[int, str]]) -> None:
        """Tell all who read the room here, players first; each text is made once."""
        now_ms = to_ms(self._clock.read())
        for seq, body in events:
            text = wire.complete("ev", show.room, body, now_ms=now_ms)
            for member in show.readers():
                member.offer(seq, text)

    def _note(self, show: Showing, body: str, *, only_for: int | None) -> None:
        text = wire.complete("note", show.room, body, now_ms=to_ms(self._clock.read()))
        for member in show.readers():
            is_meant = only_for is None or member.connection.caller.player_id == only_for
            if is_meant and member.access is not None:
                member.connection.tell(text)

    def _repair_soon(self, show: Showing) -> None:
        if not show.is_repairing:
            show.is_repairing = True
            repair = asyncio.create_task(self._repair_after_a_moment(show))
            self._repairs.add(repair)
            repair.add_done_callback(self._repairs.discard)

    async def _repair_after_a_moment(self, show: Showing) -> None:
        try:
            await asyncio.sleep(_REPAIR_SECONDS)
            if show.lacks_some:
                await self._repair(show)
        except DatabaseError:
            # The next refresh tries again.
            logger.warning("live.repair_failed room=%s", show.room, exc_info=True)
        finally:
            show.is_repairing = False

    async def _repair(self, show: Showing) -> None:
        """Tell the events behind the last one told, from the log."""
        while show.head is not None:
            before = show.head
            events = await self._ask(queries.list_next_events, show.room, after=before)
            for event in events:
                self.deliver(show, show.take(event.seq, [wire.event_body(event)]))
            if show.head == before:
                return
