"""The audit trail: every act of the staff is written down, and never again changed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from tallyworks.core.acts import StaffAct
from tallyworks.players import rules as player_rules
from tallyworks.players.services import export_rows
from tallyworks.staff import rules
from tallyworks.staff.models import Act, ActReason

logger = logging.getLogger(__name__)


def write_act(*, act: StaffAct, now: datetime) -> Act:
    """Write an act down, without personal data; within the transaction that does it."""
    row = Act.objects.create(
        actor_id=act.actor_id,
        code=act.code,
        object_type=act.object_type,
        object_id=str(act.object_id),
        player_id=act.player_id,
        before=rules.redact(act.before),
        after=rules.redact(act.after),
        done_at=now,
    )
    reason = " ".join(act.reason.split())[: rules.LONGEST_REASON]
    if reason:
        ActReason.objects.create(act=row, text=reason)
    logger.info("staff.acted act=%s code=%s by=%s", row.pk, act.code, act.actor_id)
    return row


def forget_words(*, player_id: int, names: Sequence[str]) -> None:
    """Take away what was said about a player who leaves, and his names out of all else.

    Called in the transaction that deletes the account. The acts themselves stand: his name is no
    part of them.
    """
    ActReason.objects.about(player_id).delete()
    condition = Q()
    for name in names:
        condition |= Q(text__icontains=name)
    if not condition:
        return
    mark = player_rules.deleted_name(player_id)
    for reason in ActReason.objects.filter(condition):
        text = player_rules.without_names(reason.text, names, by=mark)
        ActReason.objects.filter(pk=reason.pk).update(text=text[: rules.LONGEST_REASON])


def export_acts(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return what one of the staff did: what and when, not to whom nor why."""
    rows = Act.objects.by(player_id)
    return {"acts": export_rows(rows=rows, leave_out=["player", "before", "after"])}
