"""The socket of a workshop's page: it only says that something changed, never what."""

from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer

from tallyworks.core.push import PROTOCOL_VERSION
from tallyworks.workshops.services import EVERY_PAGE_GROUP, workshop_group


class WorkshopConsumer(AsyncJsonWebsocketConsumer):
    """Subscribes a page to the ranking of one workshop and to the opening of the day.

    Nothing is looked up: a message carries no content, so following a workshop that does not
    exist, or is still to come, tells nothing.
    """

    async def connect(self) -> None:
        """Join the groups and accept."""
        self.topics = [
            workshop_group(workshop_id=self.scope["url_route"]["kwargs"]["workshop_id"]),
            EVERY_PAGE_GROUP,
        ]
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
