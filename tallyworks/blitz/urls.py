"""The addresses of the Blitz pages."""

from django.urls import path

from tallyworks.blitz import views

urlpatterns = [
    path("blitz/", views.blitz, name="blitz"),
    path("blitz/start/", views.start, name="blitz_start"),
    path("blitz/titles/", views.titles, name="blitz_titles"),
    path("blitz/<day:day>/", views.blitz_day, name="blitz_day"),
]
