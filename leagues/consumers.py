"""The socket of a group's page: it only says that something changed, never what."""

from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer

from leagues.services import league_group
from tallyworks.core.push import PROTOCOL_VERSION


class LeagueConsumer(AsyncJsonWebsocketConsumer):
    """Subscribes a page to one group.

    Nothing is looked up: a message carries no content, and every player may see every group.
    """

    async def connect(self) -> None:
        """Join the group and accept."""
        self.topic = league_group(group_id=self.scope["url_route"]["kwargs"]["group_id"])
        await self.channel_layer.group_add(self.topic, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
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
