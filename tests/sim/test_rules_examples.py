"""The worked examples of the rules page, measures and sentences word for word."""

import json
from pathlib import Path
from typing import Any

import pytest

from sim import codec
from sim.examples import RULES_EXAMPLES
from sim.run import run_machine, trace_machine
from sim.words import trace_sentences

CASES = json.loads((Path(__file__).parent / "rules_examples.json").read_text("utf-8"))["cases"]
ITALIAN = [
    "Ciclo 1: 4 entra sul nastro A",
    "Ciclo 2: 7 entra sul nastro A ; 10 entra sul nastro B",
    "Ciclo 3: 2 entra sul nastro A ; 20 entra sul nastro B ; 10 + 4 = 14 in B2",
    "Ciclo 4: 9 entra sul nastro A ; 30 entra sul nastro B ; 20 + 7 = 27 in B2",
    "Ciclo 5: 40 entra sul nastro B ; 30 + 2 = 32 in B2",
    "Ciclo 6: 40 + 9 = 49 in B2",
    "Ciclo 7: i numeri avanzano",
    "Ciclo 8: 14 consegnato in B",
    "Ciclo 9: 27 consegnato in B",
    "Ciclo 10: 32 consegnato in B",
    "Ciclo 11: 49 consegnato in B",
]

every_case = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


@every_case
def test_measures_are_those_of_the_rules(case: dict[str, Any]) -> None:
    sheet = codec.sheet_from_json(case["workshop"])
    machine = codec.machine_from_json(case["machine"], sheet)
    expected = {**case["result"], "jam": None, "mismatches": []}
    assert codec.result_to_json(run_machine(machine, sheet)) == expected
    assert codec.result_to_json(trace_machine(machine, sheet)[0]) == expected


@pytest.mark.parametrize("language", ["en", "fr"])
@every_case
def test_sentences_are_those_of_the_rules(case: dict[str, Any], language: str) -> None:
    sheet = codec.sheet_from_json(case["workshop"])
    machine = codec.machine_from_json(case["machine"], sheet)
    sentences = trace_sentences(trace_machine(machine, sheet)[1], language)
    assert sentences == case.get("trace", {}).get(language, sentences)
    assert len(sentences) == case["result"]["cycles"]


def test_italian_sentences_follow_the_same_style() -> None:
    sheet = codec.sheet_from_json(CASES[3]["workshop"])
    machine = codec.machine_from_json(CASES[3]["machine"], sheet)
    assert trace_sentences(trace_machine(machine, sheet)[1], "it") == ITALIAN


@every_case
def test_json_comes_back_as_it_was(case: dict[str, Any]) -> None:
    sheet = codec.sheet_from_json(case["workshop"])
    machine = codec.machine_from_json(case["machine"], sheet)
    assert codec.sheet_to_json(sheet) == case["workshop"]
    assert codec.machine_to_json(machine) == case["machine"]


def test_the_simulator_carries_the_same_examples() -> None:
    carried = [
        (workshop, codec.parse_notation(notation, codec.sheet_from_json(workshop)))
        for workshop, notation in RULES_EXAMPLES
    ]
    assert [(workshop, codec.machine_to_json(machine)) for workshop, machine in carried] == [
        (case["workshop"], case["machine"]) for case in CASES
    ]
