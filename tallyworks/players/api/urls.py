"""The addresses of the players' API."""

from django.urls import path

from tallyworks.players.api import views
from tallyworks.players.api.credits import CreditsView

urlpatterns = [
    path("me/", views.MeView.as_view(), name="api_me"),
    path("me/credits/", CreditsView.as_view(), name="api_credits"),
    path("players/<str:name>/", views.PlayerView.as_view(), name="api_player"),
]
