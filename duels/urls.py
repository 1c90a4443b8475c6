"""The addresses of the duels' pages."""

from django.urls import path

from duels import views

urlpatterns = [
    path("duels/", views.lobby, name="duels"),
    path("duels/challenge/", views.challenge, name="duel_challenge"),
    path("duels/history/", views.history, name="duel_history"),
    path("duels/leaderboard/", views.leaderboard, name="duel_leaderboard"),
    path("duels/links/<str:token>/", views.linked, name="duel_link"),
    path("duels/<id:duel_id>/", views.duel, name="duel"),
    path("duels/<id:duel_id>/<slug:act>/", views.act, name="duel_act"),
]
