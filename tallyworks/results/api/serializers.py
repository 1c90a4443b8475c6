"""The shapes of the API of published results."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from tallyworks.results.models import ResultsFile


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
