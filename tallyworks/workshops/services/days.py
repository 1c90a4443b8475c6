"""What the calendar and the staff do with workshops."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from tallyworks.core import push
from tallyworks.core.acts import StaffAct, report_act
from tallyworks.core.calendar import paris_date
from tallyworks.workshops.models import Look, Workshop
from tallyworks.workshops.services.generation import make_daily
from tallyworks.workshops.services.groups import EVERY_PAGE_GROUP

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def roll_over(*, now: datetime) -> None:
    """Make sure that today's workshop exists, and tell open pages once that it has opened.

    A catch-up: the announcement is owed from the opening on until it was made once; a database
    row decides who makes it.
    """
    workshop = make_daily(day=paris_date(now), now=now)
    announced = Workshop.objects.filter(pk=workshop.pk, announced_at=None).update(announced_at=now)
    if announced:
        message: push.Message = {"type": "day_opened", "date": workshop.day.isoformat()}
        push.publish(EVERY_PAGE_GROUP, message)


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
