"""The endpoints of those who set up and direct tournaments: parse, one call, answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tournaments import services
from tournaments.api import serializers
from tournaments.api.answers import IsDirector, answer_desk, line_json
from tournaments.models.tournaments import FirstRound
from tournaments.queries import desk

_DESK = extend_schema(request=serializers.OrderInput, responses=serializers.DeskOutput)


class _DirectorView(APIView):
    """Whoever may direct."""

    permission_classes = [IsDirector]


@method_decorator(never_cache, name="dispatch")
class DraftsView(_DirectorView):
    """Tournaments that are not published yet."""

    @extend_schema(
        operation_id="tournament_drafts", responses=serializers.TournamentLineOutput(many=True)
    )
    def get(self, request: Request) -> Response:
        """Return the drafts, the next first."""
        return Response([line_json(line) for line in desk.list_drafts()])

    @extend_schema(request=serializers.TournamentPlanInput, responses={201: serializers.DeskOutput})
    def post(self, request: Request) -> Response:
        """Set up a draft."""
        made = services.create_tournament(
            plan=_plan(request), director_id=caller_id(request), now=received_at(request)
        )
        return answer_desk(request, made.pk, status=201)


@method_decorator(never_cache, name="dispatch")
class DeskView(_DirectorView):
    """The desk of one tournament."""

    @extend_schema(operation_id="tournament_desk", responses=serializers.DeskOutput)
    def get(self, request: Request, tournament_id: int) -> Response:
        """Return proofs, connections, keys, flags and the log; nothing of a sealed puzzle."""
        services.apply_due(now=received_at(request))
        return answer_desk(request, tournament_id)

    @extend_schema(request=serializers.TournamentPlanInput, responses=serializers.DeskOutput)
    def put(self, request: Request, tournament_id: int) -> Response:
        """Change a draft."""
        services.change_draft(
            tournament_id=tournament_id,
            plan=_plan(request),
            director_id=caller_id(request),
            now=received_at(request),
        )
        return answer_desk(request, tournament_id)

    @extend_schema(request=serializers.WordsInput, responses=serializers.DeskOutput)
    def patch(self, request: Request, tournament_id: int) -> Response:
        """Change name, text and capacity of a published tournament, until the start."""
        body = serializers.WordsInput(data=request.data)
        body.is_valid(raise_exception=True)
        services.edit_published(
            tournament_id=tournament_id,
            words=services.PublicWords(**body.validated_data),
            director_id=caller_id(request),
            now=received_at(request),
        )
        return answer_desk(request, tournament_id)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, tournament_id: int) -> Response:
        """Throw a draft away."""
        services.delete_draft(
            tournament_id=tournament_id,
            director_id=caller_id(request),
            now=received_at(request),
        )
        return Response(status=204)


class PublishView(_DirectorView):
    """Publication."""

    @extend_schema(request=None, responses={202: serializers.DeskOutput})
    def post(self, request: Request, tournament_id: int) -> Response:
        """Have the puzzles made, proved and sealed; the tournament is published once they are."""
        services.ask_to_publish(
            tournament_id=tournament_id,
            director_id=caller_id(request),
            now=received_at(request),
        )
        return answer_desk(request, tournament_id, status=202)


class _OrderView(_DirectorView):
    """An order with a reason; `act` is the service."""

    act: ClassVar[Callable[..., object]]

    def post(self, request: Request, tournament_id: int, **where: int) -> Response:
        order = _order(request, tournament_id)
        type(self).act(order=order, now=received_at(request), **where)
        return answer_desk(request, tournament_id)


class _PlainOrderView(_OrderView):
    """An order about the tournament as a whole."""

    @_DESK
    def post(self, request: Request, tournament_id: int) -> Response:  # type: ignore[override]
        return super().post(request, tournament_id)


class _RoundOrderView(_OrderView):
    """An order about one round."""

    @_DESK
    def post(  # type: ignore[override]
        self, request: Request, tournament_id: int, number: int
    ) -> Response:
        return super().post(request, tournament_id, number=number)


class HoldView(_PlainOrderView):
    """Delay the next round."""

    act = staticmethod(services.hold_tournament)


class ReleaseView(_PlainOrderView):
    """End the delay."""

    act = staticmethod(services.release_tournament)


class CancelView(_PlainOrderView):
    """Cancel the tournament."""

    act = staticmethod(services.cancel_tournament)


class RateView(_PlainOrderView):
    """Count a finished tournament's results again, and rate it anew."""

    act = staticmethod(services.rate_anew)


