"""The endpoints of published workshops; runs, records and ranking are those of any workshop."""

from __future__ import annotations

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.authentication import PlayerSessionAuthentication
from tallyworks.players.api.callers import caller
from tallyworks.players.session import player_or_new_guest
from tallyworks.proposals import services
from tallyworks.proposals.api import answers, serializers
from tallyworks.proposals.queries import catalogue


class CatalogueView(APIView):
    """The published workshops."""

    @extend_schema(
        operation_id="member_workshops",
        parameters=[serializers.BrowseInput],
        responses=serializers.CatalogueOutput,
    )
    def get(self, request: Request) -> Response:
        """Return a page of them, in the order and with the filters asked for."""
        given = serializers.BrowseInput(data=request.query_params)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        found = catalogue.browse(
            catalogue.Wanted(
                sort=asked["sort"],
                query=asked["q"],
                station=asked["station"],
                author=asked["author"],
                is_unsolved=asked["unsolved"],
            ),
            viewer_id=request.user.pk,
            page=asked["page"],
        )
        answer = {
            "count": found.count,
            "page": found.page,
            "pages": found.page_count,
            "results": [answers.line_json(line) for line in found.lines],
        }
        return Response(serializers.CatalogueOutput(answer).data)


class MemberWorkshopView(APIView):
    """One published workshop."""

    @extend_schema(responses=serializers.MemberWorkshopOutput)
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return its sheet, par and stars; the par's machine is never shown."""
        shown = catalogue.get_member_workshop(
            workshop_id,
            player=caller(request) if request.user.is_authenticated else None,
            language=get_language() or "en",
            now=received_at(request),
        )
        return Response(serializers.MemberWorkshopOutput(answers.workshop_json(shown)).data)


class RatingView(APIView):
    """The caller's stars for a workshop he has solved."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=serializers.StarsInput, responses=serializers.RatedOutput)
    def put(self, request: Request, workshop_id: int) -> Response:
        """Give 1 to 5 stars, or others than before; members only, and never on one's own."""
        body = serializers.StarsInput(data=request.data)
        body.is_valid(raise_exception=True)
        publication = services.rate_workshop(
            player=caller(request),
            workshop_id=workshop_id,
            stars=body.validated_data["stars"],
            now=received_at(request),
        )
        return Response(answers.rated_json(publication))


class ReportView(APIView):
    """Bringing a workshop before the moderators."""

    @extend_schema(request=serializers.WhyInput, responses={204: None})
    def post(self, request: Request, workshop_id: int) -> Response:
        """Report a workshop, once; the first act of a visitor makes him a guest player."""
        if not request.user.is_authenticated:
            PlayerSessionAuthentication().enforce_csrf(request)
        body = serializers.WhyInput(data=request.data)
        body.is_valid(raise_exception=True)
        catalogue.get_publication(workshop_id)
        player = (
            caller(request)
            if request.user.is_authenticated
            else player_or_new_guest(request._request)
        )
        services.report_workshop(
            player=player,
            workshop_id=workshop_id,
            why=services.Why(body.validated_data["reason"], body.validated_data["text"]),
            now=received_at(request),
        )
        return Response(status=204)
