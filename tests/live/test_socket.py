"""The socket from end to end: hello, events, commands, notes, and every refusal."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tallyworks.live import queries, services
from tallyworks.live.instants import to_ms
from tallyworks.live.models import StoredAck
from tallyworks.live.types import NewEvent, Room
from tallyworks.players.services import block_player
from tests.live.conftest import Dial, HandClock, People
from tests.live.counter import open_counter
from tests.live.line import Line, command_id

pytestmark = pytest.mark.django_db(transaction=True)

ROOM = "counter:7"


@pytest.fixture
def room(people: People) -> Room:
    return open_counter(7, people.red.id, people.black.id)


@pytest.fixture
def closed_room(people: People) -> Room:
    return open_counter(8, people.red.id, people.black.id, is_public=False)


@sync_to_async
def append(room: Room, *values: int) -> None:
    services.append_events(
        room=room, events=[NewEvent("added", value, {"value": value}) for value in values]
    )


def of_type(messages: list[Any], message_type: str) -> list[Any]:
    return [message for message in messages if message["type"] == message_type]


async def test_it_welcomes_with_the_state_of_this_viewer(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    line, now_ms = dial(people.red), to_ms(clock.instant)
    assert await line.connect() is None
    assert await line.enter(ROOM) == [
        {"v": 1, "type": "welcome", "room": ROOM, "role": "player", "seat": "red",
         "now": now_ms, "seq": 1},
        {"v": 1, "type": "snap", "room": ROOM, "now": now_ms, "seq": 1,
         "state": {"value": 0, "seen_by": "red"}},
        {"v": 1, "type": "note", "room": ROOM, "now": now_ms, "kind": "presence",
         "data": {"player": people.red.id, "here": True, "gone_since": None}},
    ]  # fmt: skip
    await line.leave()


async def test_it_resends_the_events_missed_and_no_state(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    await append(room, 5, 6)
    line = dial(people.green)
    await line.connect()
    welcome, *rest = await line.enter(ROOM, last_seq=1)
    assert (welcome["role"], welcome["seq"]) == ("spectator", 3)
    assert "seat" not in welcome
    assert rest == [
        {"v": 1, "type": "ev", "room": ROOM, "now": to_ms(clock.instant), "seq": seq, "t": value,
         "kind": "added", "data": {"value": value}}
        for seq, value in ((2, 5), (3, 6))
    ]  # fmt: skip
    await line.leave()


@pytest.mark.parametrize(
    ("last_seq", "resent", "snapped"),
    [(2, 200, False), (1, 0, True), (202, 0, False), (203, 0, True), (None, 0, True)],
)
async def test_it_resends_up_to_200_events_else_the_state(
    dial: Dial, room: Room, last_seq: int | None, resent: int, snapped: bool
) -> None:
    await append(room, *range(201))
    line = dial()
    await line.connect()
    heard = await line.enter(ROOM, last_seq=last_seq)
    assert len(of_type(heard, "ev")) == resent
    assert bool(of_type(heard, "snap")) is snapped
    await line.leave()


async def test_both_players_and_a_spectator_hear_a_command(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    red, black, nobody = dial(people.red), dial(people.black), dial()
    for line in (red, black, nobody):
        await line.connect()
        await line.enter(ROOM)
    await red.hear_type("note")
    clock.instant += timedelta(milliseconds=1234)
    at = to_ms(clock.instant)
    await red.command(1, ROOM, "add", by=5)
    event = {
        "v": 1, "type": "ev", "room": ROOM, "now": at, "seq": 2, "t": at, "kind": "added",
        "data": {"player": people.red.id, "by": 5, "value": 5},
    }  # fmt: skip
    for line in (black, nobody):
        assert await line.hear() == event
    heard = {message["type"]: message for message in (await red.hear(), await red.hear())}
    assert heard == {
        "ev": event,
        "ack": {"v": 1, "type": "ack", "id": command_id(1), "ok": True, "seq": 2, "t": at,
                "now": at},
    }  # fmt: skip
    for line in (red, black, nobody):
        await line.leave()


async def test_a_repeat_gets_the_first_answer_and_does_nothing(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    first = dial(people.red)
    await first.connect()
    await first.enter(ROOM)
    await first.command(1, ROOM, "add", by=5)
    (ack,) = of_type(await first.hear_until_settled(), "ack")
    await first.leave()
    clock.instant += timedelta(seconds=30)
    again = dial(people.red)
    await again.connect()
    await again.enter(ROOM, last_seq=1)
    await again.command(1, ROOM, "add", by=7)
    (repeat,) = of_type(await again.hear_until_settled(), "ack")
    assert repeat == {**ack, "now": to_ms(clock.instant), "dup": True}
    assert await sync_to_async(queries.get_head_seq)(room) == 2
    await again.leave()


@pytest.mark.parametrize(
    ("how", "error", "head"),
    [
        ("refused", {"code": "unwilling", "by": 3}, 1),
        ("late", {"code": "too_late"}, 2),
        ("faulty", {"code": "server_error"}, 1),
    ],
)
async def test_what_a_refused_command_leaves(
    dial: Dial, people: People, room: Room, how: str, error: dict[str, Any], head: int
) -> None:
    line = dial(people.red)
    await line.connect()
    await line.enter(ROOM)
    await line.command(1, ROOM, "add", by=3, how=how)
    (ack,) = of_type(await line.hear_until_settled(), "ack")
    assert (ack["ok"], ack["error"]) == (False, error)
    assert await sync_to_async(queries.get_head_seq)(room) == head
    # A fault is no answer: the same command may be tried again.
    assert await StoredAck.objects.acount() == (0 if how == "faulty" else 1)
    await line.leave()


async def test_a_note_for_one_player_reaches_all_his_tabs_and_nobody_else(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    tabs, others = [dial(people.red), dial(people.red)], [dial(people.black), dial()]
    for line in (*tabs, *others):
        await line.connect()
        await line.enter(ROOM)
    for tab in tabs:
        await tab.hear_until_settled()
    await tabs[0].command(1, ROOM, "whisper", text="déjà vu")
    echo = {"v": 1, "type": "note", "room": ROOM, "now": to_ms(clock.instant), "kind": "echo",
            "data": {"text": "déjà vu"}}  # fmt: skip
    assert echo in await tabs[0].hear_until_settled()
    assert await tabs[1].hear() == echo
    for line in others:
        assert of_type(await line.hear_until_settled(), "note") == []
    for line in (*tabs, *others):
        await line.leave()


# --- Refusals -------------------------------------------------------------------------------------


async def refusal(line: Line, message: Any) -> Any:
    """Return the error that saying `message` brings, with the id it is answered under."""
    (heard,) = await _said(line, message)
    return heard.get("id"), heard["error"]


async def _said(line: Line, message: Any) -> list[Any]:
    if isinstance(message, str):
        await line.say(message)
    else:
        await line.tell(message.pop("type"), **message)
    # On a busy machine the server may ask in between whether anybody is there.
    return [heard for heard in await line.hear_until_settled() if heard["type"] != "ping"]


CMD = {"type": "cmd", "id": command_id(1), "room": ROOM, "cmd": "add", "args": {"by": 1}}


@pytest.mark.parametrize(
    ("message", "answered_as", "error"),
    [
        ("nonsense", None, {"code": "bad_message"}),
        ("[1]", None, {"code": "bad_message"}),
        ("[" * 9000, None, {"code": "bad_message"}),
        ('{"v": 1, "type": "ping", "c": NaN}', None, {"code": "bad_message"}),
        ("9" * 5000, None, {"code": "bad_message"}),
        ("x" * 16385, None, {"code": "too_large", "bytes": 16384}),
        ("é" * 8193, None, {"code": "too_large", "bytes": 16384}),
        ('{"v": 2, "type": "ping", "c": 1}', None, {"code": "unsupported_version", "supported": 1}),
        ('{"v": true, "type": "ping", "c": 1}', None,
         {"code": "unsupported_version", "supported": 1}),
        ('{"type": "ping", "c": 1}', None, {"code": "unsupported_version", "supported": 1}),
        ({"type": "shout"}, None, {"code": "bad_message", "field": "type"}),
        ({"type": "ping"}, None, {"code": "bad_message", "field": "c"}),
        ({"type": "ping", "c": 1.5}, None, {"code": "bad_message", "field": "c"}),
        ({"type": "ping", "c": True}, None, {"code": "bad_message", "field": "c"}),
        ({"type": "ping", "c": 1, "d": 2}, None, {"code": "bad_message", "field": "d"}),
        ({"type": "hello", "room": "counter"}, None, {"code": "bad_message", "field": "room"}),
        ({"type": "hello", "room": "counter:07"}, None, {"code": "bad_message", "field": "room"}),
        ({"type": "hello", "room": ROOM, "last_seq": "1"}, None,
         {"code": "bad_message", "field": "last_seq"}),
        ({"type": "hello", "room": ROOM, "last_seq": 2**53}, None,
         {"code": "bad_message", "field": "last_seq"}),
        (CMD | {"id": "1"}, None, {"code": "bad_message", "field": "id"}),
        (CMD | {"turn": "now"}, command_id(1), {"code": "bad_message", "field": "turn"}),
        (CMD | {"args": []}, command_id(1), {"code": "bad_message", "field": "args"}),
        (CMD | {"args": {}}, command_id(1), {"code": "bad_message", "field": "args.by"}),
        (CMD | {"args": {"by": 1, "seat": "black"}}, command_id(1),
         {"code": "bad_message", "field": "args.seat"}),
        (CMD | {"args": {"by": 1, "how": "well"}}, command_id(1),
         {"code": "bad_message", "field": "args.how"}),
        (CMD | {"cmd": "whisper", "args": {"text": "\0"}}, command_id(1),
         {"code": "bad_message", "field": "args.text"}),
        (CMD | {"cmd": "whisper", "args": {"text": "\ud800"}}, command_id(1),
         {"code": "bad_message", "field": "args.text"}),
        (CMD | {"cmd": "win"}, command_id(1), {"code": "unknown_command"}),
        (CMD | {"room": "counter:8"}, command_id(1), {"code": "unknown_room"}),
    ],
)  # fmt: skip
async def test_it_refuses_with_a_code_and_goes_on(
    dial: Dial, people: People, room: Room, closed_room: Room, message: Any, answered_as: str,
    error: dict[str, Any],
) -> None:  # fmt: skip
    line = dial(people.red)
    await line.connect()
    await line.enter(ROOM)
    message = message if isinstance(message, str) else dict(message)
    assert await refusal(line, message) == (answered_as, error)
    assert not await StoredAck.objects.aexists()
    await line.command(9, ROOM, "add", by=1)
    (ack,) = of_type(await line.hear_until_settled(), "ack")
    assert ack["ok"]
    await line.leave()


async def test_it_refuses_a_frame_that_is_not_text(dial: Dial, people: People, room: Room) -> None:
    line = dial(people.red)
    await line.connect()
    await line.send_input({"type": "websocket.receive", "bytes": b'{"v": 1}'})
    assert (await line.hear())["error"] == {"code": "bad_message"}
    await line.leave()


@pytest.mark.parametrize("number", [8, 99])
async def test_a_room_that_is_not_for_him_is_as_one_that_is_not_there(
    dial: Dial, people: People, closed_room: Room, number: int
) -> None:
    for person in (people.green, None):
        line = dial(person)
        await line.connect()
        await line.tell("hello", room=f"counter:{number}")
        assert await line.hear() == {
            "v": 1, "type": "error", "room": f"counter:{number}", "error": {"code": "unknown_room"},
        }  # fmt: skip
        await line.leave()


async def test_spectators_command_nothing(dial: Dial, people: People, room: Room) -> None:
    for person in (people.green, None):
        line = dial(person)
        await line.connect()
        await line.enter(ROOM)
        assert await refusal(line, dict(CMD)) == (command_id(1), {"code": "not_a_player"})
        await line.leave()


async def test_a_command_wants_a_hello_first(dial: Dial, people: People, room: Room) -> None:
    line = dial(people.red)
    await line.connect()
    assert await refusal(line, dict(CMD)) == (command_id(1), {"code": "unknown_room"})
    await line.enter(ROOM)
    await line.tell("leave", room=ROOM)
    assert await refusal(line, dict(CMD)) == (command_id(1), {"code": "unknown_room"})
    await line.leave()


async def test_the_blocked_look_and_do_not_act(
    dial: Dial, people: People, room: Room, clock: HandClock
) -> None:
    line = dial(people.red)
    await line.connect()
    await line.enter(ROOM)
    await sync_to_async(block_player)(
        player_id=people.red.id,
        author_id=people.green.id,
        reason="Insults",
        until_at=None,
        now=clock.instant,
    )
    answered_as, error = await refusal(line, dict(CMD))
    assert (answered_as, error["code"]) == (command_id(1), "player_blocked")
    assert of_type(await line.enter(ROOM), "welcome")
    await line.leave()


async def test_a_session_that_is_over_does_nothing_more(
    dial: Dial, people: People, room: Room
) -> None:
    line = dial(people.black)
    await line.connect()
    await line.enter(ROOM)
    await people.black.player.browser_sessions.all().adelete()
    assert await refusal(line, dict(CMD)) == (command_id(1), {"code": "session_over"})
    await line.tell("hello", room=ROOM)
    assert (await line.hear())["error"] == {"code": "session_over"}
    await line.leave()


async def test_one_socket_follows_eight_rooms(dial: Dial, people: People) -> None:
    for number in range(1, 10):
        await sync_to_async(open_counter)(number)
    line = dial()
    await line.connect()
    for number in range(1, 9):
        await line.tell("hello", room=f"counter:{number}", last_seq=1)
        assert (await line.hear_type("welcome"))["room"] == f"counter:{number}"
    await line.tell("hello", room="counter:9", last_seq=1)
    assert (await line.hear())["error"] == {"code": "too_many_rooms", "most": 8}
    await line.tell("hello", room="counter:1", last_seq=1)
    await line.hear_type("welcome")
    await line.tell("leave", room="counter:1")
    await line.tell("hello", room="counter:9", last_seq=1)
    assert (await line.hear_type("welcome"))["room"] == "counter:9"
    await line.leave()
