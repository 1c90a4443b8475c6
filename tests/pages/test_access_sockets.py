"""Who may what beside the addresses: sockets, rooms and their commands, the admin's actions.

The letters are those of a visitor, a guest, a member, a moderator and an admin, as in
`access_table`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.layers import channel_layers
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.contrib import admin
from django.test import RequestFactory

from tallyworks.core.errors import Refusal
from tallyworks.live.registry import rooms
from tallyworks.live.services import run_command
from tallyworks.live.types import Call, Room
from tallyworks.routing import websocket_urlpatterns
from tests.conftest import Cast
from tests.pages.access_table import ROLES
from tests.pages.access_world import World, build_world
from tests.sockets import Socket

# y let in, n refused with 4401, o there is nothing (4404).
SOCKETS: Final = {
    "ws/live/": "yyyyy",
    "ws/me/": "nyyyy",
    "ws/workshops/<id:workshop_id>/": "yyyyy",
    "ws/league/groups/<id:group_id>/": "yyyyy",
    "": "ooooo",
}
# p plays, w watches, o there is nothing. The member plays the duel, the game and the tournament.
ROOMS: Final = {
    "duel": "oopoo",
    "tamsk": "wwpww",
    "tamskseek": "wwpww",
    "tamsklobby": "wwwww",
    "tournament": "wwpww",
}
# Who is offered the action in a table of the admin.
ACTIONS: Final = {
    "players.standing:end_selected": "yy",
    "workshops.workshop:replace": "ny",
}
LETTERS: Final = {None: "y", 4401: "n", 4404: "o"}


def ids_of_rooms(world: World) -> dict[str, int]:
    """Return the id of a room of each kind."""
    known = world.samples_of("")
    return {
        "duel": known["duel_id"], "tamsk": known["game_id"], "tamskseek": known["seek_id"],
        "tamsklobby": 1, "tournament": known["tournament_id"],
    }  # fmt: skip


def test_every_room_lets_in_whom_the_table_says(cast: Cast, now: datetime) -> None:
    world = build_world(cast, now)
    ids = ids_of_rooms(world)
    assert {name for name, _kind in rooms.items()} == set(ROOMS) == set(ids)

    seen = {}
    for name, kind in rooms.items():
        seen[name] = ""
        for role in ROLES:
            player = world.players[role]
            player_id = None if player is None else player.pk
            access = kind.find_access(room_id=ids[name], player_id=player_id, now=now)
            seen[name] += "o" if access is None else {"player": "p", "spectator": "w"}[access.role]
    assert seen == ROOMS


def test_whoever_does_not_play_commands_nothing(cast: Cast, now: datetime) -> None:
    """Every command of every kind of room, as every player who has no seat there."""
    world = build_world(cast, now)
    ids = ids_of_rooms(world)
    keys = {role: session_key(world, role) for role in ROLES}
    tried = 0
    for name, kind in rooms.items():
        for command in [*kind.commands, "no-such-command"]:
            for role, letter in zip(ROLES, ROOMS[name], strict=True):
                if role == "visitor" or letter == "p":
                    continue
                player = world.players[role]
                assert player is not None
                call = Call(
                    room=Room(name, ids[name]), player_id=player.pk, session_key=keys[role],
                    name=command, args={}, command_id=uuid4(), turn=None, received_at=now,
                )  # fmt: skip
                code = refusal(call)
                assert code == ("not_a_player" if letter == "w" else "unknown_room"), (name, role)
                tried += 1
    assert tried >= 50


def refusal(call: Call) -> str:
    """Return the code with which a command is refused."""
    with pytest.raises(Refusal) as caught:
        run_command(call=call)
    return caught.value.code


def session_key(world: World, role: str) -> str:
    key = world.browser(role).cookies.get(settings.SESSION_COOKIE_NAME)
    return "" if key is None else str(key.value)


@pytest.mark.django_db(transaction=True)
async def test_every_socket_lets_in_whom_the_table_says(cast: Cast, now: datetime) -> None:
    assert {str(route.pattern) for route in websocket_urlpatterns} == set(SOCKETS)
    channel_layers.backends.clear()
    world = await sync_to_async(build_world)(cast, now)
    seen = {}
    for pattern in SOCKETS:
        address = "/" + (pattern or "nothing/")
        for name in ("workshop_id", "group_id"):
            address = address.replace(f"<id:{name}>", str(world.samples_of("")[name]))
        answers = [await knock(address, await cookie_of(world, role)) for role in ROLES]
        seen[pattern] = "".join(LETTERS[answer] for answer in answers)
    assert seen == SOCKETS


# The refusal closes connections that are too old: of an earlier test, where there are any.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver.evil.example"]
)
async def test_no_other_site_opens_a_socket(origin: str) -> None:
    """Refused before anything looks at the session: 1000 is the validator's own code."""
    for pattern in SOCKETS:
        assert await knock(f"/{pattern}", "", origin) == 1000


async def knock(address: str, cookie: str, origin: str = "http://testserver") -> int | None:
    """Open the socket and close it; return the code it was refused with."""
    application: Any = AllowedHostsOriginValidator(
        AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
    )
    socket = Socket(application, address, cookie=cookie)
    socket.scope["headers"].append((b"origin", origin.encode()))
    code = await socket.connect()
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait()
    return code


@sync_to_async
def cookie_of(world: World, role: str) -> str:
    key = session_key(world, role)
    return f"{settings.SESSION_COOKIE_NAME}={key}" if key else ""


def test_actions_of_the_admin_are_for_whom_the_table_says(cast: Cast, now: datetime) -> None:
    world = build_world(cast, now)
    seen: dict[str, str] = {}
    for role in ("moderator", "admin"):
        request = RequestFactory().get("/admin/")
        request.user = world.players[role]  # type: ignore[assignment]  # nobody is missing
        for table in admin.site._registry.values():
            offered = table.get_actions(request)
            for name in declared(table):
                key = f"{table.opts.label_lower}:{name}"
                seen[key] = seen.get(key, "") + ("y" if name in offered else "n")
            # What Django adds by itself, as to delete what is ticked, is for nobody.
            assert set(offered) <= set(declared(table)), table
    assert seen == ACTIONS


def declared(table: Any) -> list[str]:
    return [getattr(action, "__name__", str(action)) for action in table.actions or ()]
