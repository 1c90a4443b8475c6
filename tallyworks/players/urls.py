"""The addresses of the players' pages."""

from django.urls import path

from tallyworks.players import credit_views, views

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/credits/", credit_views.credit_statement, name="credits"),
    path("settings/tokens/", views.create_token, name="create_token"),
    path("settings/tokens/revoke/", views.revoke_token, name="revoke_token"),
]
