"""The addresses of the players' API."""

from django.urls import path

from tallyworks.players.api import views

urlpatterns = [
    path("me/", views.MeView.as_view(), name="api_me"),
    path("players/<str:name>/", views.PlayerView.as_view(), name="api_player"),
]
