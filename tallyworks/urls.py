"""The addresses of the site: assembly only."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from tallyworks.core.script_texts import script_texts

urlpatterns = [
    path("", include("tallyworks.pages.urls_plain")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tallyworks.staff.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("tallyworks.core.api.urls")),
    path("api/v1/", include("tallyworks.workshops.api.urls")),
    path("api/v1/", include("tallyworks.tutorial.api.urls")),
    path("api/v1/", include("tallyworks.blitz.api.urls")),
    path("api/v1/", include("tallyworks.proposals.api.urls")),
    path("api/v1/", include("leagues.api.urls")),
    path("api/v1/", include("duels.api.urls")),
    path("api/v1/", include("tamsk.api.urls")),
    path("api/v1/", include("tamsk.learning_urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("tallyworks.results.api.urls")),
    path("api/v1/", include("tallyworks.players.api.urls")),
    path("api/v1/", include("tallyworks.notices.api.urls")),
    *i18n_patterns(
        path("jsi18n/", script_texts, name="javascript-catalog"),
        path("accounts/", include("allauth.account.urls")),
        path("accounts/2fa/", include("allauth.mfa.urls")),
        path("", include("tallyworks.players.urls")),
        path("", include("tallyworks.notices.urls")),
        path("", include("tallyworks.workshops.urls")),
        path("", include("tallyworks.tutorial.urls")),
        path("", include("tallyworks.blitz.urls")),
        path("", include("tallyworks.proposals.urls")),
        path("", include("leagues.urls")),
        path("", include("duels.urls")),
        path("", include("tamsk.urls")),
        path("", include("tournaments.urls")),
        path("", include("tallyworks.results.urls")),
        path("", include("tallyworks.pages.urls")),
    ),
]

handler400 = "tallyworks.pages.views.bad_request"
handler403 = "tallyworks.pages.views.forbidden"
handler404 = "tallyworks.pages.views.not_found"
handler500 = "tallyworks.pages.views.server_error"
