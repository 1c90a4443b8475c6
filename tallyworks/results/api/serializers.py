"""The shapes of the API of published results and open data."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from tallyworks.results.models import Dump, ResultsFile
from tallyworks.workshops.api.serializers import DifficultyOutput, FrontMachineOutput, ParOutput


class ResultsFileOutput(serializers.ModelSerializer[ResultsFile]):
    """A published file: `sha256` is its hash, `previous` that of the one before in its chain."""

    kind = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    class Meta:
        model = ResultsFile
        fields = (
            "kind", "period", "sequence", "previous", "sha256", "size", "published_at", "name",
            "url",
        )  # fmt: skip

    @extend_schema_field(serializers.CharField())
    def get_kind(self, row: ResultsFile) -> str:
        """Return day, week or tournament."""
        return row.kind.lower()

    @extend_schema_field(serializers.URLField())
    def get_url(self, row: ResultsFile) -> str:
        """Return the address of the file itself."""
        parts = [row.kind.lower(), row.period]
        request: Any = self.context.get("request")
        return reverse("api_results_file", args=parts, request=request)


class CalibrationOutput(serializers.Serializer[Any]):
    """What became of the workshops of one predicted difficulty; means in percent."""

    predicted = serializers.IntegerField()
    workshops = serializers.IntegerField()
    solved_percent = serializers.IntegerField()
    sum_percent = serializers.IntegerField()


class DumpOutput(serializers.ModelSerializer[Dump]):
    """A nightly dump: JSON Lines, compressed with gzip."""

    url = serializers.SerializerMethodField()
    calibration = CalibrationOutput(many=True)

    class Meta:
        model = Dump
        fields = (
            "date", "workshop_count", "sha256", "size", "made_at", "name", "url", "calibration",
        )  # fmt: skip

    @extend_schema_field(serializers.URLField())
    def get_url(self, row: Dump) -> str:
        """Return the address of the dump itself."""
        return reverse("api_dump", args=[row.date], request=self.context.get("request"))


class OpenWorkshopOutput(serializers.Serializer[Any]):
    """A closed workshop with its distributions, as a line of the dump holds it."""

    kind = serializers.ChoiceField(["daily", "big"])
    date = serializers.DateField()
    number = serializers.IntegerField()
    workshop = serializers.JSONField(help_text="the sheet, as the simulator reads it")
    par = ParOutput()
    players = serializers.IntegerField()
    solvers = serializers.IntegerField()
    distributions = serializers.JSONField(help_text="by measure: [value, players] from the best up")
    solutions = serializers.JSONField(help_text="[cost, cycles, area, players]")
    front = FrontMachineOutput(many=True)
    lower_bound = serializers.IntegerField()
    best_sum = serializers.IntegerField()
    difficulty = DifficultyOutput()
