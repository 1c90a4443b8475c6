"""The JSON beside a moderator's boards: the proposal to play, and its author's machine running."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from sim import codec, words
from sim.run import trace_machine
from tallyworks.proposals.models import Proposal
from tallyworks.workshops.queries import shapes

if TYPE_CHECKING:
    from tallyworks.players.models import Player


@dataclass(frozen=True, slots=True)
class ParRun:
    """The author's machine: its board, its run in words, its measures."""

    data: dict[str, Any]
    sentences: list[str]
    result: dict[str, Any]


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


def par_run(proposal: Proposal, *, language: str) -> ParRun:
    """Return the author's machine with its run, to watch."""
    sheet = codec.sheet_from_json(proposal.sheet)
    result, trace = trace_machine(codec.parse_notation(proposal.par, sheet), sheet)
    result_json = codec.result_to_json(result)
    data = {
        "sheet": {"id": f"par-{proposal.pk}", "is_open": False, "workshop": proposal.sheet},
        "mode": "example",
        "runUrl": reverse("api_simulate"),
        "runBody": {"workshop": proposal.sheet},
        "machine": proposal.par,
        "result": result_json,
        "trace": codec.trace_to_json(trace, language),
        "language": language,
        "player": None,
        "playerKey": "anonymous",
    }
    return ParRun(data, words.trace_sentences(trace, language), dict(result_json))
