"""Tamsk over real sockets: what players complain about elsewhere, and the shape of the road.

The rest of the table of complaints is about the page, and tried in browsers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.layers import channel_layers, get_channel_layer
from django.conf import settings

from tallyworks.core import push
from tallyworks.live import queries as live
from tallyworks.live.consumers import LiveSocket
from tallyworks.live.hub import Hub
from tamsk import services
from tamsk.engine import codec
from tamsk.queries.games import get_game
from tamsk.services import Terms
from tests.live.conftest import HandClock, Person, guest_person, member_person
from tests.live.line import Line
from tests.tamsk.conftest import SECOND, Table, open_moves

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Hall:
    """A server, a running level-3 game of a member (Red) and a guest, and somebody who looks on."""

    hub: Hub
    clock: HandClock
    table: Table
    people: dict[str, Person]

    def dial(self, who: str) -> Line:
        key = self.people[who].session_key if who in self.people else ""
        cookie = f"{settings.SESSION_COOKIE_NAME}={key}" if key else ""
        application = AuthMiddlewareStack(LiveSocket(lambda: self.hub))
        return Line(application, "/ws/live/", cookie=cookie)

    async def enter(self, who: str, last_seq: int | None = None) -> tuple[Line, list[Any]]:
        """Open a page that knows the events up to `last_seq`."""
        line = self.dial(who)
        await line.connect()
        return line, await line.enter(str(self.table.room), last_seq=last_seq)


@pytest.fixture
def clock(now: datetime) -> HandClock:
    return HandClock(now)


@pytest.fixture
def people(transactional_db: None, now: datetime) -> dict[str, Person]:
    return {"red": member_person(now, name="Ada"), "black": guest_person(), "green": guest_person()}


@pytest.fixture
def waiting(people: dict[str, Person], now: datetime) -> Table:
    red, black = people["red"].player, people["black"].player
    before = now - 3 * SECOND
    link = services.open_link(owner_id=red.pk, terms=Terms(level=3, colour="RED"), now=before)
    game = services.accept_link(token=str(link.token), player_id=black.pk, now=before)
    return Table(game.pk, red, black)


@pytest.fixture
def running(waiting: Table, now: datetime) -> Table:
    for side in ("red", "black"):
        waiting.come(side, now - 3 * SECOND)
        waiting.send(side, "ready", now - 3 * SECOND)
    services.catch_up_game(game_id=waiting.game_id, now=now + SECOND)
    return waiting


@pytest.fixture
async def hall(running: Table, people: dict[str, Person], clock: HandClock) -> Hall:
    channel_layers.backends.clear()
    return Hall(Hub(get_channel_layer(), clock), clock, running, people)


def at_once(function: Callable[..., Any]) -> Callable[..., Any]:
    return sync_to_async(function)


def seqs(messages: list[Any]) -> list[int]:
    return [message["seq"] for message in messages if message["type"] == "ev"]


def notes(messages: list[Any], kind: str) -> list[Any]:
    return [
        message["data"]
        for message in messages
        if message["type"] == "note" and message["kind"] == kind
    ]


# --- From the waiting room on ---------------------------------------------------------------------


async def test_two_pages_bring_a_game_to_its_start(
    waiting: Table, people: dict[str, Person], clock: HandClock, now: datetime
) -> None:
    channel_layers.backends.clear()
    hall = Hall(Hub(get_channel_layer(), clock), clock, waiting, people)
    red, told = await hall.enter("red")
    snap = next(message for message in told if message["type"] == "snap")
    assert (snap["seq"], snap["state"]["phase"]) == (0, "waiting")
    assert snap["state"]["game"]["waiting"]["starts_at"] is None
    black, _told = await hall.enter("black")
    await red.command(1, str(waiting.room), "ready")
    await red.hear_until_settled()
    await black.command(2, str(waiting.room), "ready")
    heard = await black.hear_until_settled()
    assert notes(heard, "waiting")[-1]["ready"] == {"red": True, "black": True}
    clock.pass_by(3.2)
    await at_once(services.apply_due)(now=clock.instant)
    events = [message for message in await black.hear_until_settled() if message["type"] == "ev"]
    assert [(event["seq"], event["kind"]) for event in events] == [
        (1, "started"), (2, "turn_started"),
    ]  # fmt: skip
    assert events[0]["data"]["to_move"] == "red"
    await red.leave()
    await black.leave()


# --- Reconnecting ---------------------------------------------------------------------------------


async def test_a_page_that_was_cut_off_comes_back_to_the_right_position(hall: Hall) -> None:
    # pychess-variants #468, lila #20611.
    red, told = await hall.enter("red")
    await red.leave()
    await at_once(open_moves)(hall.table)
    hall.clock.pass_by(30)
    again, told = await hall.enter("red", last_seq=2)
    head = await at_once(live.get_head_seq)(hall.table.room)
    assert seqs(told) == list(range(3, head + 1))
    fresh, told = await hall.enter("red")
    state = next(message["state"] for message in told if message["type"] == "snap")
    own = {name: value for name, value in state.items() if name != "game"}
    stored = await at_once(lambda: hall.table.state)()
    assert codec.hash_state(codec.read_state(own)) == codec.hash_state(codec.read_state(stored))
    await again.leave()
    await fresh.leave()


async def test_a_command_sent_again_takes_effect_once(hall: Hall) -> None:
    # V43; lila #5681, lichess mobile #3387: the queue and the retry timer both fire.
    red, _told = await hall.enter("red")
    move = {"glass": "r1", "to": "B2", "ring": "now"}
    await red.command(1, str(hall.table.room), "move", **move)
    heard = await red.hear_until_settled()
    first = next(message for message in heard if message["type"] == "ack")
    await red.leave()
    again, _told = await hall.enter("red", last_seq=first["seq"])
    for _time in range(2):
        await again.command(1, str(hall.table.room), "move", **move)
    heard = await again.hear_until_settled()
    acks = [message for message in heard if message["type"] == "ack"]
    assert [(ack["ok"], ack["seq"], ack.get("dup")) for ack in acks] == [
        (True, first["seq"], True)
    ] * 2
    assert seqs(heard) == []
    await again.leave()


async def test_presence_is_told_anew_after_each_welcome(hall: Hall) -> None:
    # lila #18665: a reconnecting page never learned that the rival came back.
    red, _told = await hall.enter("red", last_seq=2)
    await red.leave()
    hall.clock.pass_by(20)
    black, _told = await hall.enter("black", last_seq=2)
    again, told = await hall.enter("red", last_seq=2)
    here = {note["player"]: note["here"] for note in notes(told, "presence")}
    assert here[hall.people["black"].id] is True
    await again.leave()
    await black.leave()


async def test_what_happens_between_page_and_socket_is_told_once(hall: Hall) -> None:
    # playhex #79: an event lost between page and socket.
    view = await at_once(get_game)(
        game_id=hall.table.game_id, viewer_id=None, now=hall.clock.instant
    )
    await at_once(hall.table.move)("red", "r1>B2", 2_000)
    spectator, told = await hall.enter("nobody", last_seq=view.seq)
    assert seqs(told) == list(range(view.seq + 1, view.seq + 5))
    await at_once(hall.table.move)("black", "k1>B4", 3_000)
    # TakServer #15: a spectator got a move twice.
    heard = await spectator.hear_until_settled()
    assert seqs(heard) == list(range(view.seq + 5, view.seq + 9))
    await spectator.leave()


async def test_joining_while_a_move_commits_tells_it_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_resync = live.read_resync

    def read_between_two_moves(*args: Any, **kwargs: Any) -> Any:
        hall.table.move("red", "r1>B2", 2_000)
        resync = read_resync(*args, **kwargs)
        hall.table.move("black", "k1>B4", 3_000)
        return resync

    first, _told = await hall.enter("nobody")
    monkeypatch.setattr(live, "read_resync", read_between_two_moves)
    spectator, told = await hall.enter("nobody", last_seq=2)
    heard = [*told, *await spectator.hear_until_settled()]
    assert seqs(heard) == list(range(3, 11))
    await first.leave()
    await spectator.leave()


async def test_events_the_layer_loses_come_with_the_next(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    # django/channels #1683, #1244.
    black, _told = await hall.enter("black", last_seq=2)
    with monkeypatch.context() as broken:
        broken.setattr(push, "_send", lambda groups, event: None)
        await at_once(hall.table.move)("red", "r1>B2", 2_000)
    assert seqs(await black.hear_until_settled()) == []
    await hall.hub.refresh()
    assert seqs(await black.hear_until_settled()) == [3, 4, 5, 6]
    await black.leave()


# --- Rights ---------------------------------------------------------------------------------------


async def test_who_looks_on_commands_nothing(hall: Hall) -> None:
    for who in ("green", "nobody"):
        line, _told = await hall.enter(who)
        await line.command(7, str(hall.table.room), "resign")
        heard = await line.hear_until_settled()
        ack = next(message for message in heard if message["type"] == "ack")
        assert ack["error"] == {"code": "not_a_player"}
        await line.leave()
    assert (await at_once(lambda: hall.table.game)()).phase == "RUNNING"


async def test_a_phrase_is_for_the_two(hall: Hall) -> None:
    red, _told = await hall.enter("red")
    black, _told = await hall.enter("black")
    green, _told = await hall.enter("green")
    await red.command(1, str(hall.table.room), "say", phrase="hello")
    assert notes(await red.hear_until_settled(), "phrase") == [{"seat": "red", "phrase": "hello"}]
    assert len(notes(await black.hear_until_settled(), "phrase")) == 1
    assert notes(await green.hear_until_settled(), "phrase") == []
    for line in (red, black, green):
        await line.leave()


async def test_the_lobby_and_a_seek_have_rooms(hall: Hall, now: datetime) -> None:
    made = await at_once(services.open_seek)(
        owner_id=hall.people["red"].id, terms=Terms(level=1), now=now
    )
    lobby = hall.dial("nobody")
    await lobby.connect()
    assert [message["type"] for message in await lobby.enter("tamsklobby:1")][:2] == [
        "welcome", "snap",
    ]  # fmt: skip
    assert (await lobby.enter("tamsklobby:2"))[0]["error"] == {"code": "unknown_room"}
    owner = hall.dial("red")
    await owner.connect()
    told = await owner.enter(f"tamskseek:{made.pk}")
    assert (told[0]["role"], told[0]["seat"]) == ("player", "owner")
    assert told[1]["state"]["status"] == "open"
    await at_once(made.refresh_from_db)()
    assert made.gone_at is None
    await at_once(services.cancel_seek)(
        seek_id=made.pk, player_id=hall.people["red"].id, now=hall.clock.instant
    )
    heard = await owner.hear_until_settled()
    assert [(message["kind"], message["data"]) for message in heard if message["type"] == "ev"] == [
        ("closed", {"status": "cancelled"})
    ]
    assert notes(await lobby.hear_until_settled(), "lobby")
    await owner.leave()
    await lobby.leave()
