"""The addresses of the API of puzzles outside tournaments."""

from django.urls import path

from tournaments.api import practice

_GAME = "practice/games/<id:game_id>/"

urlpatterns = [
    path("examples/<slug:code>/", practice.ExampleView.as_view(), name="api_puzzle_example"),
    path(
        "<id:tournament_id>/rounds/<id:number>/practice/",
        practice.ArchivedView.as_view(),
        name="api_tournament_round_practice",
    ),
    path("practice/", practice.PracticeView.as_view(), name="api_practice"),
    path("practice/games/", practice.GamesView.as_view(), name="api_practice_games"),
    path(_GAME, practice.GameView.as_view(), name="api_practice_game"),
    path(f"{_GAME}keys/", practice.AnswerView.as_view(), name="api_practice_keys"),
    path(f"{_GAME}solution/", practice.SolutionView.as_view(), name="api_practice_solution"),
]
