"""Who of the staff knows a workshop before it opens."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from tallyworks.core.acts import StaffAct, report_act
from tallyworks.workshops.models import Look, Workshop

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def log_look(*, player: Player, workshop_id: int, now: datetime) -> None:
    """Log that one of the staff sees a workshop; before its opening that unranks him on it.

    The first look is kept. A workshop that has opened may be looked at freely, but a Blitz is
    still to come for him until he starts it.
    """
    workshop = Workshop.objects.secret(now).filter(pk=workshop_id).first()
    if workshop is None:
        return
    with transaction.atomic():
        _look, is_first = Look.objects.get_or_create(
            workshop=workshop, player=player, defaults={"looked_at": now}
        )
        if is_first:
            act = StaffAct(
                code="workshop.looked",
                actor_id=player.pk,
                object_type="workshops.workshop",
                object_id=workshop.pk,
            )
            report_act(act=act, now=now)
