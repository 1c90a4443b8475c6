"""The endpoints of authors: limits, checks, drafts, sending; one call each."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller
from tallyworks.proposals import rules, services
from tallyworks.proposals.api import answers, serializers
from tallyworks.proposals.queries import drafts
from tallyworks.workshops.services import check_may_run


class AllowanceView(APIView):
    """What stands between the caller and a new proposal."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.AllowanceOutput)
    def get(self, request: Request) -> Response:
        """Return the limits and how near the caller is to them."""
        now = received_at(request)
        allowance = drafts.get_allowance(caller(request), is_counted=False, now=now)
        return Response(answers.allowance_json(allowance, now=now))


class ChecksView(APIView):
    """The checks of a proposal; nothing is stored."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=serializers.ContentInput, responses=serializers.ChecksOutput)
    def post(self, request: Request) -> Response:
        """Return every problem, and what the machine does on the sheet as it stands."""
        now = received_at(request)
        check_may_run(player_id=request.user.pk, now=now)
        return Response(asdict(drafts.check(_content(request), now=now)))


class ProposalListView(APIView):
    """The caller's own proposals."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="proposals_list", responses=serializers.ProposalOutput(many=True))
    def get(self, request: Request) -> Response:
        """Return all of them, the latest touched first."""
        own = drafts.list_own(caller(request).pk)
        return Response([_out(item) for item in own])

    @extend_schema(request=serializers.ContentInput, responses={201: serializers.ProposalOutput})
    def post(self, request: Request) -> Response:
        """Begin a draft. It is not checked, so it may be anything the form can hold."""
        proposal = services.begin_proposal(
            author=caller(request), content=_content(request), now=received_at(request)
        )
        return Response(_out(drafts.OwnProposal(proposal, None)), status=201)


class ProposalView(APIView):
    """One of the caller's own proposals."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.ProposalOutput)
    def get(self, request: Request, proposal_id: int) -> Response:
        """Return it with the working copy and the moderators' latest answer."""
        own = drafts.get_own(player_id=caller(request).pk, proposal_id=proposal_id)
        return Response(_out(own))

    @extend_schema(request=serializers.ProposalDraftInput, responses=serializers.ProposalOutput)
    def put(self, request: Request, proposal_id: int) -> Response:
        """Keep the working copy as it stands, unchecked.

        409 `draft_changed`, with the version that is `kept`, where another device was faster.
        """
        body = serializers.ProposalDraftInput(data=request.data)
        body.is_valid(raise_exception=True)
        proposal = services.save_draft(
            author=caller(request),
            proposal_id=proposal_id,
            version=_version(body),
            now=received_at(request),
        )
        return Response(_out(drafts.OwnProposal(proposal, None)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, proposal_id: int) -> Response:
        """Delete a draft that was never sent."""
        services.delete_draft(
            author=caller(request), proposal_id=proposal_id, now=received_at(request)
        )
        return Response(status=204)


class SendView(APIView):
    """Sending a proposal to the moderators."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=serializers.SendInput, responses=serializers.ProposalOutput)
    def post(self, request: Request, proposal_id: int) -> Response:
        """Check a proposal and put it into the queue, for the first time or amended.

        400 with the code of the first problem and `problems`, all of them; 403 `members_only` or
        `dailies_needed`; 409 `too_many_waiting`, `proposed_today`, `not_editable` or
        `draft_changed`.
        """
        body = serializers.SendInput(data=request.data)
        body.is_valid(raise_exception=True)
        proposal = services.send_proposal(
            author=caller(request),
            proposal_id=proposal_id,
            version=_version(body),
            language=get_language() or "en",
            now=received_at(request),
        )
        return Response(_out(drafts.OwnProposal(proposal, None)))


class WithdrawView(APIView):
    """Taking a waiting proposal back."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=serializers.ProposalOutput)
    def post(self, request: Request, proposal_id: int) -> Response:
        """Free its place; it can be amended and sent again."""
        proposal = services.withdraw_proposal(
            author=caller(request), proposal_id=proposal_id, now=received_at(request)
        )
        return Response(_out(drafts.OwnProposal(proposal, None)))


def _content(request: Request) -> rules.Content:
    body = serializers.ContentInput(data=request.data)
    body.is_valid(raise_exception=True)
    return body.to_content()


def _version(body: serializers.ContentInput) -> services.Version:
    return services.Version(body.to_content(), body.validated_data["revision"])


def _out(own: drafts.OwnProposal) -> Any:
    return serializers.ProposalOutput(answers.own_json(own)).data
