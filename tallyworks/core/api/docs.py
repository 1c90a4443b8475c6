"""The API's description as a page to browse."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView


@method_decorator(csp_update({"style-src": [UNSAFE_INLINE]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, its script apart from the page; the style within the page cannot be moved."""

    url_name = "api_schema"
    # A page of one template has nothing to answer OPTIONS with.
    http_method_names = ["get", "head"]
