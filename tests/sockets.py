"""A page's end of a socket. Channels' own communicator cannot be imported without Daphne."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from asgiref.typing import ASGI3Application


class Socket(ApplicationCommunicator):
    """Talks JSON to an ASGI application as a browser would, with the given session cookie."""

    def __init__(self, application: Any, path: str, *, cookie: str = "") -> None:
        headers = [(b"cookie", cookie.encode())] if cookie else []
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "subprotocols": [],
        }
        asgi: ASGI3Application = application
        super().__init__(asgi, scope)

    async def connect(self) -> int | None:
        """Open the socket; return None, or the code it was refused with."""
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(5)
        return None if answer["type"] == "websocket.accept" else int(answer.get("code", 1000))

    async def say(self, text: str) -> None:
        """Send a text frame."""
        await self.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """Return the next message."""
        answer = await self.receive_output(5)
        assert answer["type"] == "websocket.send", answer
        return json.loads(answer["text"])

    async def hears_nothing(self) -> bool:
        """Tell whether no message waits."""
        return bool(await self.receive_nothing(0.1))

    async def leave(self) -> None:
        """Close the socket and wait for the application's end."""
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)
