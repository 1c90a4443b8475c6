"""The site's addresses and an empty page, what the other pages are measured against."""

from django.urls import path
from django.views.generic import TemplateView

from tallyworks.urls import urlpatterns as site_patterns

urlpatterns = [
    # Header, footer and viewer, as on every page, and nothing else.
    path("bench/empty/", TemplateView.as_view(template_name="base.html"), name="bench_empty"),
    *site_patterns,
]
