"""The endpoints of the lobby: seeks, links, and games against the computer."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tamsk import services
from tamsk.api import serializers
from tamsk.api.games import answer_game
from tamsk.queries import lobby, shapes


def read_terms(wanted: dict[str, Any]) -> services.Terms:
    """Return the terms in a checked body."""
    return services.Terms(
        level=wanted["level"],
        setup=wanted["setup"],
        is_strict=wanted["is_strict"],
        is_rated=wanted["is_rated"],
        colour=wanted["colour"].upper(),
    )


class _ReadOrAct(APIView):
    """Everybody may read; an act needs a player."""

    def get_permissions(self) -> list[IsAuthenticated]:
        """Ask for a player where something is to be done."""
        return [IsAuthenticated()] if self.request.method == "POST" else []


@method_decorator(never_cache, name="dispatch")
class SeeksView(_ReadOrAct):
    """The lobby, and new seeks."""

    @extend_schema(operation_id="tamsk_lobby", responses=serializers.TamskLobbyOutput)
    def get(self, request: Request) -> Response:
        """Return the seeks that stand, and games: the caller's own and others' to watch."""
        now = received_at(request)
        services.catch_up_lobby(now=now)
        found = lobby.get_lobby(viewer_id=request.user.pk, now=now)
        return Response(shapes.lobby_json(found))

    @extend_schema(request=serializers.SeekInput, responses={201: serializers.TamskSeekOutput})
    def post(self, request: Request) -> Response:
        """Offer a game: to all, to a member by name, or by link.

        One to all stands while its owner follows its room, `tamskseek:<id>`.
        """
        body = serializers.SeekInput(data=request.data)
        body.is_valid(raise_exception=True)
        wanted, now, owner_id = body.validated_data, received_at(request), caller_id(request)
        terms = read_terms(wanted)
        if wanted["reach"] == "named":
            seek = services.challenge_member(
                owner_id=owner_id, name=wanted["opponent"], terms=terms, now=now
            )
        elif wanted["reach"] == "link":
            seek = services.open_link(owner_id=owner_id, terms=terms, now=now)
        else:
            seek = services.open_seek(owner_id=owner_id, terms=terms, now=now)
        return _answer_seek(request, seek.pk, status=201)


@method_decorator(never_cache, name="dispatch")
class SeekView(APIView):
    """One seek."""

    @extend_schema(responses=serializers.TamskSeekOutput)
    def get(self, request: Request, seek_id: int) -> Response:
        """Return a seek that is open to all, the caller's, or for him."""
        return _answer_seek(request, seek_id)


class AcceptSeekView(APIView):
    """Acceptance."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={201: serializers.TamskGameOutput})
    def post(self, request: Request, seek_id: int) -> Response:
        """Accept a seek; its game waits a minute for both to be ready."""
        now, player_id = received_at(request), caller_id(request)
        game = services.accept_seek(seek_id=seek_id, player_id=player_id, now=now)
        return answer_game(request, game.pk, status=201)


class _EndSeekView(APIView):
    """The end of a seek by one of its two."""

    permission_classes = [IsAuthenticated]
    act: ClassVar[Callable[..., object]]

    @extend_schema(request=None, responses=serializers.TamskSeekOutput)
    def post(self, request: Request, seek_id: int) -> Response:
        """End it, and return it."""
        now, player_id = received_at(request), caller_id(request)
        type(self).act(seek_id=seek_id, player_id=player_id, now=now)
        return _answer_seek(request, seek_id)


class CancelSeekView(_EndSeekView):
    """Withdrawal by its owner."""

    act = staticmethod(services.cancel_seek)


class DeclineSeekView(_EndSeekView):
    """Refusal by whom it names."""

    act = staticmethod(services.decline_seek)


@method_decorator(never_cache, name="dispatch")
class LinkView(_ReadOrAct):
    """A seek by link."""

    @extend_schema(responses=serializers.TamskSeekOutput)
    def get(self, request: Request, token: str) -> Response:
        """Return the seek that the link opens."""
        found = lobby.get_linked(token=token, viewer_id=request.user.pk, now=received_at(request))
        if found is None:
            raise Http404
        return Response(shapes.seek_json(found))

    @extend_schema(request=None, responses={201: serializers.TamskGameOutput})
    def post(self, request: Request, token: str) -> Response:
        """Accept it, as a guest too where the game does not count."""
        game = services.accept_link(
            token=token, player_id=caller_id(request), now=received_at(request)
        )
        return answer_game(request, game.pk, status=201)


class ComputerView(APIView):
    """Games against the computer."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=serializers.ComputerInput, responses={201: serializers.TamskGameOutput})
    def post(self, request: Request) -> Response:
        """Sit down against the computer; the game starts once the caller is ready."""
        body = serializers.ComputerInput(data=request.data)
        body.is_valid(raise_exception=True)
        game = services.play_computer(
            player_id=caller_id(request),
            terms=read_terms(body.validated_data),
            computer_level=body.validated_data["computer_level"],
            now=received_at(request),
        )
        return answer_game(request, game.pk, status=201)


def _answer_seek(request: Request, seek_id: int, status: int = 200) -> Response:
    found = lobby.get_seek(seek_id=seek_id, viewer_id=request.user.pk, now=received_at(request))
    if found is None:
        raise Http404
    return Response(shapes.seek_json(found), status=status)
