"""The rules page: its worked examples are those of the rules, on real boards."""

import pytest
import time_machine
from django.test import Client

from tallyworks.pages.queries.examples import list_examples
from tests.factories import EXAMPLES


def test_it_shows_the_six_machines_of_the_rules_with_their_measures() -> None:
    examples = list_examples("en")

    assert [example.data["sheet"]["workshop"] for example in examples] == [
        case["workshop"] for case in EXAMPLES
    ]
    for example, case in zip(examples, EXAMPLES, strict=True):
        measures = {key: example.result[key] for key in ("status", "cost", "cycles", "area", "sum")}
        assert measures == {key: case["result"][key] for key in measures}
        assert example.result["outputs"] == case["result"]["outputs"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_tells_the_runs_in_the_sentences_of_the_rules(language: str) -> None:
    told = [
        (example.sentences, case["trace"][language])
        for example, case in zip(list_examples(language), EXAMPLES, strict=True)
        if "trace" in case
    ]

    assert len(told) == 3
    assert all(sentences == expected for sentences, expected in told)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_it_has_the_page_in_each_language(
    db: None, travel: time_machine.Traveller, language: str
) -> None:
    page = Client().get(f"/{language}/rules/")

    assert page.status_code == 200
    assert page.content.decode().count("data-workshop-data") == 6
