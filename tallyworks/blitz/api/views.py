"""The Blitz endpoints: parse, one call, answer."""

from datetime import date
from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.blitz import services
from tallyworks.blitz.api import serializers
from tallyworks.blitz.models import Title
from tallyworks.blitz.queries import attempts, days, machines, rankings, shapes, titles
from tallyworks.blitz.querysets import TitleQuerySet
from tallyworks.core.api.pagination import asked_page
from tallyworks.core.http import received_at
from tallyworks.players.api.authentication import PlayerSessionAuthentication
from tallyworks.players.api.callers import caller_id
from tallyworks.players.session import player_or_new_guest
from tallyworks.workshops.queries.shapes import player_json, player_key, told_json

_PAGE = OpenApiParameter("page", int, description="from 1")


@method_decorator(never_cache, name="dispatch")
class BlitzTodayView(APIView):
    """The Blitz before the caller."""

    @extend_schema(responses=serializers.BlitzPresentOutput)
    def get(self, request: Request) -> Response:
        """Return where the caller stands; the sheet from his Start on, and never before.

        One started just before midnight stays the present one until it is over.
        """
        return Response(_present(request, request.user.pk))


@method_decorator(never_cache, name="dispatch")
class BlitzStartView(APIView):
    """The Start of today's Blitz."""

    @extend_schema(request=None, responses={201: serializers.BlitzPresentOutput})
    def post(self, request: Request) -> Response:
        """Start the three minutes and show the workshop; once a Paris day.

        A visitor becomes a guest player by it.
        """
        if request.user.is_authenticated:
            player_id = caller_id(request)
        else:
            PlayerSessionAuthentication().enforce_csrf(request)
            player_id = player_or_new_guest(request._request).pk
        attempt = services.start_blitz(player_id=player_id, now=received_at(request))
        return Response(_present(request, attempt.player_id), status=201)


@method_decorator(never_cache, name="dispatch")
class BlitzRunView(APIView):
    """The one run of a Blitz."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        request=serializers.BlitzRunInput,
        responses={201: serializers.BlitzOutcomeOutput},
    )
    def post(self, request: Request) -> Response:
        """Take a machine as the one run, counted even when it fails.

        Received at exactly 3:00.000 it is in time; later it is answered, and is a failure. A
        refused machine does not use up the run.
        """
        body = serializers.BlitzRunInput(data=request.data)
        body.is_valid(raise_exception=True)
        machine, day = body.validated_data["machine"], body.validated_data["date"]
        submission = services.Submission(caller_id(request), machine, day)
        outcome = services.submit_run(submission=submission, now=received_at(request))
        return Response(_outcome(request, outcome), status=201)


class BlitzRankingView(APIView):
    """The ranking of a day."""

    @extend_schema(responses=serializers.BlitzRankingOutput, parameters=[_PAGE])
    def get(self, request: Request, day: date) -> Response:
        """Return a page of the ranking and the caller's own line.

        Once the day's Blitz has closed, also the sheet with the par machine, the best machines, and
        what is proved of the least sum.
        """
        now = received_at(request)
        blitz = days.get_day(day, now=now)
        if blitz is None:
            raise Http404
        page = asked_page(request)
        ranking = rankings.get_ranking(
            blitz, viewer_id=request.user.pk, now=now, part=rankings.Slice(page)
        )
        if page > ranking.page_count:
            raise Http404
        return Response(
            {"date": day.isoformat(), "closes_at": blitz.closes_at.isoformat()}
            | shapes.ranking_json(ranking)
            | _links(request, ranking)
            | shapes.closed_json(blitz, now=now)
        )


class BlitzTitleListView(ListAPIView[Title]):
    """The “Blitz of the month” of every month, the latest first."""

    serializer_class = serializers.BlitzTitleOutput

    def get_queryset(self) -> TitleQuerySet:
        """Return the titles that somebody holds."""
        return titles.list_titles()


def _present(request: Request, player_id: int | None) -> dict[str, Any]:
    now = received_at(request)
    present = attempts.get_present(player_id=player_id, now=now)
    day = days.get_day(present.date, now=now)
    return shapes.present_json(present, day, language=get_language() or "en", now=now)


def _outcome(request: Request, outcome: services.Outcome) -> dict[str, Any]:
    now, attempt = received_at(request), outcome.attempt
    day = days.get_day(attempt.date, now=now)
    # The workshop of an attempt is there for good.
    assert day is not None
    return {
        "attempt": shapes.attempt_json(attempt, now=now),
        **told_json(outcome.result, outcome.trace, get_language() or "en"),
        "par": shapes.par_json(day),
        "over_by": machines.over_by(day.workshop, outcome.result),
        "rank": rankings.get_rank(day, player_id=attempt.player_id, now=now),
        "players": rankings.count_ranked(day, now=now),
        "player": player_json(request.user),  # type: ignore[arg-type]
        "player_key": player_key(request.user),  # type: ignore[arg-type]
    }


def _links(request: Request, ranking: rankings.Ranking) -> dict[str, str | None]:
    def link(page: int) -> str | None:
        if not 1 <= page <= ranking.page_count:
            return None
        return request.build_absolute_uri(f"{request.path}?page={page}")

    return {"next": link(ranking.page + 1), "previous": link(ranking.page - 1)}
