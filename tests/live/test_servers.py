"""Several server processes, what the channel layer loses, slow readers, silence, floods."""

import asyncio
import json
import threading
from typing import Any, cast

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers, get_channel_layer
from django.conf import settings
from django.db import DatabaseError
from redis.exceptions import ConnectionError as RedisLost

from tallyworks.live import queries, rules, services
from tallyworks.live.connection import SILENT, SLOW, TOO_MUCH, Connection
from tallyworks.live.hub import Hub
from tallyworks.live.instants import to_ms
from tallyworks.live.messages import Hello
from tallyworks.live.models import Event, Link, Presence
from tallyworks.live.showing import Showing
from tallyworks.live.types import Caller, NewEvent, Room
from tests.live.conftest import Dial, HandClock, People
from tests.live.counter import open_counter
from tests.live.line import Line

pytestmark = pytest.mark.django_db(transaction=True)

ROOM = "counter:7"


@pytest.fixture
def room(people: People) -> Room:
    return open_counter(7, people.red.id, people.black.id)


def append_now(room: Room, value: int) -> None:
    services.append_events(room=room, events=[NewEvent("added", value, {"value": value})])


append = sync_to_async(append_now)


@sync_to_async
def append_unheard(room: Room, *values: int) -> None:
    """Append events that the channel layer loses."""
    seq = queries.get_head_seq(room)
    for number, value in enumerate(values, start=seq + 1):
        Event.objects.create(
            room_kind=room.kind, room_id=room.id, seq=number, kind="added", t_ms=value,
            data={"value": value},
        )  # fmt: skip


async def in_room(line: Line, last_seq: int | None = None) -> Line:
    await line.connect()
    await line.enter(ROOM, last_seq=last_seq)
    return line


def seqs(messages: list[Any]) -> list[int]:
    return [message["seq"] for message in messages if message["type"] == "ev"]


# --- Two servers ----------------------------------------------------------------------------------


@pytest.fixture
def second_hub(hub: Hub, clock: HandClock) -> Hub:
    """Return another process's hub: on Redis with a layer of its own, else on the shared one."""
    if settings.REDIS_URL is None:
        return Hub(get_channel_layer(), clock)
    return Hub(channel_layers.make_backend("default"), clock)


async def test_players_on_two_servers_hear_each_other(
    dial: Dial, people: People, room: Room, second_hub: Hub
) -> None:
    red = await in_room(dial(people.red))
    black = await in_room(dial(people.black, second_hub))
    assert (await red.hear_type("note"))["data"]["player"] == people.black.id
    for mover, other, seq in ((red, black, 2), (black, red, 3)):
        await mover.command(seq, ROOM, "add", by=1)
        heard = await other.hear()
        assert (heard["type"], heard["seq"]) == ("ev", seq)
        await mover.hear()
        await mover.hear()
    await red.leave()
    await black.leave()


async def test_a_player_with_tabs_on_two_servers_goes_with_the_last(
    dial: Dial, people: People, room: Room, second_hub: Hub, clock: HandClock
) -> None:
    here = await in_room(dial(people.red))
    there = await in_room(dial(people.red, second_hub))
    await here.leave()
    clock.pass_by(5)
    await second_hub.refresh()
    clock.pass_by(10)
    declare = sync_to_async(services.declare_gone)
    assert await declare(now=clock.instant) == 0
    await there.leave()
    clock.pass_by(3)
    assert await declare(now=clock.instant) == 1


