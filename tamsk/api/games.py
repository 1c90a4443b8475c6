"""The endpoints of games: lists, one with its log, texts, ratings."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.api.pagination import NumberedPages, asked_page
from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tallyworks.ratings.queries import get_leaderboard
from tamsk import services
from tamsk.api import serializers
from tamsk.queries import games, replays, shapes

_PAGE = OpenApiParameter("page", int, description="from 1")
_SIZE = OpenApiParameter("page_size", int, description="up to 100")
_STATUS = OpenApiParameter(
    "status", str, enum=["running", "finished"], description="`running` to watch, or `finished`"
)


@method_decorator(never_cache, name="dispatch")
class GamesView(APIView):
    """All games."""

    @extend_schema(
        operation_id="tamsk_games",
        responses=serializers.TamskPageOutput,
        parameters=[_STATUS, _PAGE, _SIZE],
    )
    def get(self, request: Request) -> Response:
        """Return a page of games: those under way, or those that are over; the latest first."""
        lists = {"running": games.list_running, "finished": games.list_finished}
        wanted = lists.get(request.query_params.get("status", "running"))
        if wanted is None:
            raise Http404
        return _answer_page(self, request, wanted(), request.user.pk)


@method_decorator(never_cache, name="dispatch")
class MyGamesView(APIView):
    """The caller's games."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.TamskPageOutput, parameters=[_PAGE, _SIZE])
    def get(self, request: Request) -> Response:
        """Return a page of the caller's games, the newest first."""
        player_id = caller_id(request)
        return _answer_page(self, request, games.list_mine(player_id), player_id)


@method_decorator(never_cache, name="dispatch")
class GameView(APIView):
    """One game."""

    @extend_schema(responses=serializers.TamskGameOutput)
    def get(self, request: Request, game_id: int) -> Response:
        """Return a game as it stands, with its events; once it is over with its log too."""
        return answer_game(request, game_id)


class GameTextView(APIView):
    """The move list of a game."""

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, game_id: int) -> HttpResponse:
        """Return the move list of a game that is over, in notation."""
        text = replays.get_text(game_id=game_id)
        if text is None:
            raise Http404
        answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="tamsk-{game_id}.txt"'
        return answer


class ImportView(APIView):
    """Move lists, in."""

    @extend_schema(request=serializers.TextInput, responses=serializers.TamskReplayOutput)
    def post(self, request: Request) -> Response:
        """Return the game a move list tells, to be looked at; nothing is kept of it."""
        body = serializers.TextInput(data=request.data)
        body.is_valid(raise_exception=True)
        reading = services.import_text(text=body.validated_data["text"])
        return Response(shapes.reading_json(reading))


@method_decorator(never_cache, name="dispatch")
class LeaderboardView(APIView):
    """The members by Tamsk rating."""

    @extend_schema(responses=serializers.TamskLeaderboardOutput, parameters=[_PAGE])
    def get(self, request: Request) -> Response:
        """Return a page of the leaderboard and the caller's own line."""
        page = asked_page(request)
        board = get_leaderboard(
            "TAMSK", viewer_id=request.user.pk, page=page, now=received_at(request)
        )
        if page != board.page:
            raise Http404
        return Response(serializers.TamskLeaderboardOutput(board).data)


def answer_game(request: Request, game_id: int, status: int = 200) -> Response:
    """Return a game as it stands for the caller."""
    now = received_at(request)
    services.catch_up_game(game_id=game_id, now=now)
    view = games.get_game(game_id=game_id, viewer_id=request.user.pk, now=now)
    if view is None:
        raise Http404
    reading = replays.get_replay(game_id=game_id)
    body = {
        "game": shapes.game_json(view.line),
        "seq": view.seq,
        "snapshot": view.snapshot,
        "events": replays.list_events(game_id=game_id) if reading is None else [],
        "replay": None if reading is None else shapes.reading_json(reading),
    }
    return Response(body, status=status)


def _answer_page(view: APIView, request: Request, found: Any, viewer_id: int | None) -> Response:
    pages = NumberedPages()
    shown: list[Any] = pages.paginate_queryset(found, request, view=view) or []
    lines = games.list_lines(shown, viewer_id=viewer_id)
    return pages.get_paginated_response([shapes.game_json(line) for line in lines])
