"""The notices' endpoints: parse, one call, answer."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.api.pagination import NumberedPages
from tallyworks.core.http import received_at
from tallyworks.notices import queries, services
from tallyworks.notices.api.serializers import (
    NoticeOutput,
    NoticesOutput,
    ReadInput,
    UnreadOutput,
)
from tallyworks.players.api.callers import caller_id


class NoticesView(APIView):
    """The caller's notices."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=NoticesOutput,
        parameters=[
            OpenApiParameter("page", int, description="from 1"),
            OpenApiParameter("page_size", int, description="up to 100"),
        ],
    )
    def get(self, request: Request) -> Response:
        """Return how many are unread, and a page of notices in the language of the request."""
        pages = NumberedPages()
        rows = pages.paginate_queryset(queries.list_notices(caller_id(request)), request, view=self)
        shown = [queries.show_notice(notice) for notice in rows or []]
        answer = pages.get_paginated_response(NoticeOutput(shown, many=True).data).data
        return Response({"unread": queries.count_unread(caller_id(request)), **answer})


class ReadView(APIView):
    """Notices that were read."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=ReadInput, responses=UnreadOutput)
    def post(self, request: Request) -> Response:
        """Mark notices as read and return how many are left; doing it again changes nothing."""
        body = ReadInput(data=request.data)
        body.is_valid(raise_exception=True)
        services.mark_read(
            player_id=caller_id(request),
            notice_ids=body.validated_data["ids"],
            up_to_id=body.validated_data["up_to"],
            now=received_at(request),
        )
        return Response({"unread": queries.count_unread(caller_id(request))})
