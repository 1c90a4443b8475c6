"""The addresses of the sockets: what is none is refused, and no fault of the server."""

import pytest
from channels.layers import channel_layers
from channels.routing import URLRouter

from tallyworks.core.sockets import NOWHERE
from tallyworks.routing import websocket_urlpatterns
from tests.sockets import Socket

application = URLRouter(websocket_urlpatterns)

# The road to a socket closes old connections, on a thread that an earlier test may have used.
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_layer() -> None:
    """Give the test a layer of its own loop."""
    channel_layers.backends.clear()


@pytest.mark.parametrize(
    "path",
    ["/ws/", "/ws/nothing/", "/ws/workshops/x/", f"/ws/workshops/{'9' * 300}/",
     f"/ws/league/groups/{'9' * 19}/"],
)  # fmt: skip
async def test_it_refuses_what_is_no_address(path: str) -> None:
    assert await Socket(application, path).connect() == NOWHERE


@pytest.mark.django_db(transaction=True)
async def test_it_lets_a_page_follow_a_workshop() -> None:
    page = Socket(application, "/ws/workshops/7/")
    assert await page.connect() is None
    await page.say('{"type": "ping"}')
    assert await page.hear() == {"v": 1, "type": "pong"}
    await page.leave()
