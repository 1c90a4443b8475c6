"""The entry point of the sockets in production, and of everything when embedded."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tallyworks.settings")
# Django must be set up before anything below imports a model.
http_application = get_asgi_application()

from tallyworks.core.beat import with_beat  # noqa: E402
from tallyworks.core.memory import settle  # noqa: E402
from tallyworks.core.watching import count_sockets  # noqa: E402
from tallyworks.live.loop import keep_beating, keep_time_at_start, run_deadlines  # noqa: E402
from tallyworks.routing import websocket_urlpatterns  # noqa: E402
from tamsk.embedded import desk  # noqa: E402

application = with_beat(
    ProtocolTypeRouter(
        {
            "http": http_application,
            "websocket": count_sockets(
                AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
            ),
        }
    ),
    prepare=keep_time_at_start,
    always=[keep_beating],
    embedded=[run_deadlines, desk.run],
)
settle()
