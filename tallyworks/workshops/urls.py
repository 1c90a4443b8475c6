"""The addresses of the workshops' pages."""

from django.urls import path

from tallyworks.workshops import views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/<day:day>/", views.archive_day, name="archive_day"),
    path("archive/<day:day>/ranking/", views.day_ranking, name="day_ranking"),
    path("archive/<day:day>/print/", views.sheet_print, name="sheet_print"),
    path(
        "workshops/<int:workshop_id>/ranking/partial/",
        views.ranking_partial,
        name="ranking_partial",
    ),
]
