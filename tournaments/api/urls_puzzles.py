"""The addresses of the API of puzzles outside tournaments."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
