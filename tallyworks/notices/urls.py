"""The addresses of the notices' pages."""

from django.urls import path

from tallyworks.notices import views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.mark_read, name="notices_read"),
    path("notices/unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
    path("settings/notices/", views.preferences, name="notice_preferences"),
]
