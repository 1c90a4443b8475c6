"""The endpoints of moderators: queue, claims, decisions, reports; one call each."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller
from tallyworks.proposals import services
from tallyworks.proposals.api import answers, serializers
from tallyworks.proposals.errors import NotClaimed
from tallyworks.proposals.queries import review


class IsModerator(BasePermission):
    """Whoever holds the permission to review."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Tell whether the caller holds it."""
        return request.user.is_authenticated and request.user.has_perm(review.REVIEW_PERMISSION)


class QueueView(APIView):
    """What waits for review."""

    permission_classes = [IsModerator]

    @extend_schema(operation_id="review_queue", responses=serializers.QueueLineOutput(many=True))
    def get(self, request: Request) -> Response:
        """Return what waits and is not the caller's own, oldest first."""
        queue = review.list_queue(moderator_id=caller(request).pk, now=received_at(request))
        lines = [answers.queue_line_json(line) for line in queue]
        return Response(serializers.QueueLineOutput(lines, many=True).data)


class ReviewView(APIView):
    """A proposal that the caller took up."""

    permission_classes = [IsModerator]

    @extend_schema(responses=serializers.ProposalReviewOutput)
    def get(self, request: Request, proposal_id: int) -> Response:
        """Return it with machine, search, look-alikes and log; 409 `not_claimed` before."""
        shown = review.get_review(
            moderator_id=caller(request).pk, proposal_id=proposal_id, now=received_at(request)
        )
        if shown is None:
            raise NotClaimed
        return Response(serializers.ProposalReviewOutput(answers.review_json(shown)).data)


class ClaimView(APIView):
    """Who works on a proposal."""

    permission_classes = [IsModerator]

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, proposal_id: int) -> Response:
        """Take it up for half an hour; 409 `claimed` while another moderator has it."""
        services.claim_proposal(
            moderator=caller(request), proposal_id=proposal_id, now=received_at(request)
        )
        return Response(status=204)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, proposal_id: int) -> Response:
        """Let others take it."""
        services.release_proposal(
            moderator=caller(request), proposal_id=proposal_id, now=received_at(request)
        )
        return Response(status=204)


class PublishView(APIView):
    """Publishing."""

    permission_classes = [IsModerator]

    @extend_schema(request=None, responses={201: serializers.PublishedOutput})
    def post(self, request: Request, proposal_id: int) -> Response:
        """Open a proposal that the caller took up to every player."""
        publication = services.publish_proposal(
            moderator=caller(request), proposal_id=proposal_id, now=received_at(request)
        )
        return Response({"workshop_id": publication.workshop_id}, status=201)


class ReturnView(APIView):
    """Giving back."""

    permission_classes = [IsModerator]

    @extend_schema(request=serializers.WhyInput, responses={204: None})
    def post(self, request: Request, proposal_id: int) -> Response:
        """Give a proposal that the caller took up back to its author, to be amended."""
        services.return_proposal(
            moderator=caller(request),
            proposal_id=proposal_id,
            why=_why(request),
            now=received_at(request),
        )
        return Response(status=204)


class RejectView(APIView):
    """Turning down."""

    permission_classes = [IsModerator]

    @extend_schema(request=serializers.WhyInput, responses={204: None})
    def post(self, request: Request, proposal_id: int) -> Response:
        """Turn a proposal that the caller took up down for good."""
        services.reject_proposal(
            moderator=caller(request),
            proposal_id=proposal_id,
            why=_why(request),
            now=received_at(request),
        )
        return Response(status=204)


class ReportListView(APIView):
    """What players reported."""

    permission_classes = [IsModerator]

    @extend_schema(responses=serializers.ReportedOutput(many=True))
    def get(self, request: Request) -> Response:
        """Return the published workshops with open reports."""
        reported = [answers.reported_json(item) for item in review.list_reported()]
        return Response(serializers.ReportedOutput(reported, many=True).data)


class DismissView(APIView):
    """Settling reports."""

    permission_classes = [IsModerator]

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, workshop_id: int) -> Response:
        """Settle a workshop's reports; it stays as it is."""
        services.dismiss_reports(
            moderator=caller(request), workshop_id=workshop_id, now=received_at(request)
        )
        return Response(status=204)


class UnpublishView(APIView):
    """Taking down."""

    permission_classes = [IsModerator]

    @extend_schema(request=serializers.WhyInput, responses={204: None})
    def post(self, request: Request, workshop_id: int) -> Response:
        """Take a published workshop down; nobody finds it any more."""
        services.unpublish_workshop(
            moderator=caller(request),
            workshop_id=workshop_id,
            why=_why(request),
            now=received_at(request),
        )
        return Response(status=204)


def _why(request: Request) -> services.Why:
    body = serializers.WhyInput(data=request.data)
    body.is_valid(raise_exception=True)
    given: dict[str, Any] = body.validated_data
    return services.Why(given["reason"], given["text"])
