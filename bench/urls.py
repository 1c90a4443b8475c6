"""The site's addresses and the baseline's."""

from django.urls import path

from bench.views import InsertView
from tallyworks.urls import urlpatterns as site_patterns

urlpatterns = [path("bench/insert/", InsertView.as_view()), *site_patterns]
