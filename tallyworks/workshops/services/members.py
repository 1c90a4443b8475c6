"""Members' workshops as rows: opened when they are published, never closed, hidden for good."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sim import codec
from tallyworks.workshops.models import Look, Workshop

if TYPE_CHECKING:
    from sim.machine import Machine
    from sim.scoring import RunResult
    from sim.sheet import Sheet


@dataclass(frozen=True, slots=True)
class MemberSheet:
    """What a member's workshop is made of; `number` is unique among them."""

    number: int
    sheet: Sheet
    par: Machine
    par_result: RunResult


def open_member_workshop(*, made: MemberSheet, seen_by: Collection[int], now: datetime) -> Workshop:
    """Open a member's workshop at `now`; those who saw it before are unranked on it (§2).

    `seen_by` holds the ids of its author and of whoever reviewed it. Called in a transaction.
    """
    workshop = Workshop.objects.create(
        kind=Workshop.Kind.MEMBER,
        number=made.number,
        opens_at=now,
        sheet=dict(codec.sheet_to_json(made.sheet)),
        par=codec.format_notation(made.par),
        par_cost=made.par_result.cost,
        par_cycles=made.par_result.cycles,
        par_area=made.par_result.area,
    )
    Look.objects.bulk_create(
        Look(workshop=workshop, player_id=player_id, looked_at=now)
        for player_id in sorted(set(seen_by))
    )
    return workshop


def hide_workshop(*, workshop_id: int, now: datetime) -> None:
    """Let nobody find a member's workshop any more; runs, records and places stay stored."""
    shown = Workshop.objects.filter(pk=workshop_id, kind=Workshop.Kind.MEMBER)
    shown.filter(hidden_at__isnull=True).update(hidden_at=now)
