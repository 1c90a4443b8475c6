"""What every socket of the site is: it says that something changed, never what."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer, AsyncWebsocketConsumer

from tallyworks.core.push import PROTOCOL_VERSION

NOBODY = 4401
NOWHERE = 4404


class NewsConsumer(AsyncJsonWebsocketConsumer):
    """Subscribes a page to the groups its class names; nothing a page says changes anything."""

    topics: tuple[str, ...] = ()

    def list_topics(self) -> tuple[str, ...]:
        """Return the groups to follow, none to refuse the caller; it may read the database."""
        raise NotImplementedError

    async def connect(self) -> None:
        """Join the groups and accept; without any, refuse."""
        self.topics = await database_sync_to_async(self.list_topics)()
        if not self.topics:
            await self.close(code=NOBODY)
            return
        for topic in self.topics:
            await self.channel_layer.group_add(topic, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the groups."""
        for topic in self.topics:
            await self.channel_layer.group_discard(topic, self.channel_name)

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


class NowhereConsumer(AsyncWebsocketConsumer):
    """Refuses whoever knocks at an address that no socket has; without it that is a fault."""

    async def connect(self) -> None:
        """Refuse."""
        await self.close(code=NOWHERE)
