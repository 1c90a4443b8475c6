"""The addresses of the players' pages."""

from django.urls import path

from tallyworks.players import account_views, credit_views, views

urlpatterns = [
    path("accounts/another-address/", views.another_address, name="another_address"),
    path("settings/", views.settings, name="settings"),
    path("settings/preferences/", account_views.save_preferences, name="save_preferences"),
    path("settings/sessions/end/", account_views.end_other_sessions, name="end_other_sessions"),
    path("settings/pause/", account_views.pause, name="pause_account"),
    path("settings/resume/", account_views.resume, name="resume_account"),
    path("settings/export/", account_views.export, name="export_account"),
    path("settings/delete/", account_views.delete, name="delete_account"),
    path("settings/credits/", credit_views.credit_statement, name="credits"),
    path("settings/tokens/", views.create_token, name="create_token"),
    path("settings/tokens/revoke/", views.revoke_token, name="revoke_token"),
]
