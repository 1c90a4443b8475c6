"""The addresses of the workshops' pages."""

from django.urls import path

from tallyworks.workshops import views

_DAILY, _BIG = {"kind": "DAILY"}, {"kind": "BIG"}

urlpatterns = [
    path("archive/", views.archive, _DAILY, name="archive"),
    path("archive/<day:day>/", views.dated, _DAILY, name="archive_day"),
    path("archive/<day:day>/ranking/", views.ranking, _DAILY, name="day_ranking"),
    path("archive/<day:day>/print/", views.sheet_print, _DAILY, name="sheet_print"),
    path("big/", views.big, name="big"),
    path("big/archive/", views.archive, _BIG, name="big_archive"),
    path("big/<day:day>/", views.dated, _BIG, name="big_week"),
    path("big/<day:day>/ranking/", views.ranking, _BIG, name="big_ranking"),
    path("big/<day:day>/print/", views.sheet_print, _BIG, name="big_print"),
    path("workshops/<id:workshop_id>/attempts/", views.own_attempts, name="own_attempts"),
    path("workshops/<id:workshop_id>/compare/", views.comparison, name="comparison"),
    path("workshops/<id:workshop_id>/preview/", views.preview, name="workshop_preview"),
    path(
        "workshops/<id:workshop_id>/ranking/partial/",
        views.ranking_partial,
        name="ranking_partial",
    ),
]
