"""The addresses of the pages of puzzles: print, examples, practice."""

from django.urls import path

from tournaments.views import practice, puzzles

_GAME = "tournaments/practice/games/<id:game_id>/"
_KIND = "tournaments/practice/kinds/<slug:code>/"

urlpatterns = [
    path("tournaments/examples/", puzzles.examples, name="tournament_examples"),
    path("tournaments/examples/<slug:code>/", puzzles.example, name="tournament_example"),
    path(
        "tournaments/examples/<slug:code>/print/",
        puzzles.print_example,
        name="tournament_example_print",
    ),
    path("tournaments/practice/", practice.overview, name="tournament_practice"),
    path(_KIND, practice.kind, name="tournament_practice_kind"),
    path(
        f"{_KIND}start/",
        practice.start,
        name="tournament_practice_start",
    ),
    path(_GAME, practice.play, name="tournament_practice_game"),
    path(f"{_GAME}key/", practice.answer, name="tournament_practice_answer"),
    path(f"{_GAME}give-up/", practice.give_up, name="tournament_practice_give_up"),
    path(f"{_GAME}print/", puzzles.print_game, name="tournament_practice_print"),
    path(
        "tournaments/<id:tournament_id>/rounds/<id:number>/print/",
        puzzles.print_round,
        name="tournament_print",
    ),
    path(
        "tournaments/<id:tournament_id>/rounds/<id:number>/practice/",
        practice.start_archived,
        name="tournament_round_practice",
    ),
]
