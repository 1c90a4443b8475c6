"""Reads about the Blitz of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db.models import Max

from tallyworks.blitz import rules
from tallyworks.blitz.models import Attempt
from tallyworks.workshops.queries import catalogue

if TYPE_CHECKING:
    from tallyworks.workshops.models import Workshop


@dataclass(frozen=True, slots=True)
class BlitzDay:
    """The Blitz of one Paris day; `workshop` is for whoever may see it, and `par` once closed."""

    date: date
    number: int
    workshop: Workshop
    closes_at: datetime
    is_closed: bool

    @property
    def shown_at(self) -> datetime:
        """Return an instant that makes the workshop's shapes show the par machine, or not.

        The workshop itself ends at midnight; a Blitz started before is still played until 00:03.
        """
        return self.closes_at if self.is_closed else self.workshop.opens_at


def get_day(day: date, *, now: datetime) -> BlitzDay | None:
    """Return the Blitz of `day` if its day has come and it was made, else None."""
    workshop = catalogue.get_blitz(day, now=now)
    if workshop is None:
        return None
    closes_at = get_closing(day)
    return BlitzDay(day, workshop.number, workshop, closes_at, is_closed=closes_at <= now)


def get_closing(day: date) -> datetime:
    """Return when the Blitz of `day` closes: 00:03:00, or later where an outage moved a deadline.

    A deadline itself is still in time, and the latest possible one stands just before 00:03:00.
    """
    latest = Attempt.objects.of_day(day).aggregate(latest=Max("deadline_at"))["latest"]
    regular = rules.closes_at(day)
    return regular if latest is None or latest < regular else latest + rules.MILLISECOND
