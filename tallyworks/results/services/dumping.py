"""The nightly dump of closed workshops."""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction

from tallyworks.core.calendar import midnight, paris_date
from tallyworks.results import rules
from tallyworks.results.models import Dump
from tallyworks.workshops.queries.open_data import iter_oldest_first
from tallyworks.workshops.queries.tallies import SETTLING

logger = logging.getLogger(__name__)

# Each holds all of the one before.
_KEPT_DUMPS: Final = 7


def make_dump(*, now: datetime) -> bool:
    """Make the dump of the night of `now` if it is due and there is none; tell whether it did.

    It is due once yesterday's results are final. A catch-up: the day is its key, so of two runs at
    once one is kept. A night on which no job ran has none: the next holds everything.
    """
    day = paris_date(now)
    if now < midnight(day) + SETTLING or Dump.objects.filter(date=day).exists():
        return False
    lines = list(iter_oldest_first(now=now))
    content = rules.pack_lines(lines)
    dump = Dump(
        date=day,
        workshop_count=len(lines),
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
        content=content,
        calibration=rules.calibrate(lines),
        made_at=now,
    )
    try:
        with transaction.atomic():
            dump.save(force_insert=True)
            _forget_old()
    except IntegrityError:
        return False
    logger.info("open_data.dumped date=%s workshops=%s", day, len(lines))
    return True


def _forget_old() -> None:
    kept = list(Dump.objects.latest_first().values_list("date", flat=True)[:_KEPT_DUMPS])
    Dump.objects.exclude(date__in=kept).delete()
