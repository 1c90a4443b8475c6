"""The addresses of the notices' API."""

from django.urls import path

from tallyworks.notices.api import views

urlpatterns = [
    path("me/notices/", views.NoticesView.as_view(), name="api_notices"),
    path("me/notices/read/", views.ReadView.as_view(), name="api_notices_read"),
]
