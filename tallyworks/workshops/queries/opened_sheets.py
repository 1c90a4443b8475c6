"""Sheets of the site's own workshops that players have seen, to compare others with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sim.sheet import Sheet
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries.addresses import home_url
from tallyworks.workshops.queries.catalogue import get_sheet
from tallyworks.workshops.querysets import WorkshopQuerySet
from tallyworks.workshops.wording import name_workshop


@dataclass(frozen=True, slots=True)
class OpenedSheet:
    """A daily, big or tutorial workshop that has opened, by its name in the active language."""

    workshop_id: int
    name: str
    url: str
    sheet: Sheet


def list_opened_sheets(*, columns: int, now: datetime) -> list[OpenedSheet]:
    """Return the site's workshops on a grid of so many columns, never a coming one; one read."""
    return _list(_opened(now).filter(sheet__columns=columns), now)


def list_sheets_asking(outputs: Sequence[Sequence[int]], *, now: datetime) -> list[OpenedSheet]:
    """Return those that ask for the very same numbers, also upside down; one read."""
    return _list(_opened(now).asking_for([list(numbers) for numbers in outputs]), now)


def _opened(now: datetime) -> WorkshopQuerySet:
    return Workshop.objects.by_the_site().opened(now)


def _list(workshops: WorkshopQuerySet, now: datetime) -> list[OpenedSheet]:
    return [
        OpenedSheet(
            workshop.pk, name_workshop(workshop), home_url(workshop, now=now), get_sheet(workshop)
        )
        for workshop in workshops.order_by("opens_at", "pk")
    ]
