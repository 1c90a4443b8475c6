"""The endpoints of published results and open data: one query, answer."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.results.api.serializers import (
    DumpOutput,
    OpenWorkshopOutput,
    ResultsFileOutput,
)
from tallyworks.results.queries import dumps, files
from tallyworks.results.querysets import DumpQuerySet, ResultsFileQuerySet
from tallyworks.workshops.queries import open_data

_KEPT = "public, max-age=86400"
# The same address names another file tomorrow: whoever has one asks whether it is still the one.
_ASKED_ANEW = "no-cache"


@dataclass(frozen=True, slots=True)
class Download:
    """A file for whoever asks for it, and whether he may keep it without asking again."""

    name: str
    content: bytes
    sha256: str
    content_type: str
    is_final: bool = True


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
        content = found.content.encode()
        return _answer(request, Download(found.name, content, found.sha256, "application/json"))


class OpenWorkshopListView(GenericAPIView[Any]):
    """Closed daily and big workshops with their distributions, newest first."""

    serializer_class = OpenWorkshopOutput

    @extend_schema(responses=OpenWorkshopOutput(many=True))
    def get(self, request: Request) -> Response:
        """Return a page of them; the nightly dump holds all at once."""
        now = received_at(request)
        page = self.paginate_queryset(open_data.list_settled(now=now)) or []
        return self.get_paginated_response(open_data.describe(page, now=now))


class DumpListView(ListAPIView[Any]):
    """The nightly dumps, the latest first."""

    serializer_class = DumpOutput

    def get_queryset(self) -> DumpQuerySet:
        """Return those that are kept."""
        return dumps.list_dumps()


class DumpView(APIView):
    """One nightly dump."""

    @extend_schema(responses={(200, "application/gzip"): OpenApiTypes.BINARY})
    def get(self, request: Request, day: date | None = None) -> HttpResponseBase:
        """Return the dump of a night, or the latest."""
        found = dumps.find_dump(day)
        if found is None:
            raise Http404
        content, is_final = bytes(found.content), day is not None
        file = Download(found.name, content, found.sha256, "application/gzip", is_final)
        return _answer(request, file)


def _answer(request: Request, file: Download) -> HttpResponseBase:
    """Return the file, or 304 to whoever has it already."""
    answer = HttpResponse(file.content, content_type=file.content_type)
    answer["Content-Disposition"] = f'attachment; filename="{file.name}"'
    answer["Cache-Control"] = _KEPT if file.is_final else _ASKED_ANEW
    answer["ETag"] = etag = f'"{file.sha256}"'
    conditional = get_conditional_response(request._request, etag=etag, response=answer)
    assert conditional is not None
    return conditional
