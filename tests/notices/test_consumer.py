"""The socket of a player's own pages."""

from datetime import datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.layers import channel_layers
from channels.routing import URLRouter
from django.conf import settings
from django.test import Client
from django.urls import path

from tallyworks.core.sockets import NOBODY
from tallyworks.notices import services
from tallyworks.notices.consumers import PlayerConsumer
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tallyworks.players.session_store import SessionStore
from tests.factories import PlayerFactory
from tests.sockets import Socket

pytestmark = pytest.mark.django_db(transaction=True)
application = AuthMiddlewareStack(
    URLRouter([path("ws/me/", PlayerConsumer.as_asgi())])  # type: ignore[arg-type, list-item]
)


@pytest.fixture(autouse=True)
def fresh_layer() -> None:
    """Give the test a layer of its own loop."""
    channel_layers.backends.clear()


def socket(session_key: str | None) -> Socket:
    cookie = f"{settings.SESSION_COOKIE_NAME}={session_key}" if session_key else ""
    return Socket(application, "/ws/me/", cookie=cookie)


@sync_to_async
def member_session(now: datetime) -> tuple[Player, str]:
    player = PlayerFactory.create(member_since_at=now)
    client = Client()
    client.force_login(player)
    return player, client.cookies[settings.SESSION_COOKIE_NAME].value


@sync_to_async
def guest_session() -> tuple[Player, str]:
    player, session = PlayerFactory.create(), SessionStore()
    session[GUEST_SESSION_KEY] = player.pk
    session.save()
    assert session.session_key
    return player, session.session_key


@sync_to_async
def tell(player: Player, now: datetime, reference: str) -> None:
    services.notify(
        player_id=player.pk,
        kind="BLITZ_TITLE",
        data={"month": "2026-11"},
        reference=reference,
        now=now,
    )


@pytest.mark.parametrize("who", ["member", "guest"])
async def test_it_tells_the_player_of_the_session_and_nobody_else(now: datetime, who: str) -> None:
    player, session_key = await (member_session(now) if who == "member" else guest_session())
    _other, other_key = await guest_session()
    mine, others = socket(session_key), socket(other_key)
    assert await mine.connect() is None
    assert await others.connect() is None

    await tell(player, now, "first")
    expected: dict[str, Any] = {"v": 1, "type": "notice", "at": now.isoformat()}
    assert await mine.hear() == expected
    assert await others.hears_nothing()
    await tell(player, now, "first")
    assert await mine.hears_nothing()
    await sync_to_async(services.mark_read)(player_id=player.pk, up_to_id=2**62, now=now)
    assert (await mine.hear())["type"] == "notices_read"
    await mine.leave()
    await others.leave()


async def test_it_answers_a_ping_and_ignores_the_rest(now: datetime) -> None:
    _player, session_key = await guest_session()
    mine = socket(session_key)
    await mine.connect()
    for text in ("nonsense", "[]", '{"type": "join", "group": "player.1"}'):
        await mine.say(text)
    await mine.say('{"type": "ping"}')
    assert await mine.hear() == {"v": 1, "type": "pong"}
    await mine.leave()


@pytest.mark.parametrize("session_key", [None, "0" * 32])
async def test_it_refuses_a_session_without_a_player(session_key: str | None) -> None:
    assert await socket(session_key).connect() == NOBODY
