"""The caller's credits."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.api.pagination import NumberedPages
from tallyworks.players import queries
from tallyworks.players.api.callers import caller_id
from tallyworks.players.models import CreditEntry


class CreditEntryOutput(serializers.ModelSerializer[CreditEntry]):
    """One movement: `amount` in or out, what `kind` is in words, and the `balance` after it."""

    words = serializers.CharField(source="get_kind_display", read_only=True)
    balance = serializers.IntegerField(source="balance_after", read_only=True)
    reason = serializers.CharField(read_only=True, help_text="of a gift, in the staff's words")

    class Meta:
        model = CreditEntry
        fields = ("amount", "balance", "kind", "words", "subject", "reason", "created_at")
        read_only_fields = fields


class StatementOutput(serializers.Serializer[Any]):
    """The balance, and a page of entries, the latest first."""

    balance = serializers.IntegerField()
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = CreditEntryOutput(many=True)


class CreditsView(APIView):
    """The caller's statement; a guest's is empty."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses=StatementOutput,
        parameters=[
            OpenApiParameter("page", int, description="from 1"),
            OpenApiParameter("page_size", int, description="up to 100"),
        ],
    )
    def get(self, request: Request) -> Response:
        """Return the balance and a page of entries."""
        pages = NumberedPages()
        rows = pages.paginate_queryset(queries.list_entries(caller_id(request)), request, view=self)
        answer = pages.get_paginated_response(CreditEntryOutput(rows, many=True).data).data
        return Response({"balance": queries.get_balance(caller_id(request)), **answer})
