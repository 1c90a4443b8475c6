"""The addresses of Tamsk's API."""

from django.urls import path

from tamsk.api import games, seeks

urlpatterns = [
    path("tamsk/seeks/", seeks.SeeksView.as_view(), name="api_tamsk_seeks"),
    path("tamsk/seeks/<id:seek_id>/", seeks.SeekView.as_view(), name="api_tamsk_seek"),
    path(
        "tamsk/seeks/<id:seek_id>/accept/",
        seeks.AcceptSeekView.as_view(),
        name="api_tamsk_seek_accept",
    ),
    path(
        "tamsk/seeks/<id:seek_id>/cancel/",
        seeks.CancelSeekView.as_view(),
        name="api_tamsk_seek_cancel",
    ),
    path(
        "tamsk/seeks/<id:seek_id>/decline/",
        seeks.DeclineSeekView.as_view(),
        name="api_tamsk_seek_decline",
    ),
    path("tamsk/links/<str:token>/", seeks.LinkView.as_view(), name="api_tamsk_link"),
    path("tamsk/computer/", seeks.ComputerView.as_view(), name="api_tamsk_computer"),
    path("tamsk/games/", games.GamesView.as_view(), name="api_tamsk_games"),
    path("tamsk/games/mine/", games.MyGamesView.as_view(), name="api_tamsk_my_games"),
    path("tamsk/games/<id:game_id>/", games.GameView.as_view(), name="api_tamsk_game"),
    path("tamsk/games/<id:game_id>/text/", games.GameTextView.as_view(), name="api_tamsk_text"),
    path("tamsk/import/", games.ImportView.as_view(), name="api_tamsk_import"),
    path("tamsk/leaderboard/", games.LeaderboardView.as_view(), name="api_tamsk_leaderboard"),
]
