"""The addresses of the duels' API."""

from django.urls import path

from duels.api import lists, views

urlpatterns = [
    path("duels/", lists.LobbyView.as_view(), name="api_duels"),
    path("duels/history/", lists.HistoryView.as_view(), name="api_duel_history"),
    path("duels/leaderboard/", lists.LeaderboardView.as_view(), name="api_duel_leaderboard"),
    path("duels/links/<str:token>/", views.LinkView.as_view(), name="api_duel_link"),
    path("duels/<id:duel_id>/", views.DuelView.as_view(), name="api_duel"),
    path("duels/<id:duel_id>/accept/", views.AcceptView.as_view(), name="api_duel_accept"),
    path("duels/<id:duel_id>/cancel/", views.CancelView.as_view(), name="api_duel_cancel"),
    path("duels/<id:duel_id>/decline/", views.DeclineView.as_view(), name="api_duel_decline"),
    path("duels/<id:duel_id>/start/", views.StartView.as_view(), name="api_duel_start"),
    path("duels/<id:duel_id>/runs/", views.RunView.as_view(), name="api_duel_runs"),
    path("duels/<id:duel_id>/answers/", views.AnswerView.as_view(), name="api_duel_answers"),
    path("duels/<id:duel_id>/done/", views.DoneView.as_view(), name="api_duel_done"),
    path("duels/<id:duel_id>/rematch/", views.RematchView.as_view(), name="api_duel_rematch"),
]
