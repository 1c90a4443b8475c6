"""What tests of the live base share: the counter's rooms, sockets of members, their sessions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from channels.auth import AuthMiddlewareStack
from channels.layers import channel_layers, get_channel_layer
from django.conf import settings as django_settings
from django.test import Client

from tallyworks.live.clock import ProcessClock
from tallyworks.live.consumers import LiveSocket
from tallyworks.live.hub import Hub
from tallyworks.live.registry import rooms
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tallyworks.players.session_store import SessionStore
from tests.factories import PlayerFactory
from tests.live.counter import KIND, counter_kind
from tests.live.line import Line

Heard = list[tuple[int, int, datetime | None]]


@pytest.fixture(autouse=True)
def presence_heard() -> Iterator[Heard]:
    """Open the counter's rooms; collect what they are told of presence."""
    heard: Heard = []

    def note(*, room_id: int, player_id: int, gone_since: datetime | None) -> None:
        heard.append((room_id, player_id, gone_since))

    rooms.add(counter_kind(presence_changed=note))
    yield heard
    rooms.forget(KIND)


class HandClock(ProcessClock):
    """A clock that stands until it is set."""

    def __init__(self, instant: datetime) -> None:
        self.instant = instant

    def read(self) -> datetime:
        return self.instant

    def pass_by(self, seconds: float) -> datetime:
        """Let time go by; return the new instant."""
        self.instant += timedelta(seconds=seconds)
        return self.instant


@pytest.fixture
def clock(now: datetime) -> HandClock:
    return HandClock(now)


@pytest.fixture
async def hub(clock: HandClock) -> Hub:
    """Return the hub of a server process, on a layer of the test's own loop."""
    channel_layers.backends.clear()
    return Hub(get_channel_layer(), clock)


@dataclass(frozen=True, slots=True)
class Person:
    player: Player
    session_key: str

    @property
    def id(self) -> int:
        return int(self.player.pk)


def member_person(now: datetime, **fields: Any) -> Person:
    player = PlayerFactory.create(member_since_at=now, **fields)
    client = Client()
    client.force_login(player)
    return Person(player, client.cookies[django_settings.SESSION_COOKIE_NAME].value)


def guest_person() -> Person:
    player, session = PlayerFactory.create(), SessionStore()
    session[GUEST_SESSION_KEY] = player.pk
    session.save()
    assert session.session_key
    return Person(player, session.session_key)


@dataclass(frozen=True, slots=True)
class People:
    """Red is a member, Black a guest; Green sits nowhere."""

    red: Person
    black: Person
    green: Person


@pytest.fixture
def people(transactional_db: None, now: datetime) -> People:
    return People(member_person(now, name="Ada"), guest_person(), guest_person())


Dial = Callable[..., Line]


@pytest.fixture
def dial(hub: Hub) -> Dial:
    """Give a function that makes a page's socket, of nobody unless a person is given."""

    def make(person: Person | None = None, server: Hub | None = None) -> Line:
        application = AuthMiddlewareStack(LiveSocket(lambda: server or hub))
        key = person.session_key if person else ""
        cookie = f"{django_settings.SESSION_COOKIE_NAME}={key}" if key else ""
        return Line(application, "/ws/live/", cookie=cookie)

    return make
