"""The addresses of the tournaments' pages."""

from django.urls import include, path

from tournaments import views

urlpatterns = [
    path("tournaments/", views.calendar, name="tournaments"),
    path("", include("tournaments.urls_puzzles")),
]
