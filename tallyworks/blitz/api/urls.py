"""The addresses of the Blitz API."""

from django.urls import path

from tallyworks.blitz.api import views

urlpatterns = [
    path("blitz/today/", views.BlitzTodayView.as_view(), name="api_blitz_today"),
    path("blitz/start/", views.BlitzStartView.as_view(), name="api_blitz_start"),
    path("blitz/run/", views.BlitzRunView.as_view(), name="api_blitz_run"),
    path(
        "blitz/days/<day:day>/ranking/",
        views.BlitzRankingView.as_view(),
        name="api_blitz_ranking",
    ),
    path("blitz/titles/", views.BlitzTitleListView.as_view(), name="api_blitz_titles"),
]
