"""Reads for the page and endpoints of open data."""

from __future__ import annotations

from datetime import date

from tallyworks.results.models import Dump
from tallyworks.results.querysets import DumpQuerySet


def list_dumps() -> DumpQuerySet:
    """Return the dumps without their content, the latest first."""
    return Dump.objects.without_content().latest_first()


def find_dump(day: date | None) -> Dump | None:
    """Return the dump of a night, or the latest; None where there is none."""
    dumps = Dump.objects.latest_first()
    return (dumps if day is None else dumps.filter(date=day)).first()