class VoidView(_RoundOrderView):
    """Declare a round void."""

    act = staticmethod(services.void_round)


class ReplayView(_RoundOrderView):
    """Replay a void round with the reserve."""

    act = staticmethod(services.replay_round)


class DisqualifyView(_DirectorView):
    """Disqualification."""

    @extend_schema(request=serializers.DisqualificationInput, responses=serializers.DeskOutput)
    def post(self, request: Request, tournament_id: int) -> Response:
        """Disqualify a participant."""
        body = serializers.DisqualificationInput(data=request.data)
        body.is_valid(raise_exception=True)
        services.disqualify(
            order=_order(request, tournament_id),
            participant_id=body.validated_data["participant"],
            now=received_at(request),
        )
        return answer_desk(request, tournament_id)


@method_decorator(never_cache, name="dispatch")
class SeriesListView(_DirectorView):
    """Weekly tournaments."""

    @extend_schema(
        operation_id="tournament_series_list", responses=serializers.SeriesOutput(many=True)
    )
    def get(self, request: Request) -> Response:
        """Return all of them."""
        return Response(serializers.SeriesOutput(desk.list_series(), many=True).data)

    @extend_schema(request=serializers.SeriesPlanInput, responses={201: serializers.SeriesOutput})
    def post(self, request: Request) -> Response:
        """Set up a weekly tournament; its editions follow by themselves."""
        body = serializers.SeriesPlanInput(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = dict(body.validated_data)
        rounds = tuple(services.RoundPlan(**one) for one in wanted.pop("rounds"))
        first_round = FirstRound(wanted.pop("first_round").upper())
        plan = services.SeriesPlan(**wanted, rounds=rounds, first_round=first_round)
        made = services.create_series(
            plan=plan, director_id=caller_id(request), now=received_at(request)
        )
        return Response(serializers.SeriesOutput(made).data, status=201)


class SeriesView(_DirectorView):
    """One weekly tournament."""

    @extend_schema(request=serializers.ActiveInput, responses=serializers.SeriesOutput)
    def patch(self, request: Request, series_id: int) -> Response:
        """End it, or let it go on; what was set up stays."""
        body = serializers.ActiveInput(data=request.data)
        body.is_valid(raise_exception=True)
        changed = services.set_series_active(
            series_id=series_id,
            is_active=body.validated_data["is_active"],
            director_id=caller_id(request),
            now=received_at(request),
        )
        return Response(serializers.SeriesOutput(changed).data)


def _order(request: Request, tournament_id: int) -> services.Order:
    body = serializers.OrderInput(data=request.data)
    body.is_valid(raise_exception=True)
    return services.Order(
        tournament_id=tournament_id,
        director_id=caller_id(request),
        reason=body.validated_data["reason"],
    )


def _plan(request: Request) -> services.TournamentPlan:
    body = serializers.TournamentPlanInput(data=request.data)
    body.is_valid(raise_exception=True)
    wanted: dict[str, Any] = dict(body.validated_data)
    rounds = tuple(services.RoundPlan(**one) for one in wanted.pop("rounds"))
    first_round = FirstRound(wanted.pop("first_round").upper())
    return services.TournamentPlan(**wanted, rounds=rounds, first_round=first_round)
