"""The endpoints of explanations and comparisons: what a player may learn from his attempts."""

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.workshops import services
from tallyworks.workshops.api.serializers import MachineField, MeasuresOutput
from tallyworks.workshops.queries import comparisons, explanations

_STATUSES = ["solved", "over_constraint", "wrong", "jam"]
_LARGEST = 2**63 - 1
_RUN = OpenApiParameter("run", int, required=True, description="an attempt of one's own")
_FIRST = OpenApiParameter(
    "first", str, required=True, description="an attempt of one's own by number, or `mine`"
)
_SECOND = OpenApiParameter(
    "second",
    str,
    required=True,
    description=(
        "an attempt of one's own by number, or `mine`; once the workshop has closed also `par`, or"
        " the best machine of a measure: `sum`, `cost`, `cycles`, `area`"
    ),
)


class RunQuery(serializers.Serializer[Any]):
    """The attempt to explain."""

    run = serializers.IntegerField(min_value=1, max_value=_LARGEST)


class ExplanationInput(serializers.Serializer[Any]):
    """The machine to explain."""

    machine = MachineField()


class ComparisonQuery(serializers.Serializer[Any]):
    """What to compare."""

    first = serializers.RegexField(comparisons.FIRST_PATTERN)
    second = serializers.RegexField(comparisons.SECOND_PATTERN)


class StepOutput(serializers.Serializer[Any]):
    """One event of a number's history."""

    cycle = serializers.IntegerField()
    cell = serializers.CharField(allow_null=True)
    text = serializers.CharField()


class StrandOutput(serializers.Serializer[Any]):
    """Where one number came from; ids are those of the run's trace."""

    role = serializers.ChoiceField(["met", "came", "went"])
    number = serializers.IntegerField()
    value = serializers.IntegerField()
    heading = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())
    cells = serializers.ListField(child=serializers.CharField())
    steps = StepOutput(many=True)


class FindingOutput(serializers.Serializer[Any]):
    """One fault with its chain; `cycle` is null where a number never came."""

    kind = serializers.ChoiceField(["jam", "wrong"])
    text = serializers.CharField()
    cycle = serializers.IntegerField(allow_null=True)
    at = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())
    strands = StrandOutput(many=True)
    balance = serializers.CharField(allow_null=True)


class StationOutput(serializers.Serializer[Any]):
    """One placed station."""

    cell = serializers.CharField()
    station = serializers.CharField()
    value = serializers.IntegerField(required=False)
    toward = serializers.CharField(required=False)


class SuggestionOutput(serializers.Serializer[Any]):
    """The smallest single change without the fault, the machine it makes and how that runs."""

    kind = serializers.ChoiceField(["set", "turn", "move", "remove", "add", "swap"])
    before = StationOutput(allow_null=True)
    after = StationOutput(allow_null=True)
    size = serializers.IntegerField()
    text = serializers.CharField()
    outcome = serializers.CharField()
    machine = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(_STATUSES)


class ExplanationOutput(serializers.Serializer[Any]):
    """Why a run failed; `suggests` says whether a change may be shown on this workshop at all."""

    machine = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(_STATUSES)
    findings = FindingOutput(many=True)
    suggests = serializers.BooleanField()
    suggestion = SuggestionOutput(allow_null=True)


class ComparedRunOutput(MeasuresOutput):
    """One of the two runs."""

    machine = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(_STATUSES)
    outputs = serializers.JSONField()
    jam = serializers.JSONField(allow_null=True)
    mismatches = serializers.JSONField()


class ComparedMachineOutput(serializers.Serializer[Any]):
    """One of the two machines: an own attempt, the par, or the best of a measure."""

    kind = serializers.ChoiceField(["own", comparisons.PAR, *comparisons.BEST])
    run_id = serializers.IntegerField(allow_null=True)
    received_at = serializers.DateTimeField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    run = ComparedRunOutput()
    trace = serializers.JSONField()


class DivergenceOutput(serializers.Serializer[Any]):
    """The first cycle at which both runs differ, and where."""

    cycle = serializers.IntegerField()
    cells = serializers.ListField(child=serializers.CharField())
    outputs = serializers.ListField(child=serializers.CharField())


class ComparisonOutput(serializers.Serializer[Any]):
    """Two machines side by side; `difference` is second minus first."""

    machines = ComparedMachineOutput(many=True)
    common = StationOutput(many=True)
    only_first = StationOutput(many=True)
    only_second = StationOutput(many=True)
    difference = MeasuresOutput()
    divergence = DivergenceOutput(allow_null=True)


class ExplanationView(APIView):
    """The chain of events that led to a jam or to wrong outputs."""

    @extend_schema(parameters=[_RUN], responses=ExplanationOutput)
    def get(self, request: Request, workshop_id: int) -> Response:
        """Explain an attempt of one's own.

        Never on a Blitz or a duel. A change that helps is named in the tutorial and after the
        close only.
        """
        query = RunQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        answer = explanations.explain_own_run(
            player_id=request.user.pk,
            workshop_id=workshop_id,
            run_id=query.validated_data["run"],
            language=get_language() or "en",
            now=received_at(request),
        )
        return Response(answer)

    @extend_schema(request=ExplanationInput, responses=ExplanationOutput)
    def post(self, request: Request, workshop_id: int) -> Response:
        """Explain any machine in the tutorial or on a closed workshop; nothing is stored."""
        body = ExplanationInput(data=request.data)
        body.is_valid(raise_exception=True)
        services.check_may_run(player_id=request.user.pk, now=received_at(request))
        answer = explanations.explain_machine(
            workshop_id=workshop_id,
            machine=body.validated_data["machine"],
            language=get_language() or "en",
            now=received_at(request),
        )
        return Response(answer)


class ComparisonView(APIView):
    """Two machines of one workshop side by side."""

    @extend_schema(parameters=[_FIRST, _SECOND], responses=ComparisonOutput)
    def get(self, request: Request, workshop_id: int) -> Response:
        """Compare two attempts of one's own, or one with the par or a best one after the close."""
        query = ComparisonQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        choice = comparisons.Choice(request.user.pk, workshop_id, **query.validated_data)
        shown = comparisons.get_comparison(choice, now=received_at(request))
        return Response(comparisons.comparison_json(shown, get_language() or "en"))
