"""The JavaScript modules: one a kind, and tried on the same examples as the Python ones."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.kinds.cast import CODES
from tournaments.kinds.registry import get_kind, list_kinds

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "tests/js/tournaments/kinds-examples.json"


def examples() -> list[dict[str, Any]]:
    return [
        {
            "code": kind.code,
            "givens": kind.example.givens,
            "solution": kind.example.solution,
            "key": kind.example.key,
            "shape": kind.key_format(kind.example.givens),
            "words": kind.words["en"],
        }
        for kind in list_kinds()
    ]


def test_the_examples_of_the_scripts_tests_are_those_of_the_kinds() -> None:
    assert json.loads(EXAMPLES.read_text(encoding="utf-8")) == json.loads(json.dumps(examples()))


@pytest.mark.parametrize("code", CODES)
def test_a_kind_has_its_module(code: str) -> None:
    script = ROOT / "static" / get_kind(code).script
    assert re.search(rf'code: "{code}"', script.read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_kind_has_its_rules_key_and_input_in_each_language(code: str, language: Any) -> None:
    text = (ROOT / "templates" / get_kind(code).template(language)).read_text(encoding="utf-8")
    assert re.findall(r'<p class="kind-(\w+)">[^<]{30,}</p>', text) == ["rules", "key", "input"]


def test_nothing_stands_in_the_folders_that_is_no_kind() -> None:
    folders = ("templates/tournaments/kinds", "tournaments/kinds")
    for folder in folders:
        packages = {p.name for p in (ROOT / folder).iterdir() if p.is_dir() and p.name[0] != "_"}
        assert packages == set(CODES), folder
    modules = {path.stem for path in (ROOT / "static/js/tournaments/kinds").glob("*.js")}
    assert modules == set(CODES)


def test_the_words_are_the_same_in_each_language() -> None:
    for kind in list_kinds():
        names = {frozenset(words) for words in kind.words.values()}
        assert set(kind.words) == {"en", "fr", "it"}
        assert len(names) == 1, kind.code
        for words in kind.words.values():
            fields = {name: re.findall(r"\{\w+\}", text) for name, text in words.items()}
            english = {
                name: re.findall(r"\{\w+\}", text) for name, text in kind.words["en"].items()
            }
            assert fields == english
