"""Publishing: every closed day, week and tournament gets its file, once."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import IntegrityError, transaction

from tallyworks.results import rules
from tallyworks.results.models import ResultsFile
from tallyworks.results.queries.composing import compose, list_closed_periods

logger = logging.getLogger(__name__)


def publish_due(*, now: datetime) -> int:
    """Publish what is closed and has no file yet, in order; return how many files that made.

    A catch-up: a file depends on the closed rows and the file before it alone, and the database
    takes one file a period and one a place in the chain, so a late, repeated or concurrent run
    ends with the same files.
    """
    return sum(_publish_kind(kind, now=now) for kind in ResultsFile.Kind.values)


def _publish_kind(kind: str, *, now: datetime) -> int:
    closed = list_closed_periods(kind, now=now)
    published = set(ResultsFile.objects.of_kind(kind).values_list("period", flat=True))
    return sum(_publish(kind, period, now=now) for period in closed if period not in published)


def _publish(kind: str, period: str, *, now: datetime) -> bool:
    """Append one file to its chain; return False where another run has done it meanwhile."""
    chain = ResultsFile.objects.of_kind(kind)
    while not chain.filter(period=period).exists():
        head = chain.without_content().order_by("-sequence").first()
        link = rules.Link(
            kind=kind,
            period=period,
            sequence=1 if head is None else head.sequence + 1,
            previous=None if head is None else head.sha256,
        )
        text = compose(link, now=now)
        if text is None:
            return False
        if _append(link, text, now=now):
            return True
    return False


def _append(link: rules.Link, text: str, *, now: datetime) -> bool:
    """Store a file at its place; return False where that place or period is taken."""
    row = ResultsFile(
        kind=link.kind,
        period=link.period,
        sequence=link.sequence,
        previous=link.previous or "",
        sha256=rules.hash_file(text),
        size=len(text.encode()),
        content=text,
        published_at=now,
    )
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        return False
    logger.info("results.published kind=%s period=%s", link.kind, link.period)
    return True
