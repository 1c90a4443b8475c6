"""What staff see of a workshop that players cannot see yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tallyworks.workshops.errors import WorkshopNotFound
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries import shapes
from tallyworks.workshops.queries.catalogue import has_looked

if TYPE_CHECKING:
    from tallyworks.players.models import Player


@dataclass(frozen=True, slots=True)
class Preview:
    """A coming workshop before one of the staff; `data` is None until he has chosen to look."""

    id: int
    kind: str
    date: date | None
    opens_at: datetime
    par: str | None
    data: dict[str, Any] | None


def get_preview(workshop_id: int, *, player: Player, language: str, now: datetime) -> Preview:
    """Return a workshop that is not shown to everyone at `now`, playable but for nothing.

    Nothing of its sheet is in the answer before the player's look is logged.

    Raises:
        WorkshopNotFound: there is none, or everyone may see it.
    """
    workshop = Workshop.objects.secret(now).filter(pk=workshop_id).first()
    if workshop is None:
        raise WorkshopNotFound(_("There is nothing here."))
    is_seen = has_looked(player_id=player.pk, workshop_id=workshop.pk)
    return Preview(
        id=workshop.pk,
        kind=workshop.get_kind_display(),
        date=workshop.date,
        opens_at=workshop.opens_at,
        par=workshop.par if is_seen else None,
        data=_data(workshop, player, now) | {"language": language} if is_seen else None,
    )


def _data(workshop: Workshop, player: Player, now: datetime) -> dict[str, Any]:
    """Return the data of a board whose runs are simulated and not stored."""
    return {
        "sheet": shapes.sheet_json(workshop, now=now),
        "mode": "preview",
        "runUrl": reverse("api_simulate"),
        "runBody": {"workshop": workshop.sheet},
        "draftsUrl": None,
        "rankingUrl": None,
        "socketUrl": None,
        "player": shapes.player_json(player),
        "playerKey": shapes.player_key(player),
        "records": None,
        "score": None,
        "rank": None,
        "machine": None,
        "best": None,
        "serverNow": now.isoformat(),
    }
