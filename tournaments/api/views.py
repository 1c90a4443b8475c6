"""The endpoints of players and lookers-on: parse, one call, answer."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tournaments import services
from tournaments.api import serializers
from tournaments.api.answers import answer_tournament, public_tournament, verdict_json
from tournaments.errors import RoundNotFound
from tournaments.queries import desk, served, shapes, tables

_STATE = extend_schema(request=None, responses={200: serializers.TournamentOutput})
_MADE = extend_schema(request=None, responses={201: serializers.TournamentOutput})


@method_decorator(never_cache, name="dispatch")
class TournamentView(APIView):
    """One tournament."""

    @extend_schema(operation_id="tournament", responses=serializers.TournamentOutput)
    def get(self, request: Request, tournament_id: int) -> Response:
        """Return where it stands, with the caller's own part."""
        services.apply_due(now=received_at(request))
        return answer_tournament(request, tournament_id)


class RegistrationView(APIView):
    """Taking part."""

    permission_classes = [IsAuthenticated]

    @_MADE
    def post(self, request: Request, tournament_id: int) -> Response:
        """Register the caller, until the start."""
        services.register(
            tournament_id=tournament_id, player_id=caller_id(request), now=received_at(request)
        )
        return answer_tournament(request, tournament_id, status=201)

    @_STATE
    def delete(self, request: Request, tournament_id: int) -> Response:
        """Take the caller's registration back, until the start."""
        services.unregister(
            tournament_id=tournament_id, player_id=caller_id(request), now=received_at(request)
        )
        return answer_tournament(request, tournament_id)


class CheckInView(APIView):
    """Being there."""

    permission_classes = [IsAuthenticated]

    @_STATE
    def post(self, request: Request, tournament_id: int) -> Response:
        """Check the caller in, in the last half hour before the start.

        `has_check_in` says whether the tournament asks for it; then who has not is taken off the
        list at the start.
        """
        services.check_in(
            tournament_id=tournament_id, player_id=caller_id(request), now=received_at(request)
        )
        return answer_tournament(request, tournament_id)


class WithdrawalView(APIView):
    """Leaving."""

    permission_classes = [IsAuthenticated]

    @_STATE
    def post(self, request: Request, tournament_id: int) -> Response:
        """Withdraw the caller from a running tournament, for good."""
        now = received_at(request)
        services.apply_due(now=now)
        services.withdraw(tournament_id=tournament_id, player_id=caller_id(request), now=now)
        return answer_tournament(request, tournament_id)


class ReminderView(APIView):
    """Being reminded."""

    permission_classes = [IsAuthenticated]

    def _set(self, request: Request, tournament_id: int, *, wanted: bool) -> Response:
        services.remind_me(
            tournament_id=tournament_id,
            player_id=caller_id(request),
            wanted=wanted,
            now=received_at(request),
        )
        return answer_tournament(request, tournament_id)

    @_STATE
    def put(self, request: Request, tournament_id: int) -> Response:
        """Remind the caller 15 minutes and a minute before the start."""
        return self._set(request, tournament_id, wanted=True)

    @_STATE
    def delete(self, request: Request, tournament_id: int) -> Response:
        """Do not remind the caller."""
        return self._set(request, tournament_id, wanted=False)


@method_decorator(never_cache, name="dispatch")
class StandingsView(APIView):
    """The standings."""

    @extend_schema(
        operation_id="tournament_standings", responses=serializers.StandingOutput(many=True)
    )
    def get(self, request: Request, tournament_id: int) -> Response:
        """Return the standings after the last scored round, with each tie-break round by round."""
        tournament = public_tournament(tournament_id)
        return Response(tables.list_standings(tournament))


@method_decorator(never_cache, name="dispatch")
class ActsView(APIView):
    """What was done to a tournament."""

    @extend_schema(operation_id="tournament_acts", responses=serializers.ActOutput(many=True))
    def get(self, request: Request, tournament_id: int) -> Response:
        """Return what admins and outages did, with reasons, the latest first."""
        return Response(desk.list_acts(public_tournament(tournament_id)))


@method_decorator(never_cache, name="dispatch")
class RoundView(APIView):
    """One round."""

    @extend_schema(responses=serializers.PairingsOutput)
    def get(self, request: Request, tournament_id: int, number: int) -> Response:
        """Return its matches, from the familiarisation on; results once it is scored."""
        now = received_at(request)
        public_tournament(tournament_id)
        shown = tables.list_pairings(tournament_id, number, now=now)
        if shown is None:
            raise Http404
        return Response({"round": shapes.round_json(shown.round), "matches": shown.matches})


@method_decorator(never_cache, name="dispatch")
class PuzzleView(APIView):
    """What is played."""

    @extend_schema(responses=serializers.PuzzleOutput)
    def get(self, request: Request, tournament_id: int, number: int) -> HttpResponse:
        """Return the puzzle: to participants from the opening on, to all after the closing.

        404 before, whoever asks.
        """
        body = served.find_body(
            tournament_id=tournament_id,
            number=number,
            viewer_id=request.user.pk,
            language=(get_language() or "en").split("-")[0],
            now=received_at(request),
        )
        if body is None:
            raise RoundNotFound
        return HttpResponse(body, content_type="application/json")


class KeyView(APIView):
    """Keys."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=serializers.KeyInput, responses=serializers.KeyOutput)
    def post(self, request: Request, tournament_id: int, number: int) -> Response:
        """Send a key; the instant of its receipt counts, the first correct one is final.

        `key_format` is no try. `paused` and a wrong key say until when nothing is evaluated.
        """
        body = serializers.KeyInput(data=request.data)
        body.is_valid(raise_exception=True)
        sending = services.Sending(
            tournament_id=tournament_id,
            number=number,
            player_id=caller_id(request),
            uuid=body.validated_data["uuid"],
            text=body.validated_data["key"],
        )
        verdict = services.submit_key(sending=sending, now=received_at(request))
        return Response(verdict_json(verdict))
