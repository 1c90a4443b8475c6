"""The addresses of the leagues' pages."""

from django.urls import path

from leagues import views

urlpatterns = [
    path("league/", views.league, name="league"),
    path("league/partial/", views.league_partial, name="league_partial"),
    path("league/weeks/", views.weeks, name="league_weeks"),
    path("league/weeks/<day:monday>/", views.week, name="league_week"),
    path("league/weeks/<day:monday>/<id:group_id>/", views.group, name="league_group"),
    path("season/", views.season, name="season"),
    path("season/<month:month>/", views.season, name="season_month"),
]
