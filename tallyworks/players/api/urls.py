"""The addresses of the players' API."""

from django.urls import path

from tallyworks.players.api import credits, views

urlpatterns = [
    path("me/", views.MeView.as_view(), name="api_me"),
    path("me/credits/", credits.CreditsView.as_view(), name="api_credits"),
    path("players/<str:name>/", views.PlayerView.as_view(), name="api_player"),
]
