"""The leagues' endpoints: parse, one query, answer."""

from datetime import date
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import rules
from leagues.api import serializers
from leagues.queries import groups, history, seasons
from leagues.querysets import GroupQuerySet, WeekQuerySet
from tallyworks.core.api.pagination import asked_page
from tallyworks.core.calendar import paris_date
from tallyworks.core.http import received_at

_PAGE = OpenApiParameter("page", int, description="from 1")
_TIER = OpenApiParameter("tier", int, description="only groups of this tier")


class LeagueView(APIView):
    """The caller's group of the running week."""

    @extend_schema(responses=serializers.LeagueOutput)
    def get(self, request: Request) -> Response:
        """Return the group in order, with who would rise and fall if it closed now."""
        shown = groups.get_league(player_id=request.user.pk, now=received_at(request))
        return Response(serializers.LeagueOutput(shown).data)


class WeekListView(ListAPIView[Any]):
    """The closed weeks, the latest first, with the caller's result of each."""

    serializer_class = serializers.WeekOutput

    def get_queryset(self) -> WeekQuerySet:
        """Return the weeks that had groups."""
        return history.list_closed_weeks()

    def get_serializer(self, *args: Any, **kwargs: Any) -> Any:
        """Serialize the lines of the list; without one it is the schema that asks."""
        if not args:
            return serializers.WeekOutput()
        lines = history.list_week_lines(list(args[0]), player_id=self.request.user.pk)
        return serializers.WeekOutput(lines, many=True)


@extend_schema_view(get=extend_schema(operation_id="league_week_groups_list", parameters=[_TIER]))
class GroupListView(ListAPIView[Any]):
    """The groups of a closed week, the highest tier first."""

    serializer_class = serializers.GroupLineOutput

    def get_queryset(self) -> GroupQuerySet:
        """Return the groups that stood at the end."""
        monday = self.kwargs["monday"]
        if history.get_closed_week(monday) is None:
            raise Http404
        wanted = self.request.GET.get("tier", "")
        tier = next((tier for tier in rules.TIERS if str(tier) == wanted), None)
        return history.list_closed_groups(monday, tier=tier)


class ClosedGroupView(APIView):
    """A group of a closed week."""

    @extend_schema(responses=serializers.ClosedGroupOutput)
    def get(self, request: Request, monday: date, group_id: int) -> Response:
        """Return how it ended; for a merged group, the one its players went to."""
        shown = history.get_closed_group(monday, group_id, viewer_id=request.user.pk)
        if shown is None:
            raise Http404
        return Response(serializers.ClosedGroupOutput(shown).data)


class SeasonView(APIView):
    """The ranking of the running month."""

    @extend_schema(responses=serializers.SeasonOutput, parameters=[_PAGE])
    def get(self, request: Request) -> Response:
        """Return a page by position, with the caller's own line."""
        return _season_response(request, rules.month_of(paris_date(received_at(request))))


class SeasonMonthView(APIView):
    """The ranking of a month, YYYY-MM."""

    @extend_schema(
        operation_id="season_month_retrieve",
        responses=serializers.SeasonOutput,
        parameters=[_PAGE, OpenApiParameter("month", str, "path", description="YYYY-MM")],
    )
    def get(self, request: Request, month: date) -> Response:
        """Return a page by position, the caller's line, and the prizes once they are paid."""
        if not seasons.has_season(month):
            raise Http404
        return _season_response(request, month)


def _season_response(request: Request, month: date) -> Response:
    page = asked_page(request)
    shown = seasons.get_season(
        month, viewer_id=request.user.pk, now=received_at(request), page=page
    )
    if page > shown.page_count:
        raise Http404
    return Response(serializers.SeasonOutput(shown).data)
