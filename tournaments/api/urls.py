"""The addresses of the tournaments' API."""

from django.urls import include, path

from tournaments.api import desk, lists, views

_ONE = "tournaments/<id:tournament_id>/"
_ROUND = f"{_ONE}rounds/<id:number>/"
_DESK = "tournaments/desk/"
_DESK_ONE = f"{_DESK}<id:tournament_id>/"

urlpatterns = [
    path("tournaments/", lists.CalendarView.as_view(), name="api_tournaments"),
    path("tournaments/past/", lists.PastView.as_view(), name="api_tournaments_past"),
    path("tournaments/kinds/", lists.KindsView.as_view(), name="api_puzzle_kinds"),
    path("tournaments/ratings/", lists.RatingsView.as_view(), name="api_tournament_ratings"),
    path(
        "tournaments/ratings/<str:name>/",
        lists.RatingHistoryView.as_view(),
        name="api_tournament_rating",
    ),
    path(
        "tournaments/calculator/",
        lists.CalculatorView.as_view(),
        name="api_tournament_calculator",
    ),
    path(_ONE, views.TournamentView.as_view(), name="api_tournament"),
    path(
        f"{_ONE}registration/", views.RegistrationView.as_view(), name="api_tournament_registration"
    ),
    path(f"{_ONE}check-in/", views.CheckInView.as_view(), name="api_tournament_check_in"),
    path(f"{_ONE}withdrawal/", views.WithdrawalView.as_view(), name="api_tournament_withdrawal"),
    path(f"{_ONE}reminder/", views.ReminderView.as_view(), name="api_tournament_reminder"),
    path(f"{_ONE}standings/", views.StandingsView.as_view(), name="api_tournament_standings"),
    path(f"{_ONE}acts/", views.ActsView.as_view(), name="api_tournament_acts"),
    path(f"{_ONE}export/", lists.ExportView.as_view(), name="api_tournament_export"),
    path(f"{_ONE}results.csv", lists.ResultsFileView.as_view(), name="api_tournament_results_csv"),
    path(
        f"{_ONE}standings.csv",
        lists.StandingsFileView.as_view(),
        name="api_tournament_standings_csv",
    ),
    path(_ROUND, views.RoundView.as_view(), name="api_tournament_round"),
    path(f"{_ROUND}puzzle/", views.PuzzleView.as_view(), name="api_tournament_puzzle"),
    path(f"{_ROUND}keys/", views.KeyView.as_view(), name="api_tournament_keys"),
    path(_DESK, desk.DraftsView.as_view(), name="api_tournament_drafts"),
    path(f"{_DESK}series/", desk.SeriesListView.as_view(), name="api_tournament_series_list"),
    path(
        f"{_DESK}series/<id:series_id>/",
        desk.SeriesView.as_view(),
        name="api_tournament_series",
    ),
    path(_DESK_ONE, desk.DeskView.as_view(), name="api_tournament_desk"),
    path(f"{_DESK_ONE}publish/", desk.PublishView.as_view(), name="api_tournament_publish"),
    path(f"{_DESK_ONE}hold/", desk.HoldView.as_view(), name="api_tournament_hold"),
    path(f"{_DESK_ONE}release/", desk.ReleaseView.as_view(), name="api_tournament_release"),
    path(f"{_DESK_ONE}cancel/", desk.CancelView.as_view(), name="api_tournament_cancel"),
    path(f"{_DESK_ONE}rate/", desk.RateView.as_view(), name="api_tournament_rate"),
    path(
        f"{_DESK_ONE}disqualify/", desk.DisqualifyView.as_view(), name="api_tournament_disqualify"
    ),
    path(
        f"{_DESK_ONE}rounds/<id:number>/void/",
        desk.VoidView.as_view(),
        name="api_tournament_void",
    ),
    path(
        f"{_DESK_ONE}rounds/<id:number>/replay/",
        desk.ReplayView.as_view(),
        name="api_tournament_replay",
    ),
    path("tournaments/", include("tournaments.api.urls_puzzles")),
]
