"""The endpoints of puzzles outside tournaments: parse, one call, answer."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.authentication import PlayerSessionAuthentication
from tallyworks.players.api.callers import caller_id
from tallyworks.players.session import player_or_new_guest
from tournaments import services
from tournaments.api import serializers_practice as serializers
from tournaments.api.answers import verdict_json
from tournaments.api.serializers import KeyInput, KeyOutput
from tournaments.errors import PracticeNotFound
from tournaments.kinds.base import Language
from tournaments.kinds.registry import UnknownKind, get_kind
from tournaments.models import PracticeGame
from tournaments.queries import practice


class ExampleView(APIView):
    """The worked example of a kind."""

    @extend_schema(responses=serializers.ExampleOutput)
    def get(self, request: Request, code: str) -> Response:
        """Return a kind's example with its solution and key."""
        try:
            kind = get_kind(code)
        except UnknownKind as error:
            raise Http404 from error
        given = kind.example
        body = {
            "kind": code,
            "name": kind.name(_language()),
            "givens": given.givens,
            "solution": given.solution,
            "key": given.key,
            "key_format": kind.key_format(given.givens),
            "drawing": kind.drawing(given.givens),
            "answer": kind.drawing(given.givens, given.solution),
        }
        return Response(body)


@method_decorator(never_cache, name="dispatch")
class PracticeView(APIView):
    """What there is to practise."""

    @extend_schema(
        operation_id="practice_shelves", responses=serializers.PracticeKindOutput(many=True)
    )
    def get(self, request: Request) -> Response:
        """Return every kind, size and level with the caller's best times."""
        lines = practice.list_practice(player_id=request.user.pk)
        return Response(serializers.PracticeKindOutput(lines, many=True).data)


@method_decorator(never_cache, name="dispatch")
class GamesView(APIView):
    """Beginning to practise."""

    @extend_schema(request=serializers.GameInput, responses={201: serializers.GameOutput})
    def post(self, request: Request) -> Response:
        """Begin a puzzle of that kind, size and level; its time runs from the receipt of this.

        One that was begun and not finished is given again, its time going on. A visitor becomes a
        guest player by it.
        """
        body = serializers.GameInput(data=request.data)
        body.is_valid(raise_exception=True)
        choice = services.Choice(**body.validated_data)
        services.check_choice(choice=choice)
        game = services.start_practice(
            player_id=_beginner_id(request), choice=choice, now=received_at(request)
        )
        return _answer(request, game, status=201)


@method_decorator(never_cache, name="dispatch")
class ArchivedView(APIView):
    """Beginning a puzzle of a finished tournament."""

    @extend_schema(request=None, responses={201: serializers.GameOutput})
    def post(self, request: Request, tournament_id: int, number: int) -> Response:
        """Begin the puzzle that was played in a round; its time runs from the receipt of this.

        404 until the tournament is finished, and for a round that does not count. One that was
        begun is given again as it stands. A visitor becomes a guest player by it.
        """
        services.check_archived(tournament_id=tournament_id, number=number)
        game = services.start_archived(
            player_id=_beginner_id(request),
            tournament_id=tournament_id,
            number=number,
            now=received_at(request),
        )
        return _answer(request, game, status=201)


@method_decorator(never_cache, name="dispatch")
class GameView(APIView):
    """One game."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.GameOutput)
    def get(self, request: Request, game_id: int) -> Response:
        """Return a game of the caller's with its puzzle; the solution once it is over."""
        game = practice.find_practice_game(game_id=game_id, player_id=caller_id(request))
        if game is None:
            raise PracticeNotFound
        return _answer(request, game)


class AnswerView(APIView):
    """Keys."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=KeyInput, responses=KeyOutput)
    def post(self, request: Request, game_id: int) -> Response:
        """Send a key; the instant of its receipt counts, the first correct one is final.

        `key_format` is no try. `paused` and a wrong key say until when nothing is evaluated.
        """
        body = KeyInput(data=request.data)
        body.is_valid(raise_exception=True)
        sending = services.PracticeSending(
            game_id=game_id,
            player_id=caller_id(request),
            uuid=body.validated_data["uuid"],
            text=body.validated_data["key"],
        )
        verdict = services.answer_practice(sending=sending, now=received_at(request))
        return Response(verdict_json(verdict))


class SolutionView(APIView):
    """Giving up."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=serializers.GameOutput)
    def post(self, request: Request, game_id: int) -> Response:
        """End a game without a time and return it with its solution."""
        game = services.give_up_practice(
            game_id=game_id, player_id=caller_id(request), now=received_at(request)
        )
        return _answer(request, game)


def _beginner_id(request: Request) -> int:
    """Return the caller's id, that of a new guest where nobody is logged in."""
    if request.user.is_authenticated:
        return caller_id(request)
    PlayerSessionAuthentication().enforce_csrf(request)
    return player_or_new_guest(request._request).pk


def _answer(request: Request, game: PracticeGame, *, status: int = 200) -> Response:
    shown = practice.game_json(game, language=_language(), now=received_at(request))
    return Response(shown, status=status)


def _language() -> Language:
    code: Any = (get_language() or "en").split("-")[0]
    language: Language = code
    return language
