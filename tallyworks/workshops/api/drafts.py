"""The drafts' endpoints: machines under way, kept for the player from device to device."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tallyworks.workshops import services
from tallyworks.workshops.api.serializers import MachineField
from tallyworks.workshops.models import Draft
from tallyworks.workshops.queries import drafts

_LARGEST = 2**31 - 1
_REVISION = OpenApiParameter("revision", int, required=True, description="the one it is deleted at")


class VersionInput(serializers.Serializer[Any]):
    """A version of a draft: its name, single-spaced, and a machine the workshop allows."""

    name = serializers.CharField(max_length=Draft.MAX_NAME_LENGTH)
    machine = MachineField()

    def validate_name(self, value: str) -> str:
        """Take spaces of all kinds for one."""
        return " ".join(value.split())


class RevisionInput(serializers.Serializer[Any]):
    """The version that the caller knows."""

    revision = serializers.IntegerField(min_value=1, max_value=_LARGEST)


class DraftInput(VersionInput, RevisionInput):
    """A new version and the one it was built on."""


class DraftOutput(serializers.Serializer[Any]):
    """A draft as the site keeps it; `machine` in notation."""

    id = serializers.IntegerField()
    workshop_id = serializers.IntegerField()
    name = serializers.CharField()
    machine = serializers.CharField(allow_blank=True)
    revision = serializers.IntegerField()
    kept_at = serializers.DateTimeField()


class DraftListView(APIView):
    """The caller's drafts of a workshop, the one kept latest first; and a new one."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=DraftOutput(many=True))
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return them all: there are 20 at most, but for those a guest brought along."""
        own = drafts.list_drafts(
            player_id=caller_id(request), workshop_id=workshop_id, now=received_at(request)
        )
        return Response(DraftOutput(own, many=True).data)

    @extend_schema(request=VersionInput, responses={201: DraftOutput})
    def post(self, request: Request, workshop_id: int) -> Response:
        """Keep a new draft; `draft_changed` where another one has its name."""
        body = VersionInput(data=request.data)
        body.is_valid(raise_exception=True)
        draft = services.add_draft(
            player_id=caller_id(request),
            workshop_id=workshop_id,
            version=services.Version(**body.validated_data),
            now=received_at(request),
        )
        return Response(DraftOutput(draft).data, status=201)


class DraftView(APIView):
    """One draft of the caller."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=DraftInput, responses=DraftOutput)
    def put(self, request: Request, draft_id: int) -> Response:
        """Keep a new version; `draft_changed` with both where another device was faster."""
        body = DraftInput(data=request.data)
        body.is_valid(raise_exception=True)
        sent = body.validated_data
        draft = services.keep_draft(
            player_id=caller_id(request),
            draft_id=draft_id,
            version=services.Version(sent["name"], sent["machine"]),
            revision=sent["revision"],
            now=received_at(request),
        )
        return Response(DraftOutput(draft).data)

    @extend_schema(parameters=[_REVISION], responses={204: None})
    def delete(self, request: Request, draft_id: int) -> Response:
        """Delete the draft, unless another device has gone on with it."""
        query = RevisionInput(data=request.query_params)
        query.is_valid(raise_exception=True)
        services.remove_draft(
            player_id=caller_id(request),
            draft_id=draft_id,
            revision=query.validated_data["revision"],
            now=received_at(request),
        )
        return Response(status=204)
