"""What the staff do: announced where it is done, written down by the audit trail far above.

The service that does it calls `report_act` in its own transaction: the act and its row in the
trail stand or fall together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.dispatch import Signal

Value = str | int | bool | None

# Sent with `act` and `now`, inside the transaction of the act.
staff_acted: Final = Signal()


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffAct:
    """One act: `code` such as `player.blocked`, on the row `object_id` of `object_type`.

    `object_type` is a model's label such as `players.player`; `player_id` is whom it concerns.
    `before` and `after` say in short what changed; personal data in them are not kept, and belong
    into `reason`, which can be taken away when somebody leaves.
    """

    code: str
    actor_id: int
    object_type: str
    object_id: int | str
    player_id: int | None = None
    before: Mapping[str, Value] = field(default_factory=dict)
    after: Mapping[str, Value] = field(default_factory=dict)
    reason: str = ""


def report_act(*, act: StaffAct, now: datetime) -> None:
    """Have an act of the staff written down; called in the transaction that does it."""
    staff_acted.send(sender=StaffAct, act=act, now=now)
