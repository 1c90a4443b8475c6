"""Reads of a player's drafts."""

from datetime import datetime

from tallyworks.workshops.models import Draft
from tallyworks.workshops.queries.catalogue import get_opened_workshop
from tallyworks.workshops.querysets import DraftQuerySet


def list_drafts(*, player_id: int, workshop_id: int, now: datetime) -> DraftQuerySet:
    """Return the player's drafts of a workshop, the one kept latest first.

    Raises:
        WorkshopNotFound: no such workshop is open to everyone at `now`.
    """
    workshop = get_opened_workshop(workshop_id, now=now)
    return Draft.objects.of(player_id=player_id, workshop_id=workshop.pk).latest_first()
