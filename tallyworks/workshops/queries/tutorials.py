"""Reads about the tutorial's workshops: the rows, who solved them, what their page needs."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tallyworks.workshops.errors import WorkshopNotFound
from tallyworks.workshops.models import Record, Workshop
from tallyworks.workshops.queries import shapes
from tallyworks.workshops.queries.attempts import Records, get_records

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_COURSE_LENGTH = 12


def list_tutorials(*, now: datetime) -> dict[int, Workshop]:
    """Return the tutorial's workshops by number."""
    rows = Workshop.objects.opened(now).filter(kind=Workshop.Kind.TUTORIAL).order_by("number")
    return {workshop.number: workshop for workshop in rows}


def get_tutorial(number: int, *, now: datetime) -> Workshop:
    """Return the tutorial's workshop `number`.

    Raises:
        WorkshopNotFound: there is none.
    """
    rows = Workshop.objects.opened(now).filter(kind=Workshop.Kind.TUTORIAL, number=number)
    workshop = rows.first()
    if workshop is None:
        raise WorkshopNotFound
    return workshop


def list_tutorial_sums(player_id: int | None) -> dict[int, int]:
    """Return the player's best sums by number; a workshop is solved when it is in there."""
    if player_id is None:
        return {}
    solved = Record.objects.filter(
        player_id=player_id, measure=Record.Measure.SUM, workshop__kind=Workshop.Kind.TUTORIAL
    )
    return dict(solved.values_list("workshop__number", "value"))


def list_first_solves(player_id: int) -> tuple[bool, frozenset[int]]:
    """Return whether the player solved any daily workshop, and if not, which of the tutorial.

    One read, of at most as many rows as the course has workshops, however much he has played.
    """
    solved = Record.objects.filter(
        player_id=player_id,
        measure=Record.Measure.SUM,
        workshop__kind__in=[Workshop.Kind.DAILY, Workshop.Kind.TUTORIAL],
    )
    # By kind, a daily one comes first where there is any.
    rows = list(
        solved.order_by("workshop__kind", "workshop__number").values_list(
            "workshop__kind", "workshop__number"
        )[:_COURSE_LENGTH]
    )
    if rows and rows[0][0] == Workshop.Kind.DAILY:
        return True, frozenset()
    return False, frozenset(number for _kind, number in rows)


def get_tutorial_data(
    workshop: Workshop, *, player: Player | None, language: str, now: datetime
) -> dict[str, Any]:
    """Return the JSON beside the editor of a tutorial's workshop, without ranking and score."""
    records: Records = {}
    if player is not None:
        records = get_records(player_id=player.pk, workshop_id=workshop.pk)
    best = records.get(Record.Measure.SUM)
    return {
        "sheet": shapes.sheet_json(workshop, now=now),
        "runUrl": reverse("api_runs", args=[workshop.pk]),
        "draftsUrl": reverse("api_drafts", args=[workshop.pk]),
        "rankingUrl": None,
        "socketUrl": None,
        "player": shapes.player_json(player),
        "playerKey": shapes.player_key(player),
        "records": shapes.records_json(records) if records else None,
        "score": None,
        "rank": None,
        "mode": "play",
        "machine": None,
        "best": None if best is None else best.machine,
        "language": language,
        "serverNow": now.isoformat(),
    }
