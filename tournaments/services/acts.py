"""What was done to a tournament is written down, with its reason."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from tallyworks.core.acts import StaffAct, Value, report_act
from tournaments.errors import ReasonMissing
from tournaments.models import Act, Participant, Round, Tournament

logger = logging.getLogger(__name__)
ActKind = Act.Kind
_LONGEST_REASON = 500
# What the staff's trail calls them. Of a publication it holds who asked for it, and when.
_CODES: Final = {
    ActKind.EDIT: "edited",
    ActKind.HOLD: "held",
    ActKind.RELEASE: "released",
    ActKind.VOID: "round_voided",
    ActKind.REPLAY: "round_replayed",
    ActKind.DISQUALIFY: "disqualified",
    ActKind.CANCEL: "cancelled",
    ActKind.RATE: "rated_anew",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Who did it and why; the site by itself where `author_id` is None."""

    author_id: int | None = None
    reason: str = ""
    round: Round | None = None
    participant: Participant | None = None
    data: dict[str, Any] = field(default_factory=dict)


def clean_reason(*, reason: str) -> str:
    """Return the reason in one line.

    Raises:
        ReasonMissing: nothing is said.
    """
    text = " ".join(reason.split())[:_LONGEST_REASON]
    if not text:
        raise ReasonMissing(_("Say why: everybody reads it."), field="reason")
    return text


def write_act(*, tournament: Tournament, kind: Act.Kind, deed: Deed, now: datetime) -> None:
    """Write down what was done; the caller holds the tournament's row.

    What somebody did stands in the staff's trail, too.
    """
    Act.objects.create(
        tournament=tournament,
        kind=kind,
        author_id=deed.author_id,
        round=deed.round,
        participant=deed.participant,
        reason=deed.reason,
        data=deed.data,
        done_at=now,
    )
    logger.info(
        "tournament.act tournament=%s kind=%s author=%s round=%s",
        tournament.pk,
        kind,
        deed.author_id,
        None if deed.round is None else deed.round.number,
    )
    if kind in _CODES:
        report_deed(tournament_id=tournament.pk, code=_CODES[kind], deed=deed, now=now)


def report_deed(*, tournament_id: int, code: str, deed: Deed, now: datetime) -> None:
    """Have the staff's trail hold `tournament.code`, where somebody did it; in its transaction."""
    if deed.author_id is None:
        return
    told: dict[str, Value] = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in deed.data.items()
    }
    if deed.round is not None:
        told["round"] = deed.round.number
    act = StaffAct(
        code=f"tournament.{code}",
        actor_id=deed.author_id,
        object_type="tournaments.tournament",
        object_id=tournament_id,
        player_id=None if deed.participant is None else deed.participant.player_id,
        after=told,
        reason=deed.reason,
    )
    report_act(act=act, now=now)
