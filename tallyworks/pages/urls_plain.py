"""The addresses without a language: the entrance and the health checks."""

from django.urls import path

from tallyworks.pages import views

urlpatterns = [
    path("", views.entrance, name="entrance"),
    path("health/live", views.health_live, name="health_live"),
    path("health/ready", views.health_ready, name="health_ready"),
]
