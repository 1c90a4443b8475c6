"""A machine that runs on a board to be watched, as the rules' examples and a par do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from sim import codec, words
from sim.run import trace_machine


@dataclass(frozen=True, slots=True)
class WatchedRun:
    """A machine on its board: the JSON beside it, its run in words, its measures."""

    data: dict[str, Any]
    sentences: list[str]
    result: dict[str, Any]


def watch_machine(
    workshop: dict[str, Any], notation: str, *, board_id: str, language: str
) -> WatchedRun:
    """Return the machine `notation` with its run on `workshop`, the simulator's JSON.

    `board_id` tells the boards of a page apart; the run is told in `language`.
    """
    sheet = codec.sheet_from_json(workshop)
    result, trace = trace_machine(codec.parse_notation(notation, sheet), sheet)
    result_json = codec.result_to_json(result)
    data = {
        "sheet": {"id": board_id, "is_open": False, "workshop": workshop},
        "mode": "example",
        "runUrl": reverse("api_simulate"),
        "runBody": {"workshop": workshop},
        "machine": notation,
        "result": result_json,
        "trace": codec.trace_to_json(trace, language),
        "language": language,
        "player": None,
        "playerKey": "anonymous",
    }
    return WatchedRun(data, words.trace_sentences(trace, language), dict(result_json))
