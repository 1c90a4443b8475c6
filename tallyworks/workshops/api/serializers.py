"""The shapes of the workshops' API, in and out; `presentation` builds what goes out."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

_LONGEST_MACHINE = 1000

_MACHINE_SCHEMA = {
    "oneOf": [
        {"type": "string", "example": "A1:+2 A2:x2"},
        {"type": "array", "items": {"type": "object"}},
    ]
}


@extend_schema_field(_MACHINE_SCHEMA)
class MachineField(serializers.Field[Any, Any, Any, Any]):
    """A machine as one-line notation or as a list of stations; the simulator reads it."""

    default_error_messages = {"bad_machine": "A machine is a text or a list of stations."}

    def to_internal_value(self, data: Any) -> str | list[object]:
        """Let text and lists of a sane length through."""
        if not isinstance(data, str | list) or len(data) > _LONGEST_MACHINE:
            self.fail("bad_machine")
        return data

    def to_representation(self, value: Any) -> Any:
        """Return the machine as it is."""
        return value


class RunInput(serializers.Serializer[Any]):
    """A machine to run; `after_close` accepts a run that counts for nothing on a closed one."""

    machine = MachineField()
    after_close = serializers.BooleanField(default=False)


class SimulationInput(serializers.Serializer[Any]):
    """Any workshop (simulator's JSON) and a machine for it."""

    workshop = serializers.JSONField()
    machine = MachineField()


class MeasuresOutput(serializers.Serializer[Any]):
    """The measures of one machine."""

    cost = serializers.IntegerField()
    cycles = serializers.IntegerField()
    area = serializers.IntegerField()
    sum = serializers.IntegerField()


class ParOutput(MeasuresOutput):
    """The par; its machine only once the workshop has closed."""

    machine = serializers.CharField(allow_null=True)


class SheetOutput(serializers.Serializer[Any]):
    """A workshop as players see it."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    number = serializers.IntegerField()
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField(allow_null=True)
    is_open = serializers.BooleanField()
    workshop = serializers.JSONField()
    par = ParOutput()
    difficulty = serializers.IntegerField(
        allow_null=True, help_text="predicted before the opening: 1 easy, 2 medium, 3 hard"
    )
    new_stations = serializers.ListField(child=serializers.CharField())


class ReceiptOutput(serializers.Serializer[Any]):
    """What proves a counted run: `sha256` is the hash of `text`; keep the nonce till the close."""

    sha256 = serializers.CharField()
    nonce = serializers.CharField()
    text = serializers.CharField()


class RunOutput(MeasuresOutput):
    """A stored run; runs that do not count have no receipt."""

    id = serializers.IntegerField()
    machine = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(["solved", "over_constraint", "wrong", "jam"])
    received_at = serializers.DateTimeField()
    after_close = serializers.BooleanField()
    receipt = ReceiptOutput(allow_null=True)


class RunResultOutput(RunOutput):
    """A run just made, with everything the simulator says of it."""

    outputs = serializers.JSONField()
    jam = serializers.JSONField(allow_null=True)
    mismatches = serializers.JSONField()


class OverByOutput(serializers.Serializer[Any]):
    """By how much a correct machine exceeds the constraint."""

    measure = serializers.CharField()
    maximum = serializers.IntegerField()
    value = serializers.IntegerField()


class SimulationResultOutput(MeasuresOutput):
    """What the simulator says of a machine."""

    machine = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(["solved", "over_constraint", "wrong", "jam"])
    outputs = serializers.JSONField()
    jam = serializers.JSONField(allow_null=True)
    mismatches = serializers.JSONField()


class SimulationOutput(serializers.Serializer[Any]):
    """A run that is not stored: the keys of an ordinary answer, those of the site being null."""

    run = SimulationResultOutput()
    trace = serializers.JSONField()
    explanation = serializers.CharField(allow_null=True)
    records = serializers.JSONField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    next_score = serializers.JSONField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField()
    remaining = serializers.JSONField(allow_null=True)
    par = serializers.JSONField(allow_null=True)
    over_by = OverByOutput(allow_null=True)


class RecordOutput(serializers.Serializer[Any]):
    """A best value, and whether this very run set it."""

    value = serializers.IntegerField()
    improved = serializers.BooleanField()
    reached_at = serializers.DateTimeField()
    machine = serializers.CharField(allow_blank=True)


class RecordsOutput(serializers.Serializer[Any]):
    """The player's own records on one workshop."""

    cost = RecordOutput(allow_null=True)
    cycles = RecordOutput(allow_null=True)
    area = RecordOutput(allow_null=True)
    sum = RecordOutput(allow_null=True)


class NextScoreOutput(serializers.Serializer[Any]):
    """The next sum that would give more points."""

    sum = serializers.IntegerField()
    score = serializers.IntegerField()


class RemainingOutput(serializers.Serializer[Any]):
    """Runs left in the running minute and this Paris day."""

    minute = serializers.IntegerField()
    day = serializers.IntegerField()


class ViewerOutput(serializers.Serializer[Any]):
    """The caller as he is shown."""

    name = serializers.CharField()
    guest = serializers.BooleanField()


class OutcomeOutput(serializers.Serializer[Any]):
    """The answer to a run."""

    run = RunResultOutput()
    trace = serializers.JSONField()
    explanation = serializers.CharField(allow_null=True)
    records = RecordsOutput()
    score = serializers.IntegerField(allow_null=True)
    next_score = NextScoreOutput(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField()
    remaining = RemainingOutput()
    par = ParOutput()
    over_by = OverByOutput(allow_null=True)
    player = ViewerOutput()
    player_key = serializers.CharField()


class RankingRowOutput(serializers.Serializer[Any]):
    """One line of a ranking."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    score = serializers.IntegerField(allow_null=True)
    sum = serializers.IntegerField()
    reached_at = serializers.DateTimeField()
    is_viewer = serializers.BooleanField()


class RankingOutput(serializers.Serializer[Any]):
    """One page of a ranking, with the caller's own line wherever it stands."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    provisional = serializers.BooleanField()
    results = RankingRowOutput(many=True)
    viewer = RankingRowOutput(allow_null=True)


class BarOutput(serializers.Serializer[Any]):
    """How many players have this value as their best."""

    value = serializers.IntegerField()
    players = serializers.IntegerField()


class DistributionsOutput(serializers.Serializer[Any]):
    """How the players' best values are spread, from the smallest up."""

    cost = BarOutput(many=True)
    cycles = BarOutput(many=True)
    area = BarOutput(many=True)
    sum = BarOutput(many=True)


class BestMachineOutput(serializers.Serializer[Any]):
    """The best machine of one measure and who built it first."""

    measure = serializers.CharField()
    value = serializers.IntegerField()
    machine = serializers.CharField()
    name = serializers.CharField()
    guest = serializers.BooleanField()


class FrontMachineOutput(MeasuresOutput):
    """A machine of a point of the Pareto front."""

    machine = serializers.CharField()


class LeastSumOutput(serializers.Serializer[Any]):
    """The least sum lies from `lower_bound` to `best_sum`; `front` once the two are equal.

    `known_front` has the other points that no known machine beats in all three measures.
    """

    lower_bound = serializers.IntegerField()
    best_sum = serializers.IntegerField()
    is_proved = serializers.BooleanField()
    engine_version = serializers.IntegerField(allow_null=True)
    proved_at = serializers.DateTimeField(allow_null=True)
    front = FrontMachineOutput(many=True)
    known_front = FrontMachineOutput(many=True)


class DifficultyOutput(serializers.Serializer[Any]):
    """Predicted 1 easy to 3 hard; afterwards shares in percent, rounded down."""

    predicted = serializers.IntegerField(allow_null=True)
    solved_percent = serializers.IntegerField(allow_null=True)
    sum_percent = serializers.IntegerField(
        allow_null=True, help_text="median of the solvers' best sums, in percent of par"
    )


class WorkshopProofOutput(LeastSumOutput):
    """What is proved of a closed workshop's least sum, and how hard the workshop was."""

    difficulty = DifficultyOutput()


class StatisticsOutput(serializers.Serializer[Any]):
    """The statistics of a closed workshop."""

    players = serializers.IntegerField()
    solvers = serializers.IntegerField()
    distributions = DistributionsOutput()
    front = MeasuresOutput(many=True)
    best = BestMachineOutput(many=True)