async def test_two_tabs_on_one_server_count_once(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    first, second = await in_room(dial(people.red)), await in_room(dial(people.red))
    await first.leave()
    clock.pass_by(4)
    attendance = await sync_to_async(queries.get_attendance)(room, people.red.id, now=clock.instant)
    assert attendance.is_here
    await second.leave()
    clock.pass_by(3)
    attendance = await sync_to_async(queries.get_attendance)(room, people.red.id, now=clock.instant)
    assert attendance.gone_since == clock.instant
    assert await Presence.objects.acount() == 1


# --- What the channel layer loses or turns round --------------------------------------------------


async def test_an_event_lost_on_the_way_is_told_when_the_next_one_comes(
    dial: Dial, room: Room
) -> None:
    line = await in_room(dial(), last_seq=1)
    await append_unheard(room, 5, 6)
    await append(room, 7)
    assert [(await line.hear())["seq"] for _ in range(3)] == [2, 3, 4]
    await line.leave()


async def test_the_last_event_lost_is_told_by_the_next_refresh(
    dial: Dial, room: Room, hub: Hub
) -> None:
    line = await in_room(dial(), last_seq=1)
    await append_unheard(room, *range(450))
    await hub.refresh()
    assert [(await line.hear())["seq"] for _ in range(450)] == list(range(2, 452))
    await hub.refresh()
    assert seqs(await line.hear_until_settled()) == []
    await line.leave()


async def test_events_of_two_servers_that_arrive_the_other_way_round_are_told_in_order(
    dial: Dial, room: Room, hub: Hub
) -> None:
    line = await in_room(dial(), last_seq=1)
    message = {"type": "live.events", "kind": "counter", "id": 7}
    for first in (3, 2, 3, 2):
        hub.relay.hear({**message, "first": first, "bodies": [f'{{"seq":{first}}}']})
    assert seqs(await line.hear_until_settled()) == [2, 3]
    await line.leave()


async def test_what_happens_while_somebody_comes_in_is_told_once(
    dial: Dial, room: Room, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_room(dial(), last_seq=1)
    read_resync = queries.read_resync

    def read_between_two_events(*args: Any, **kwargs: Any) -> Any:
        append_now(room, 5)
        resync = read_resync(*args, **kwargs)
        append_now(room, 6)
        return resync

    monkeypatch.setattr(queries, "read_resync", read_between_two_events)
    line = dial()
    await line.connect()
    assert seqs(await line.enter(ROOM, last_seq=1)) == [2, 3]
    await line.leave()


async def test_rooms_and_other_pages_are_heard_in_one_queue(
    dial: Dial, people: People, room: Room, hub: Hub
) -> None:
    # Over Redis, channels of two prefixes would wait for each other's reads, five seconds a time.
    await in_room(dial(people.red))
    layer = get_channel_layer()
    assert layer is not None
    other = await layer.new_channel()
    assert layer.non_local_name(hub._feed._channel) == layer.non_local_name(other)


# The layer in memory stands for any: Redis, which serves beside PostgreSQL, keeps its own groups.
@pytest.mark.sqlite
async def test_a_feed_that_breaks_comes_back_with_what_was_missed(
    dial: Dial, room: Room, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = cast(Any, get_channel_layer())
    receive, failed = layer.receive, asyncio.Event()

    async def fail_once(channel: str) -> Any:
        if not failed.is_set():
            failed.set()
            layer.groups.clear()
            await append_unheard(room, 5)
            raise RedisLost
        return await receive(channel)

    line = await in_room(dial(), last_seq=1)
    monkeypatch.setattr(layer, "receive", fail_once)
    # Wakes the feed, whose next wait then breaks.
    await append(room, 4)
    assert (await line.hear())["seq"] == 2
    assert (await line.hear())["seq"] == 3
    await append(room, 6)
    assert (await line.hear())["seq"] == 4
    await line.leave()


async def test_a_room_that_cannot_be_left_keeps_nobody_in_the_others(
    dial: Dial, people: People, room: Room, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sync_to_async(open_counter)(8, people.red.id, people.black.id)
    line = await in_room(dial(people.red))
    await line.enter("counter:8")
    leave = hub._feed.leave

    async def fail_for_one(group: str) -> None:
        if group == room.group:
            raise RedisLost
        await leave(group)

    monkeypatch.setattr(hub._feed, "leave", fail_for_one)
    await line.leave()
    assert hub.relay.showings == {}
    until = [link.live_until async for link in Link.objects.all()]
    assert until == [hub.clock.read() + rules.GRACE] * 2


def test_the_event_that_all_others_wait_for_always_gets_in() -> None:
    show = Showing(Room("counter", 7))
    show.start_at(5)
    assert show.take(7, ["later"] * 1000) == []
    assert [seq for seq, _body in show.take(6, ["missing"])] == list(range(6, 1007))


# --- The database away ----------------------------------------------------------------------------


async def test_without_the_database_a_command_is_refused_for_now_and_not_decided(
    dial: Dial, people: People, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = await in_room(dial(people.red), last_seq=1)
    run_command = services.run_command

    def fail(**_arguments: Any) -> None:
        raise DatabaseError("planted")

    monkeypatch.setattr(services, "run_command", fail)
    await line.command(1, ROOM, "add", by=1)
    assert (await line.hear())["error"] == {"code": "unavailable"}
    monkeypatch.setattr(services, "run_command", run_command)
    await line.command(1, ROOM, "add", by=1)
    assert {(await line.hear())["type"], (await line.hear())["type"]} == {"ev", "ack"}
    await line.leave()


# --- Slow, silent, too much -----------------------------------------------------------------------


class SlowReader:
    """Takes one message and no more until it is let."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.may_go_on = asyncio.Event()

    async def __call__(self, text: str) -> None:
        self.got.append(text)
        await self.may_go_on.wait()


def connection(hub: Hub, reader: Any) -> Connection:
    made = Connection(hub, Caller(None, None), reader, at=0)
    hub.open(made)
    return made


async def test_a_slow_reader_is_let_go_and_others_are_told(
    hub: Hub, room: Room, dial: Dial
) -> None:
    line = await in_room(dial(), last_seq=1)
    reader = SlowReader()
    slow = connection(hub, reader)
    for _ in range(rules.MOST_WAITING_MESSAGES):
        slow.tell("x")
    await asyncio.sleep(0)
    assert not slow.ended.done()
    slow.tell("x")
    slow.tell("one too many")
    assert slow.ended.result() == SLOW
    assert len(slow._outbox) == 0
    await append(room, 5)
    assert (await line.hear())["seq"] == 2
    assert reader.got == ["x"]
    await hub.close(slow)
    await line.leave()


async def test_a_reader_is_let_go_for_long_messages_too(hub: Hub, room: Room) -> None:
    slow = connection(hub, SlowReader())
    for _ in range(3):
        slow.tell("x" * (rules.MOST_WAITING_CHARACTERS // 3))
    assert not slow.ended.done()
    slow.tell("xx")
    assert slow.ended.result() == SLOW
    await hub.close(slow)


async def test_it_pings_every_five_seconds_and_lets_the_silent_go_after_twelve(
    hub: Hub, dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    line = await in_room(dial(people.red))
    (socket,) = hub.connections
    heard_at = socket.heard_at
    hub.watch(heard_at + 4.9)
    hub.watch(heard_at + 5.1)
    hub.watch(heard_at + 10)
    assert await line.hear() == {"v": 1, "type": "ping", "s": to_ms(clock.instant)}
    await line.tell("pong", s=1)
    await line.hear_until_settled()
    heard_at = socket.heard_at
    hub.watch(heard_at + 11.9)
    assert not socket.ended.done()
    hub.watch(heard_at + 12)
    assert await line.closed_with() == SILENT
    await line.wait(5)
    assert hub.relay.showings == {}
    assert hub.connections == set()
    clock.pass_by(3)
    assert await sync_to_async(services.declare_gone)(now=clock.instant) == 1


async def test_more_than_twenty_commands_a_second_are_refused_from_all_tabs_together(
    dial: Dial, people: People, room: Room, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabs = [await in_room(dial(people.red), last_seq=1) for _ in range(2)]
    # The seat's seconds stand still.
    stands_still = property(lambda _self: 0.0, lambda _self, _at: None)
    monkeypatch.setattr(Connection, "heard_at", stands_still, raising=False)
    # To the watch that would look like silence.
    monkeypatch.setattr(hub, "watch", lambda at: None)
    refused = []
    for number in range(22):
        await tabs[number % 2].command(number, ROOM, "whisper", text="x")
        heard = await tabs[number % 2].hear_until_settled()
        acks = [message for message in heard if message["type"] == "ack"]
        refused += [number for ack in acks if ack.get("error") == {"code": "rate_limited"}]
    assert refused == [20, 21]
    for tab in tabs:
        await tab.leave()


async def test_a_flood_is_refused_then_shut_off(hub: Hub, clock: HandClock, room: Room) -> None:
    said: list[Any] = []

    async def listen(text: str) -> None:
        said.append(json.loads(text))

    flooder = connection(hub, listen)
    for _ in range(rules.FRAMES_A_SECOND):
        flooder.hear('{"v":1,"type":"pong","s":1}', received_at=clock.instant, at=1)
    assert not flooder._outbox
    for number in range(rules.REFUSALS_BURST + 1):
        assert not flooder.ended.done(), number
        flooder.hear('{"v":1,"type":"pong","s":1}', received_at=clock.instant, at=1)
    assert flooder.ended.result() == TOO_MUCH
    await hub.close(flooder)


async def test_hellos_are_few_and_the_refusal_says_for_which_room(
    hub: Hub, clock: HandClock, room: Room
) -> None:
    said: asyncio.Queue[Any] = asyncio.Queue()

    async def listen(text: str) -> None:
        await said.put(json.loads(text))

    asker = connection(hub, listen)
    for _ in range(rules.HELLOS_BURST + 1):
        asker.hear('{"v":1,"type":"hello","room":"nowhere:1"}', received_at=clock.instant, at=1)
    heard = [await said.get() for _ in range(rules.HELLOS_BURST + 1)]
    limited = [one for one in heard if one["error"]["code"] == "rate_limited"]
    assert limited == [{"v": 1, "type": "error", "room": "nowhere:1",
                        "error": {"code": "rate_limited"}}]  # fmt: skip
    await hub.close(asker)


async def test_players_are_told_before_spectators_and_a_text_is_made_once(
    dial: Dial, people: People, room: Room, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    spectators = [await in_room(dial(), last_seq=1) for _ in range(3)]
    red = await in_room(dial(people.red), last_seq=1)
    told: list[tuple[int | None, str]] = []
    monkeypatch.setattr(
        Connection, "tell", lambda self, text: told.append((self.caller.player_id, text))
    )
    body = '{"seq":2,"t":1,"kind":"added","data":{}}'
    hub.relay.hear({"type": "live.events", "kind": "counter", "id": 7, "first": 2,
                    "bodies": [body]})  # fmt: skip
    assert [player for player, _text in told] == [people.red.id, None, None, None]
    assert len({id(text) for _player, text in told}) == 1
    monkeypatch.undo()
    for line in (*spectators, red):
        await line.leave()


async def test_somebody_who_leaves_while_he_comes_in_leaves_nothing_behind(
    dial: Dial,
    people: People,
    room: Room,
    hub: Hub,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside, gone = threading.Event(), threading.Event()
    enter_room = services.enter_room

    def enter_slowly(**arguments: Any) -> Any:
        inside.set()
        entry = enter_room(**arguments)
        assert gone.wait(10)
        return entry

    monkeypatch.setattr(services, "enter_room", enter_slowly)
    line = dial(people.red)
    await line.connect()
    (socket,) = hub.connections
    enter = asyncio.create_task(hub.enter(socket, Hello(room), clock.instant))
    assert await asyncio.to_thread(inside.wait, 10)
    await line.leave()
    gone.set()
    await enter
    assert hub.relay.showings == {}
    clock.pass_by(3)
    assert await sync_to_async(services.declare_gone)(now=clock.instant) == 1
