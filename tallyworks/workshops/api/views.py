"""The workshops' endpoints: parse, one call, answer."""

from datetime import date

from django.http import Http404
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.api.pagination import asked_page
from tallyworks.core.calendar import paris_date, week_monday
from tallyworks.core.http import received_at
from tallyworks.players.api.authentication import PlayerSessionAuthentication
from tallyworks.players.session import player_or_new_guest
from tallyworks.workshops import services
from tallyworks.workshops.api import answers, serializers
from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.queries import attempts, catalogue, proofs, rankings, shapes, statistics

_PAGE = OpenApiParameter("page", int, description="from 1")


class TodayView(APIView):
    """Today's workshop (Paris day)."""

    @extend_schema(responses=serializers.SheetOutput)
    def get(self, request: Request) -> Response:
        """Return today's sheet."""
        return _sheet_response(request, "DAILY", paris_date(received_at(request)))


class DayView(APIView):
    """The workshop of a day: today's or a closed one."""

    @extend_schema(responses=serializers.SheetOutput)
    def get(self, request: Request, day: date) -> Response:
        """Return the sheet of the day; coming days do not exist yet."""
        return _sheet_response(request, "DAILY", day)


class WeekView(APIView):
    """The big workshop of a week, by the date of its Monday, or of the current week."""

    @extend_schema(responses=serializers.SheetOutput)
    def get(self, request: Request, day: date | None = None) -> Response:
        """Return the sheet of the week; coming weeks do not exist yet."""
        monday = day or week_monday(paris_date(received_at(request)))
        return _sheet_response(request, "BIG", monday)


class DayListView(GenericAPIView[Workshop]):
    """Today's and every closed daily workshop, newest first."""

    serializer_class = serializers.SheetOutput

    @extend_schema(responses=serializers.SheetOutput(many=True))
    def get(self, request: Request) -> Response:
        """Return a page of the opened daily workshops."""
        now = received_at(request)
        page = self.paginate_queryset(catalogue.list_opened("DAILY", now=now)) or []
        return self.get_paginated_response([shapes.sheet_json(item, now=now) for item in page])


class RunListView(GenericAPIView[Run]):
    """The caller's runs on a workshop, newest first; and a new one."""

    serializer_class = serializers.RunOutput

    @extend_schema(responses=serializers.RunOutput(many=True))
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return a page of the caller's own runs; nobody has none."""
        runs = attempts.list_runs(
            player_id=request.user.pk, workshop_id=workshop_id, now=received_at(request)
        )
        page = self.paginate_queryset(runs) or []
        return self.get_paginated_response([shapes.run_json(run) for run in page])

    @extend_schema(request=serializers.RunInput, responses={201: serializers.OutcomeOutput})
    def post(self, request: Request, workshop_id: int) -> Response:
        """Simulate a machine, store the run, and answer with result, trace and what it changed.

        The first run of a visitor makes him a guest player. At most 20 runs in any 60 seconds and
        400 a Paris day; a refused machine costs none.
        """
        if not request.user.is_authenticated:
            PlayerSessionAuthentication().enforce_csrf(request)
        body = serializers.RunInput(data=request.data)
        body.is_valid(raise_exception=True)
        player = (
            request.user if request.user.is_authenticated else player_or_new_guest(request._request)
        )
        outcome = services.submit_run(
            submission=services.Submission(player.pk, workshop_id, **body.validated_data),
            now=received_at(request),
        )
        if outcome.run.player_id != player.pk:
            # A guest who was joined to a member while his run waited.
            player = outcome.run.player
        answer = answers.outcome_json(
            outcome, player=player, language=get_language() or "en", now=received_at(request)
        )
        return Response(answer, status=201)


class SimulationView(APIView):
    """The simulator itself, for any workshop."""

    @extend_schema(request=serializers.SimulationInput, responses=serializers.SimulationOutput)
    def post(self, request: Request) -> Response:
        """Simulate a machine on a workshop given in full; nothing is stored or counted."""
        body = serializers.SimulationInput(data=request.data)
        body.is_valid(raise_exception=True)
        services.check_may_run(player_id=request.user.pk, now=received_at(request))
        answer = answers.simulation_json(**body.validated_data, language=get_language() or "en")
        return Response(answer)


class RecordsView(APIView):
    """The caller's records on a workshop."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.RecordsOutput)
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return the best value of each measure with its machine."""
        workshop = catalogue.get_opened_workshop(workshop_id, now=received_at(request))
        assert request.user.is_authenticated
        records = attempts.get_records(player_id=request.user.pk, workshop_id=workshop.pk)
        return Response(shapes.records_json(records))


class RankingView(APIView):
    """The ranking of a workshop."""

    @extend_schema(responses=serializers.RankingOutput, parameters=[_PAGE])
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return a page of the ranking and the caller's own line."""
        now = received_at(request)
        workshop = catalogue.get_opened_workshop(workshop_id, now=now)
        page = asked_page(request)
        ranking = rankings.get_ranking(
            workshop,
            viewer_id=request.user.pk,
            now=now,
            page=page,
            size=rankings.RANKING_PAGE_SIZE,
        )
        if page > ranking.page_count:
            raise Http404
        return Response(shapes.ranking_json(ranking) | _links(request, ranking))


class StatisticsView(APIView):
    """The statistics of a closed workshop."""

    @extend_schema(responses=serializers.StatisticsOutput)
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return distributions, Pareto front and best machines."""
        now = received_at(request)
        workshop = catalogue.get_opened_workshop(workshop_id, now=now)
        return Response(shapes.statistics_json(statistics.get_statistics(workshop, now=now)))


class ProofView(APIView):
    """What is proved about a closed workshop."""

    @extend_schema(responses=serializers.WorkshopProofOutput)
    def get(self, request: Request, workshop_id: int) -> Response:
        """Return bounds, machines of the least sum, and how hard it was; 403 before the close."""
        now = received_at(request)
        workshop = catalogue.get_opened_workshop(workshop_id, now=now)
        return Response(serializers.WorkshopProofOutput(proofs.get_report(workshop, now=now)).data)


def _sheet_response(request: Request, kind: str, day: date) -> Response:
    now = received_at(request)
    workshop = catalogue.get_dated(kind, day, now=now)
    if workshop is None:
        raise Http404
    return Response(shapes.sheet_json(workshop, now=now))


def _links(request: Request, ranking: rankings.Ranking) -> dict[str, str | None]:
    def link(page: int) -> str | None:
        if not 1 <= page <= ranking.page_count:
            return None
        return request.build_absolute_uri(f"{request.path}?page={page}")

    return {"next": link(ranking.page + 1), "previous": link(ranking.page - 1)}
