"""The endpoints that list tournaments, kinds and ratings, and export."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.api.pagination import NumberedPages
from tallyworks.core.http import received_at
from tallyworks.ratings import queries as ratings
from tournaments import services
from tournaments.api import serializers
from tournaments.api.answers import line_json, public_tournament
from tournaments.kinds.registry import list_kinds
from tournaments.queries import calendar, exports
from tournaments.rules import rating
from tournaments.rules.rating import RatedMatch

_PAGE = OpenApiParameter("page", int, description="from 1")
_SIZE = OpenApiParameter("page_size", int, description="up to 100")


@method_decorator(never_cache, name="dispatch")
class CalendarView(APIView):
    """What is coming."""

    @extend_schema(
        operation_id="tournaments_coming", responses=serializers.TournamentLineOutput(many=True)
    )
    def get(self, request: Request) -> Response:
        """Return the tournaments that are not over, the next first."""
        services.apply_due(now=received_at(request))
        coming = calendar.list_coming(viewer_id=request.user.pk)
        return Response([line_json(line) for line in coming])


@method_decorator(never_cache, name="dispatch")
class PastView(APIView):
    """What was."""

    @extend_schema(
        operation_id="tournaments_past",
        parameters=[_PAGE, _SIZE],
        responses=serializers.TournamentPageOutput,
    )
    def get(self, request: Request) -> Response:
        """Return a page of the tournaments that are over, the latest first."""
        pages = NumberedPages()
        past = pages.paginate_queryset(calendar.list_past(), request, view=self)
        ids = [one.pk for one in past or ()]
        lines = calendar.list_lines(
            calendar.list_past().filter(pk__in=ids), viewer_id=request.user.pk
        )
        return pages.get_paginated_response([line_json(line) for line in lines])


class KindsView(APIView):
    """What can be played."""

    @extend_schema(operation_id="puzzle_kinds", responses=serializers.KindOutput(many=True))
    def get(self, request: Request) -> Response:
        """Return the kinds of puzzles with the sizes offered and their usual limits."""
        language = (get_language() or "en").split("-")[0]
        told = [
            {
                "code": kind.code,
                "name": kind.name(language),  # type: ignore[arg-type]
                "sizes": [{"size": one.size, "limit_s": one.limit_s} for one in kind.sizes],
            }
            for kind in list_kinds()
        ]
        return Response(told)


@method_decorator(never_cache, name="dispatch")
class RatingsView(APIView):
    """Who is rated highest."""

    @extend_schema(
        operation_id="tournament_ratings", responses=serializers.RatingLineOutput(many=True)
    )
    def get(self, request: Request) -> Response:
        """Return the hundred rated highest who have played five rated rounds."""
        rows = calendar.list_ratings(now=received_at(request))
        return Response(serializers.RatingLineOutput(rows, many=True).data)


@method_decorator(never_cache, name="dispatch")
class RatingHistoryView(APIView):
    """How a rating came about."""

    @extend_schema(
        operation_id="tournament_rating_history",
        responses=serializers.RatingChangeOutput(many=True),
    )
    def get(self, request: Request, name: str) -> Response:
        """Return what each tournament did to the player's rating, the oldest first."""
        player_id = calendar.get_rated_player_id(name)
        if player_id is None:
            raise Http404
        history = ratings.list_history(player_id, pool="TOURNAMENT")
        return Response(serializers.RatingChangeOutput(history, many=True).data)


class CalculatorView(APIView):
    """What a tournament would do to a rating."""

    @extend_schema(request=serializers.CalculatorInput, responses=serializers.CalculatorOutput)
    def post(self, request: Request) -> Response:
        """Reckon with the site's own rules; nothing is stored."""
        body = serializers.CalculatorInput(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = body.validated_data
        matches = [RatedMatch(one["opponent"], one["half_points"]) for one in wanted["matches"]]
        made = rating.rate_tournament(wanted["own"], wanted["k"], matches)
        return Response(
            {
                "k": made.k,
                "expected": list(made.expected),
                "expected_total": made.expected_total,
                "half_points": made.half_points,
                "amount": made.amount,
                "after": rating.apply_amount(wanted["own"], made.amount),
            }
        )


@method_decorator(never_cache, name="dispatch")
class ExportView(APIView):
    """A tournament as a whole."""

    @extend_schema(operation_id="tournament_export", responses=serializers.ExportOutput)
    def get(self, request: Request, tournament_id: int) -> Response:
        """Return participants, rounds, matches, standings; after the end ratings and keys."""
        tournament = public_tournament(tournament_id)
        return Response(exports.export_json(tournament, now=received_at(request)))


@method_decorator(never_cache, name="dispatch")
class ResultsFileView(APIView):
    """The results as a table."""

    @extend_schema(
        operation_id="tournament_results_csv", responses={(200, "text/csv"): OpenApiTypes.STR}
    )
    def get(self, request: Request, tournament_id: int) -> HttpResponse:
        """Return one line for each participant and round."""
        tournament = public_tournament(tournament_id)
        text = exports.export_results_csv(tournament, now=received_at(request))
        return _file(text, f"tournament-{tournament.pk}-results.csv")


@method_decorator(never_cache, name="dispatch")
class StandingsFileView(APIView):
    """The standings as a table."""

    @extend_schema(
        operation_id="tournament_standings_csv", responses={(200, "text/csv"): OpenApiTypes.STR}
    )
    def get(self, request: Request, tournament_id: int) -> HttpResponse:
        """Return one line for each participant."""
        tournament = public_tournament(tournament_id)
        text = exports.export_standings_csv(tournament)
        return _file(text, f"tournament-{tournament.pk}-standings.csv")


def _file(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
