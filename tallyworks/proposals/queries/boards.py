"""The JSON beside a moderator's boards: the proposal to play, and its author's machine running."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tallyworks.proposals.models import Proposal
from tallyworks.workshops.queries import shapes
from tallyworks.workshops.queries.watching import WatchedRun, watch_machine

if TYPE_CHECKING:
    from tallyworks.players.models import Player


def playable(proposal: Proposal, moderator: Player, *, language: str) -> dict[str, Any]:
    """Return the data of an editor whose runs are simulated and kept nowhere."""
    sheet = {"id": f"proposal-{proposal.pk}", "is_open": False, "workshop": proposal.sheet}
    return {
        "sheet": sheet,
        "runUrl": reverse("api_simulate"),
        "runBody": {"workshop": proposal.sheet},
        "rankingUrl": None,
        "socketUrl": None,
        "player": shapes.player_json(moderator),
        "playerKey": shapes.player_key(moderator),
        "records": None,
        "score": None,
        "rank": None,
        "mode": "archive",
        "machine": None,
        "best": None,
        "language": language,
    }


def par_run(proposal: Proposal, *, language: str) -> WatchedRun:
    """Return the author's machine with its run, to watch."""
    return watch_machine(
        proposal.sheet or {}, proposal.par, board_id=f"par-{proposal.pk}", language=language
    )
