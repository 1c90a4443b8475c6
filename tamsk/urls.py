"""The addresses of Tamsk's pages."""

from django.urls import path

from tamsk import learning_views, views

urlpatterns = [
    path("tamsk/", views.tamsk, name="tamsk"),
    path("tamsk/rules/", learning_views.rules, name="tamsk_rules"),
    path("tamsk/first-game/", learning_views.first_game, name="tamsk_first_game"),
    path("tamsk/offers/", views.offer, name="tamsk_offer"),
    path("tamsk/offers/<id:seek_id>/", views.seek, name="tamsk_seek"),
    path("tamsk/offers/<id:seek_id>/<slug:act>/", views.act, name="tamsk_seek_act"),
    path("tamsk/links/<str:token>/", views.linked, name="tamsk_link"),
    path("tamsk/games/", views.history, name="tamsk_history"),
    path("tamsk/games/<id:game_id>/", views.game, name="tamsk_game"),
    path("tamsk/games/<id:game_id>/replay/", views.replay, name="tamsk_replay"),
    path("tamsk/replay/", views.read_text, name="tamsk_import"),
    path("tamsk/leaderboard/", views.ratings, name="tamsk_leaderboard"),
]
