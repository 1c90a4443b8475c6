"""The socket of a player's own pages: it says that there is news, never what."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from tallyworks.core.push import PROTOCOL_VERSION
from tallyworks.notices.services import player_group
from tallyworks.players import queries
from tallyworks.players.session import GUEST_SESSION_KEY

NOBODY = 4401


class PlayerConsumer(AsyncJsonWebsocketConsumer):
    """Subscribes a page to the news of the player of its session, member or guest."""

    topic: str | None = None

    async def connect(self) -> None:
        """Join the player's group; a session without a player is refused."""
        player_id = await database_sync_to_async(_player_id)(self.scope)
        if player_id is None:
            await self.close(code=NOBODY)
            return
        self.topic = player_group(player_id=player_id)
        await self.channel_layer.group_add(self.topic, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.topic is not None:
            await self.channel_layer.group_discard(self.topic, self.channel_name)

    async def receive_json(self, content: Any, **_arguments: Any) -> None:
        """Answer a ping; anything else a page might say is ignored."""
        if isinstance(content, dict) and content.get("type") == "ping":
            await self.send_json({"v": PROTOCOL_VERSION, "type": "pong"})

    @classmethod
    async def decode_json(cls, text_data: str) -> Any:
        """Return the message, None for what is not JSON."""
        try:
            return await super().decode_json(text_data)
        except (ValueError, RecursionError):
            return None

    async def push_message(self, event: dict[str, Any]) -> None:
        """Pass on what a service published."""
        await self.send_json(event["message"])


def _player_id(scope: Any) -> int | None:
    """Return whose session this is, as `players.session` does for requests."""
    user = scope["user"]
    if user.is_authenticated:
        return int(user.pk)
    guest_id = scope["session"].get(GUEST_SESSION_KEY)
    guest = queries.get_guest(guest_id) if isinstance(guest_id, int) else None
    return None if guest is None else guest.pk
