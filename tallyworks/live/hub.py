"""All sockets of one server process: one subscription a room, however many read it here."""

import asyncio
import itertools
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any, Final, ParamSpec, TypeVar
from uuid import uuid4
from weakref import WeakKeyDictionary

from channels.db import DatabaseSyncToAsync
from channels.layers import get_channel_layer
from django.db import DatabaseError
from redis.exceptions import RedisError

from tallyworks.live import rules, services, wire
from tallyworks.live.clock import ProcessClock, clock_of_loop
from tallyworks.live.connection import SILENT, Connection
from tallyworks.live.errors import NotAPlayer, RateLimited, TooManyRooms, UnknownRoom
from tallyworks.live.feed import Feed
from tallyworks.live.instants import to_ms
from tallyworks.live.messages import Cmd, Hello
from tallyworks.live.registry import rooms
from tallyworks.live.relay import Relay
from tallyworks.live.services import Entry
from tallyworks.live.showing import Membership, Showing
from tallyworks.live.types import Call, Room

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_THREADS: Final = 8
_WATCH_SECONDS: Final = 1.0
# In refreshments: once a minute.
_REJOIN_EVERY: Final = 12


class Hub:
    """Brings the events of rooms to the sockets of this process and their commands to the rooms.

    Its tasks run while it has sockets. What a room is and does is in the database; what is here may
    vanish at any moment and costs a reconnection.
    """

    def __init__(self, layer: Any, clock: ProcessClock) -> None:
        self.clock = clock
        self.server = uuid4()
        self.connections: set[Connection] = set()
        self.relay = Relay(self.ask, clock)
        self._feed = Feed(layer, listen=self.relay.hear, recover=self.relay.catch_up)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="live")
        self._tasks: list[asyncio.Task[None]] = []
        self._beat_at: datetime | None = None

    async def ask(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `function` gives, called in a thread that may use the database."""
        call = DatabaseSyncToAsync(function, thread_sensitive=False, executor=self._pool)
        return await call(*args, **kwargs)

    # --- Sockets ---------------------------------------------------------------------------------

    def open(self, connection: Connection) -> None:
        """Count the socket in."""
        self.connections.add(connection)
        if not self._tasks:
            work = (self._feed.run(), self._watch_forever(), self._refresh_forever())
            self._tasks = [asyncio.create_task(task) for task in work]

    async def close(self, connection: Connection) -> None:
        """Forget the socket, which is gone."""
        connection.stop()
        self.connections.discard(connection)
        if not self.connections:
            for task in self._tasks:
                task.cancel()
            self._tasks = []
            self.relay.stop()
        for room in [
            room for room, show in self.relay.showings.items() if connection in show.members
        ]:
            try:
                await self.leave(connection, room)
            except (DatabaseError, RedisError, OSError):
                # The other rooms are to be left all the same; here the absence is noticed later.
                logger.warning("live.leave_failed room=%s", room, exc_info=True)

    async def enter(self, connection: Connection, hello: Hello, received_at: datetime) -> None:
        """Bring a socket up to date in a room and have it follow from there.

        Raises:
            DomainError: it may not.
        """
        show, member = self._take_place(connection, hello.room)
        try:
            # First of all, so that nothing falls between what is read and what is heard.
            await self._feed.join(hello.room.group)
            await self._keep_time(received_at)
            entry = await self.ask(
                services.enter_room,
                room=hello.room,
                caller=connection.caller,
                last_seq=hello.last_seq,
                server=self.server,
                now=received_at,
            )
        except BaseException:
            await self.leave(connection, hello.room)
            raise
        if show.members.get(connection) is not member:
            # The socket went meanwhile.
            await self._see_off(show, connection.caller.player_id, entry.presence_id)
            return
        if entry.presence_id is not None and connection.caller.player_id is not None:
            show.presences[connection.caller.player_id] = entry.presence_id
        self._bring_up_to_date(connection, hello.room, entry)
        member.admit(entry.access, entry.resync.seq)
        self.relay.deliver(show, show.start_at(entry.resync.seq))

    async def leave(self, connection: Connection, room: Room) -> None:
        """Have a socket follow a room no more; a player's last one here makes him go."""
        show = self.relay.showings.get(room)
        member = show.members.pop(connection, None) if show else None
        if show is None or member is None:
            return
        player_id = connection.caller.player_id
        try:
            if not show.members:
                self.relay.showings.pop(room, None)
                await self._feed.leave(room.group)
        finally:
            if player_id is not None and member.plays:
                await self._see_off(show, player_id, show.presences.get(player_id))

    async def command(self, connection: Connection, cmd: Cmd, received_at: datetime) -> None:
        """Carry out a command and answer it.

        Raises:
            DomainError: who asks may not, whatever he asks.
        """
        show, caller = self.relay.showings.get(cmd.room), connection.caller
        if show is None or connection not in show.members:
            raise UnknownRoom
        if caller.player_id is None:
            raise NotAPlayer
        if not show.allows_command(caller.player_id, connection.heard_at):
            raise RateLimited
        await self._keep_time(received_at)
        call = Call(
            room=cmd.room,
            player_id=caller.player_id,
            session_key=caller.session_key,
            name=cmd.cmd,
            args=cmd.args,
            command_id=cmd.id,
            turn=cmd.turn,
            received_at=received_at,
        )
        answer = await self.ask(services.run_command, call=call)
        now_ms = to_ms(self.clock.read())
        connection.tell(wire.encode_ack(str(cmd.id), answer, now_ms=now_ms))

    def _take_place(self, connection: Connection, room: Room) -> tuple[Showing, Membership]:
        """Keep for the socket what happens in the room from now on."""
        followed = [show for show in self.relay.showings.values() if connection in show.members]
        show = self.relay.showings.get(room)
        if show is not None and connection in show.members:
            show.members[connection].wait()
            return show, show.members[connection]
        if len(followed) >= rules.MOST_ROOMS:
            raise TooManyRooms(data={"most": rules.MOST_ROOMS})
        show = self.relay.showings.setdefault(room, show or Showing(room))
        member = show.members[connection] = Membership(connection)
        return show, member

    def _bring_up_to_date(self, connection: Connection, room: Room, entry: Entry) -> None:
        """Tell the socket as what it is in, who is there, and what it missed."""
        now_ms, resync = to_ms(self.clock.read()), entry.resync
        connection.tell(
            wire.encode(
                "welcome",
                room=str(room),
                role=entry.access.role,
                seat=entry.access.seat,
                now=now_ms,
                seq=resync.seq,
            )
        )
        for event in resync.events:
            connection.tell(wire.complete("ev", room, wire.event_body(event), now_ms=now_ms))
        if resync.state is not None:
            connection.tell(
                wire.encode("snap", room=str(room), now=now_ms, seq=resync.seq, state=resync.state)
            )
        for one in resync.attendance:
            body = wire.note_body("presence", wire.presence_data(one))
            connection.tell(wire.complete("note", room, body, now_ms=now_ms))

    async def _see_off(self, show: Showing, player_id: int | None, presence_id: int | None) -> None:
        if player_id is None or presence_id is None or show.sockets_of(player_id):
            return
        show.presences.pop(player_id, None)
        await self.ask(
            services.depart, presence_id=presence_id, server=self.server, now=self.clock.read()
        )

    async def _keep_time(self, now: datetime) -> None:
        """See that an outage is made up for before anything is done at `now`."""
        if rules.is_beat_due(beat_at=self._beat_at, now=now):
            await self.ask(services.beat, now=now)
            self._beat_at = now

    # --- Upkeep ----------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Vouch for the players who are here, then catch up."""
        presence_ids = [
            number for show in self.relay.showings.values() for number in show.presences.values()
        ]
        if presence_ids:
            await self.ask(
                services.vouch,
                presence_ids=presence_ids,
                server=self.server,
                now=self.clock.read(),
            )
        await self._tell_audiences()
        await self.relay.catch_up()

    async def _tell_audiences(self) -> None:
        """Tell the rooms' apps who looks on here, where they want to know."""
        now = self.clock.read()
        for room, show in list(self.relay.showings.items()):
            kind = rooms.of(room)
            if kind is None or kind.audience_counted is None:
                continue
            audience = show.count_audience(now)
            if audience is not None:
                await self.ask(
                    kind.audience_counted,
                    room_id=room.id,
                    server=self.server,
                    audience=audience,
                    now=now,
                )

    def watch(self, at: float) -> None:
        """Ping those whose turn it is, and let go those who have been silent for too long."""
        now_ms = to_ms(self.clock.read())
        for connection in list(self.connections):
            if at - connection.heard_at >= rules.SILENCE_SECONDS:
                connection.drop(SILENT)
            elif at - connection.pinged_at >= rules.PING_SECONDS:
                connection.pinged_at = at
                connection.tell(wire.encode("ping", s=now_ms))

    async def _watch_forever(self) -> None:
        while True:
            await asyncio.sleep(_WATCH_SECONDS)
            self.watch(asyncio.get_running_loop().time())

    async def _refresh_forever(self) -> None:
        for count in itertools.count(1):
            await asyncio.sleep(rules.PING_SECONDS)
            try:
                await self.refresh()
                if count % _REJOIN_EVERY == 0:
                    await self._feed.rejoin()
            # The edge of a background loop: the next round must still come.
            except Exception:
                logger.exception("live.refresh_failed")


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub_of_loop() -> Hub:
    """Return the hub of the running event loop: one a server process."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub(get_channel_layer(), clock_of_loop())
    return _hubs[loop]
