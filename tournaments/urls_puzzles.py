"""The addresses of the pages of puzzles: print, examples, practice."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
