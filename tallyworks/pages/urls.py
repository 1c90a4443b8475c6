"""The addresses of the pages that gather several apps."""

from django.urls import path
from django.views.generic import TemplateView

from tallyworks.pages import views

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("players/<str:name>/", views.profile, name="profile"),
    path(
        "site.webmanifest",
        TemplateView.as_view(
            template_name="site.webmanifest", content_type="application/manifest+json"
        ),
        name="manifest",
    ),
]
