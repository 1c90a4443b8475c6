"""What was done to a tournament is written down, with its reason."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.errors import ReasonMissing
from tournaments.models import Act, Participant, Round, Tournament

logger = logging.getLogger(__name__)
ActKind = Act.Kind
_LONGEST_REASON = 500


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
    """Write down what was done; the caller holds the tournament's row."""
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
