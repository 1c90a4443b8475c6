"""The site's addresses and the baseline's."""

from django.urls import path

from bench.views import InsertView
from tallyworks.urls import handler400, handler403, handler404, handler500
from tallyworks.urls import urlpatterns as site_patterns

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [path("bench/insert/", InsertView.as_view()), *site_patterns]
