"""The endpoints of published results: one query, answer."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.views import APIView

from tallyworks.results.api.serializers import ResultsFileOutput
from tallyworks.results.queries import files
from tallyworks.results.querysets import ResultsFileQuerySet

_KEPT = "public, max-age=86400"


class ResultsListView(ListAPIView[Any]):
    """The published files of results, the latest first."""

    serializer_class = ResultsFileOutput

    def get_queryset(self) -> ResultsFileQuerySet:
        """Return all of them."""
        return files.list_files()


class ResultsFileView(APIView):
    """One published file, byte for byte."""

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, kind: str, period: str) -> HttpResponseBase:
        """Return the file; its SHA-256 is the one in the list and the ETag."""
        found = files.find_file(kind, period)
        if found is None:
            raise Http404
        return download(request, found.content, name=found.name, sha256=found.sha256)


def download(
    request: Request,
    content: str | bytes,
    *,
    name: str,
    sha256: str,
    content_type: str = "application/json",
) -> HttpResponseBase:
    """Return a file to be kept, or 304 to whoever has it already."""
    answer = HttpResponse(content, content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = _KEPT
    answer["ETag"] = etag = f'"{sha256}"'
    conditional = get_conditional_response(request._request, etag=etag, response=answer)
    assert conditional is not None
    return conditional
