"""The addresses of the tutorial's pages."""

from django.urls import path

from tallyworks.tutorial import views

urlpatterns = [
    path("tutorial/", views.course, name="tutorial"),
    path("tutorial/<id:number>/", views.lesson, name="tutorial_lesson"),
    path("tutorial/<id:number>/hint/", views.hint, name="tutorial_hint"),
    path("tutorial/end/", views.end, name="tutorial_end"),
]
