"""The addresses of the sockets."""

from django.urls import path

from tallyworks.notices.consumers import PlayerConsumer
from tallyworks.workshops.consumers import WorkshopConsumer

websocket_urlpatterns = [
    path("ws/me/", PlayerConsumer.as_asgi()),
    path("ws/workshops/<int:workshop_id>/", WorkshopConsumer.as_asgi()),
]
