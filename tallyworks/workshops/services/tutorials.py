"""The tutorial's workshops as rows: written from the course, never closed, never ranked."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from sim import codec
from sim.codec import WorkshopJson
from sim.run import run_machine
from sim.scoring import Status
from tallyworks.workshops.models import Workshop

_CONTENT = ("opens_at", "sheet", "par", "par_cost", "par_cycles", "par_area")


@dataclass(frozen=True, slots=True)
class TutorialSheet:
    """One workshop of the course: its number, its sheet, the intended machine in notation."""

    number: int
    sheet: WorkshopJson
    par: str


def publish_tutorials(*, sheets: Sequence[TutorialSheet], opens_at: datetime) -> None:
    """Write the workshops of the course where they are missing or differ; others are left alone.

    A workshop that has changed keeps its row, and so the players' runs and records.

    Raises:
        ValueError: an intended machine does not solve its sheet.
    """
    wanted = [_workshop(sheet, opens_at) for sheet in sheets]
    with transaction.atomic():
        held = {row.number: row for row in Workshop.objects.filter(kind=Workshop.Kind.TUTORIAL)}
        # Two deployments may start at once: the database lets each number in once.
        Workshop.objects.bulk_create(
            [row for row in wanted if row.number not in held], ignore_conflicts=True
        )
        changed = [held[row.number] for row in wanted if _take_over(held.get(row.number), row)]
        Workshop.objects.bulk_update(changed, _CONTENT)


def _workshop(lesson: TutorialSheet, opens_at: datetime) -> Workshop:
    sheet = codec.sheet_from_json(lesson.sheet)
    result = run_machine(codec.parse_notation(lesson.par, sheet), sheet)
    if result.status is not Status.SOLVED:
        raise ValueError(f"tutorial workshop {lesson.number}: {lesson.par} is {result.status}")
    return Workshop(
        kind=Workshop.Kind.TUTORIAL,
        number=lesson.number,
        opens_at=opens_at,
        sheet=dict(lesson.sheet),
        par=lesson.par,
        par_cost=result.cost,
        par_cycles=result.cycles,
        par_area=result.area,
    )


def _take_over(held: Workshop | None, wanted: Workshop) -> bool:
    """Copy the content of `wanted` onto the row that holds its number; tell whether it differed."""
    if held is None or all(getattr(held, name) == getattr(wanted, name) for name in _CONTENT):
        return False
    for name in _CONTENT:
        setattr(held, name, getattr(wanted, name))
    return True
