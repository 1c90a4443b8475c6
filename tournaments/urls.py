"""The addresses of the tournaments' pages."""

from django.urls import include, path

from tournaments.views import desk, info, pages

_ONE = "tournaments/<id:tournament_id>/"

urlpatterns = [
    path("tournaments/", pages.calendar, name="tournaments"),
    path("tournaments/calendar.ics", info.calendar_file, name="tournaments_calendar_file"),
    path("tournaments/how-it-works/", info.how_it_works, name="tournaments_how"),
    path("tournaments/ratings/", info.leaderboard, name="tournament_ratings"),
    path("tournaments/ratings/<str:name>/", info.history, name="tournament_history"),
    path("tournaments/desk/", desk.overview, name="tournament_desks"),
    path("tournaments/desk/new/", desk.new_tournament, name="tournament_new"),
    path("tournaments/desk/series/new/", desk.new_series, name="tournament_series_new"),
    path("tournaments/desk/series/<id:series_id>/", desk.switch_series, name="tournament_series"),
    path("tournaments/desk/<id:tournament_id>/", desk.watch, name="tournament_desk"),
    path("tournaments/desk/<id:tournament_id>/edit/", desk.edit_tournament, name="tournament_edit"),
    path("tournaments/desk/<id:tournament_id>/<slug:act>/", desk.order, name="tournament_order"),
    path(_ONE, pages.tournament, name="tournament"),
    path(f"{_ONE}panel/", pages.panel, name="tournament_panel"),
    path(f"{_ONE}tables/", pages.tables, name="tournament_tables"),
    path(f"{_ONE}calendar.ics", info.tournament_file, name="tournament_calendar_file"),
    path(f"{_ONE}acts/<slug:act>/", pages.act, name="tournament_act"),
    path(f"{_ONE}rounds/<id:number>/key/", pages.send_key, name="tournament_key"),
    path("", include("tournaments.urls_puzzles")),
]
