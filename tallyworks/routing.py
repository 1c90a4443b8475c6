"""The addresses of the sockets."""

from typing import Any

from django.urls import path, re_path

from leagues.consumers import LeagueConsumer
from tallyworks.core.sockets import NowhereConsumer
from tallyworks.live.consumers import LiveSocket
from tallyworks.notices.consumers import PlayerConsumer
from tallyworks.workshops.consumers import WorkshopConsumer

# Django's `path` is typed for views; Channels routes its applications by the same patterns.
_follow_league: Any = LeagueConsumer.as_asgi()
_follow_player: Any = PlayerConsumer.as_asgi()
_follow_workshop: Any = WorkshopConsumer.as_asgi()
_live: Any = LiveSocket()
_refuse: Any = NowhereConsumer.as_asgi()

websocket_urlpatterns: list[Any] = [
    path("ws/league/groups/<id:group_id>/", _follow_league),
    path("ws/live/", _live),
    path("ws/me/", _follow_player),
    path("ws/workshops/<id:workshop_id>/", _follow_workshop),
    re_path("", _refuse),
]
