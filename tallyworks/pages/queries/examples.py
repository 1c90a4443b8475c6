"""The worked examples of the rules, as boards that can be played."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse

from sim import codec, words
from sim.examples import RULES_EXAMPLES
from sim.run import trace_machine


@dataclass(frozen=True, slots=True)
class Example:
    """One machine of the rules: its board, its run in words, its measures."""

    data: dict[str, Any]
    sentences: list[str]
    result: dict[str, Any]


@cache
def list_examples(language: str) -> list[Example]:
    """Return the six machines of the rules in their order, told in `language`."""
    return [_example(workshop, notation, language) for workshop, notation in RULES_EXAMPLES]


def _example(workshop: dict[str, Any], notation: str, language: str) -> Example:
    sheet = codec.sheet_from_json(workshop)
    result, trace = trace_machine(codec.parse_notation(notation, sheet), sheet)
    result_json = codec.result_to_json(result)
    data = {
        "sheet": {"id": f"example-{notation}", "is_open": False, "workshop": workshop},
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
    return Example(data, words.trace_sentences(trace, language), dict(result_json))
