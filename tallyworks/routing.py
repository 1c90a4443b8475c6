"""The addresses of the sockets."""

from django.urls import path

from tallyworks.workshops.consumers import WorkshopConsumer

websocket_urlpatterns = [
    path("ws/workshops/<int:workshop_id>/", WorkshopConsumer.as_asgi()),
]
