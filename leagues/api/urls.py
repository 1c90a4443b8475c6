"""The addresses of the leagues' API."""

from django.urls import path

from leagues.api import views

urlpatterns = [
    path("league/", views.LeagueView.as_view(), name="api_league"),
    path("league/weeks/", views.WeekListView.as_view(), name="api_league_weeks"),
    path("league/weeks/<day:monday>/", views.GroupListView.as_view(), name="api_league_week"),
    path(
        "league/weeks/<day:monday>/groups/<id:group_id>/",
        views.ClosedGroupView.as_view(),
        name="api_league_group",
    ),
    path("season/", views.SeasonView.as_view(), name="api_season"),
    path("season/<month:month>/", views.SeasonMonthView.as_view(), name="api_season_month"),
]
