"""A page's end of the live socket."""

import json
from typing import Any
from uuid import UUID

from tests.sockets import Socket

NOWHERE = "nowhere:1"


class Line(Socket):
    """Says typed messages and hears the answers."""

    async def tell(self, message_type: str, **fields: Any) -> None:
        await self.say(json.dumps({"v": 1, "type": message_type, **fields}))

    async def hear_type(self, message_type: str) -> Any:
        """Return the next message, which is of this type."""
        message = await self.hear()
        assert message["type"] == message_type, message
        return message

    async def enter(self, room: str, last_seq: int | None = None) -> list[Any]:
        """Follow a room; return the welcome and all that brings the page up to date."""
        await self.tell("hello", room=room, last_seq=last_seq)
        return await self.hear_until_settled()

    async def hear_until_settled(self) -> list[Any]:
        """Return what the server says until it has dealt with all it was told so far."""
        await self.tell("hello", room=NOWHERE)
        heard: list[Any] = []
        while True:
            message = await self.hear()
            if message["type"] == "error" and message.get("room") == NOWHERE:
                return heard
            heard.append(message)

    async def command(self, number: int, room: str, cmd: str, **args: Any) -> None:
        await self.tell("cmd", id=command_id(number), room=room, cmd=cmd, args=args)

    async def closed_with(self) -> int:
        """Return the code the server closes with, after whatever it still says."""
        while True:
            answer = await self.receive_output(5)
            if answer["type"] == "websocket.close":
                return int(answer["code"])


def command_id(number: int) -> str:
    return str(UUID(int=number))
