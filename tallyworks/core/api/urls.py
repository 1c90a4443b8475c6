"""The API's description of itself."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from tallyworks.core.api.docs import DocsView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("docs/", DocsView.as_view(), name="api_docs"),
]
