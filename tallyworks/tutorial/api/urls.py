"""The addresses of the tutorial's API."""

from django.urls import path

from tallyworks.tutorial.api import views

urlpatterns = [
    path("tutorial/", views.CourseView.as_view(), name="api_tutorial"),
    path("tutorial/<id:number>/", views.LessonView.as_view(), name="api_lesson"),
    path("tutorial/<id:number>/hints/", views.HintView.as_view(), name="api_hints"),
]
