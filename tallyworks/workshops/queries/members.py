"""Reads about members' workshops: what their page needs, and who may propose one."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tallyworks.workshops.errors import WorkshopNotFound
from tallyworks.workshops.models import Record, Workshop
from tallyworks.workshops.queries import shapes
from tallyworks.workshops.queries.attempts import Records, get_records
from tallyworks.workshops.queries.catalogue import get_opened_workshop
from tallyworks.workshops.queries.rankings import Ranking, get_ranking

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def get_member_workshop(workshop_id: int, *, now: datetime) -> Workshop:
    """Return a member's workshop that is published.

    Raises:
        WorkshopNotFound: there is none of that id, or it was hidden.
    """
    workshop = get_opened_workshop(workshop_id, now=now)
    if workshop.kind != Workshop.Kind.MEMBER:
        raise WorkshopNotFound
    return workshop


def count_solved_dailies(player_id: int) -> int:
    """Return how many daily workshops the player solved before their close (site rules §3)."""
    return Record.objects.filter(
        player_id=player_id, measure=Record.Measure.SUM, workshop__kind=Workshop.Kind.DAILY
    ).count()


def has_solved(*, player_id: int, workshop_id: int) -> bool:
    """Tell whether the player has a record on the workshop."""
    solved = Record.objects.filter(workshop_id=workshop_id, player_id=player_id)
    return solved.filter(measure=Record.Measure.SUM).exists()


def get_member_board(
    workshop: Workshop, *, player: Player | None, language: str, now: datetime
) -> tuple[Ranking, Records, dict[str, Any]]:
    """Return ranking, the viewer's records, and the JSON beside the editor, without a score."""
    records: Records = {}
    if player is not None:
        records = get_records(player_id=player.pk, workshop_id=workshop.pk)
    viewer_id = player.pk if player is not None and records else None
    ranking = get_ranking(workshop, viewer_id=viewer_id, now=now)
    best = records.get(Record.Measure.SUM)
    data = {
        "sheet": shapes.sheet_json(workshop, now=now),
        "runUrl": reverse("api_runs", args=[workshop.pk]),
        "draftsUrl": reverse("api_drafts", args=[workshop.pk]),
        "rankingUrl": reverse("member_ranking_partial", args=[workshop.pk]),
        "socketUrl": f"/ws/workshops/{workshop.pk}/",
        "player": shapes.player_json(player),
        "playerKey": shapes.player_key(player),
        "records": shapes.records_json(records) if records else None,
        "score": None,
        "rank": None if ranking.viewer is None else ranking.viewer.rank,
        "mode": "play",
        "machine": None,
        "best": None if best is None else best.machine,
        "language": language,
        "serverNow": now.isoformat(),
    }
    return ranking, records, data
