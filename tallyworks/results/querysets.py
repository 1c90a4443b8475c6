"""The sets of published files and dumps that reads and services speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    # Named in strings only.
    from tallyworks.results.models import Dump, ResultsFile  # noqa: F401


class ResultsFileQuerySet(models.QuerySet["ResultsFile"]):
    """Files of results."""

    def of_kind(self, kind: str) -> ResultsFileQuerySet:
        """Keep one chain."""
        return self.filter(kind=kind)

    def in_order(self) -> ResultsFileQuerySet:
        """Order chain by chain, each from its first file on."""
        return self.order_by("kind", "sequence")

    def latest_first(self) -> ResultsFileQuerySet:
        """Order by when they were published, the latest first."""
        return self.order_by("-published_at", "-pk")

    def without_content(self) -> ResultsFileQuerySet:
        """Leave the text out, which may be long."""
        return self.defer("content")


class DumpQuerySet(models.QuerySet["Dump"]):
    """Dumps of open data."""

    def latest_first(self) -> DumpQuerySet:
        """Order by night, the latest first."""
        return self.order_by("-date")

    def without_content(self) -> DumpQuerySet:
        """Leave out what is downloaded."""
        return self.defer("content")
