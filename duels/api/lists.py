"""The endpoints that list duels and ratings."""

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from duels import services
from duels.api import serializers
from duels.api.views import answer_duel
from duels.models import Duel, Kind
from duels.queries import lists, shapes
from tallyworks.core.api.pagination import NumberedPages, asked_page
from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tallyworks.ratings.queries import get_leaderboard

_PAGE = OpenApiParameter("page", int, description="from 1")
_SIZE = OpenApiParameter("page_size", int, description="up to 100")


@method_decorator(never_cache, name="dispatch")
class LobbyView(APIView):
    """The lobby, and new challenges."""

    def get_permissions(self) -> list[IsAuthenticated]:
        """Let everybody read; a challenge needs a player."""
        return [IsAuthenticated()] if self.request.method == "POST" else []

    @extend_schema(operation_id="duels_lobby", responses=serializers.LobbyOutput)
    def get(self, request: Request) -> Response:
        """Return the caller's duels and challenges, and those open to everybody."""
        now = received_at(request)
        services.settle_due(now=now)
        lobby = lists.get_lobby(viewer_id=request.user.pk, now=now)
        parts = ("running", "received", "sent", "open", "latest")
        lines = {part: [shapes.line_json(line) for line in getattr(lobby, part)] for part in parts}
        return Response({"balance": lobby.balance, **lines})

    @extend_schema(request=serializers.ChallengeInput, responses={201: serializers.DuelOutput})
    def post(self, request: Request) -> Response:
        """Open a challenge: to a member by name, to everybody, or by link."""
        body = serializers.ChallengeInput(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = body.validated_data
        challenge = services.Challenge(
            challenger_id=caller_id(request),
            kind=Kind(wanted["kind"].upper()),
            reach=Duel.Reach(wanted["reach"].upper()),
            stake=wanted["stake"],
            opponent=wanted["opponent"],
        )
        duel = services.open_challenge(challenge=challenge, now=received_at(request))
        return answer_duel(request, duel.pk, status=201)


@method_decorator(never_cache, name="dispatch")
class HistoryView(APIView):
    """The caller's past duels."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.DuelPageOutput, parameters=[_PAGE, _SIZE])
    def get(self, request: Request) -> Response:
        """Return a page of settled and cancelled duels, the latest first."""
        now, viewer_id = received_at(request), caller_id(request)
        services.settle_due(now=now)
        pages = NumberedPages()
        duels = pages.paginate_queryset(lists.list_past(viewer_id), request, view=self) or []
        lines = lists.list_lines(duels, viewer_id=viewer_id, now=now)
        return pages.get_paginated_response([shapes.line_json(line) for line in lines])


@method_decorator(never_cache, name="dispatch")
class LeaderboardView(APIView):
    """The members by duel rating."""

    @extend_schema(responses=serializers.LeaderboardOutput, parameters=[_PAGE])
    def get(self, request: Request) -> Response:
        """Return a page of the leaderboard and the caller's own line."""
        now = received_at(request)
        services.settle_due(now=now)
        page = asked_page(request)
        board = get_leaderboard("DUEL", viewer_id=request.user.pk, page=page, now=now)
        if page != board.page:
            raise Http404
        return Response(serializers.LeaderboardOutput(board).data)
