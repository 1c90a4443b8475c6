"""What the checks refuse, each with its code and sentence, and what they let through."""

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tallyworks.proposals import rules
from tallyworks.proposals.rules import Problem
from tallyworks.proposals.wording import tell
from tests.factories import AFFINE_SHEET, BEST, OFF_GRID, WRONG
from tests.proposals.stage import content, workshop

EMPTY = {"start": 1, "numbers": []}
NUMBERS = AFFINE_SHEET["inputs"][0]["numbers"]


def found(**changes: Any) -> list[tuple[str, str]]:
    verdict = rules.check_content(content(**changes))
    return [(problem.code, problem.field) for problem in verdict.problems]


def entering(*numbers: Any, start: Any = 1) -> dict[str, Any]:
    return workshop(inputs=[{"start": start, "numbers": list(numbers)}, EMPTY, EMPTY])


def asking(*numbers: Any) -> dict[str, Any]:
    return workshop(outputs=[list(numbers), [], []])


def test_it_lets_a_good_one_through() -> None:
    verdict = rules.check_content(content())
    assert verdict.problems == ()
    assert verdict.result is not None
    assert (verdict.result.status, verdict.result.sum) == ("solved", 17)


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("", "title_missing"),
        ("   ", "title_missing"),
        ("\u200d\u200c", "title_missing"),
        ("\u3164\u2800", "title_missing"),
        ("x" * 61, "title_too_long"),
        ("x" * 10_000, "title_too_long"),
        ("a\x00b", "control_characters"),
        ("a\tb", "control_characters"),
        ("a\nb", "control_characters"),
        ("a\x7fb", "control_characters"),
        ("a\u200bb", "control_characters"),
        ("a\ufeffb", "control_characters"),
        ("a\u2028b", "control_characters"),
        ("a\ud800b", "control_characters"),
        ("a\u202eb", "direction_marks"),
        ("a\u200fb", "direction_marks"),
        ("a\u2067b", "direction_marks"),
        ("<b>bold</b>", "markup"),
        ("a < script>", "markup"),
        ("<!-- x", "markup"),
        ("&lt;b&gt;", "markup"),
        ("&#60;", "markup"),
        ("[here](//example.org)", "markup"),
        ("[url=x]", "markup"),
        ("a" + "\u0301" * 6, "stacked_marks"),
    ],
)
def test_it_refuses_a_title(title: str, code: str) -> None:
    assert found(title=title) == [(code, "title")]


@pytest.mark.parametrize(
    "title",
    [
        "3 < 5 & 7 > 2",
        "Æther",
        "数の工房",
        "ورشة الأعداد",
        "סדנה",
        "می\u200cخواهم",
        "👩\u200d👩\u200d👧",
        "x" * 60,
        "50 % [sic]",
    ],
)
def test_it_takes_a_title_in_any_language(title: str) -> None:
    assert found(title=title) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 501, "text_too_long"),
        ("a\n" * 12 + "a", "too_many_lines"),
        ("a\tb", "control_characters"),
        ("a\u202eb", "direction_marks"),
        ("<a href=x>", "markup"),
    ],
)
def test_it_refuses_a_text(text: str, code: str) -> None:
    assert found(text=text) == [(code, "text")]


def test_a_text_may_be_empty_or_have_lines() -> None:
    assert found(text="") == []
    assert found(text="one\r\ntwo\rthree \n\nhttps://example.org") == []
    assert rules.clean_text(" one\r\ntwo\r ") == "one\ntwo"
    assert rules.clean_title("  e\u0301  a ") == "é a"


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [
        (workshop(columns=7), ("bad_grid", "grid")),
        (workshop(columns=8, belts=4), ("bad_grid", "grid")),
        (workshop(outputs=[[1]]), ("bad_grid", "grid")),
        (entering(), ("no_inputs", "inputs")),
        (entering(*range(13)), ("too_many_numbers", "inputs")),
        (entering(1000), ("number_out_of_range", "inputs")),
        (entering(-1000), ("number_out_of_range", "inputs")),
        (entering("two"), ("not_a_number", "inputs")),
        (entering(True), ("not_a_number", "inputs")),
        (entering(1, start=0), ("bad_start", "inputs")),
        (entering(1, start=13), ("bad_start", "inputs")),
        (entering(1, start=""), ("bad_start", "inputs")),
        (asking(), ("empty_demand", "outputs")),
        (asking(10_000), ("number_out_of_range", "outputs")),
        (asking(-10_000), ("number_out_of_range", "outputs")),
        (asking(*[1] * 97), ("demand_too_long", "outputs")),
        (asking("1.5"), ("not_a_number", "outputs")),
        (workshop(stations=[]), ("no_stations", "stations")),
        (workshop(stations=["plus", "plus"]), ("bad_stations", "stations")),
        (workshop(stations=["plus", "laser"]), ("bad_stations", "stations")),
        (workshop(constraint={"measure": "mass", "max": 3}), ("bad_constraint", "constraint")),
        (workshop(constraint={"measure": "sum", "max": -1}), ("bad_constraint", "constraint")),
        (workshop(constraint={"measure": "sum", "max": "x"}), ("bad_constraint", "constraint")),
    ],
)
def test_it_refuses_a_sheet(sheet: dict[str, Any], problem: tuple[str, str]) -> None:
    assert found(workshop=sheet) == [problem]


@pytest.mark.parametrize(
    ("machine", "code"),
    [
        ("", "no_machine"),
        (WRONG, "machine_wrong"),
        (OFF_GRID, "machine_jams"),
        ("A1:/2", "not_allowed"),
        ("A1:+2 A2:x2 B1:merge^", "not_allowed"),
        ("Z9:+1", "bad_cell"),
        ("nonsense", "bad_notation"),
        ("A1:+1 " * 100, "machine_too_long"),
    ],
)
def test_it_refuses_a_machine(machine: str, code: str) -> None:
    assert found(machine=machine) == [(code, "machine")]


def test_it_refuses_a_machine_over_its_own_constraint() -> None:
    at = {"measure": "sum", "max": 17}
    under = {"measure": "sum", "max": 16}
    assert found(workshop=workshop(constraint=at)) == []
    assert found(workshop=workshop(constraint=under)) == [("over_constraint", "machine")]
    assert found(workshop=workshop(constraint=under), machine=BEST) == []


def test_it_refuses_what_an_empty_floor_solves() -> None:
    sheet = asking(*NUMBERS)
    assert found(workshop=sheet, machine="A1:+1 A2:-1") == [("trivial", "workshop")]


def test_it_finds_twelve_numbers_and_the_outermost_right() -> None:
    numbers = [*range(-5, 5), -999, 999]
    sheet = entering(*numbers, start=12)
    verdict = rules.check_content(
        content(workshop=sheet | {"outputs": [[n + 9 for n in numbers], [], []]}, machine="A1:+9")
    )
    assert verdict.problems == ()


def test_without_a_demand_it_still_runs_the_machine() -> None:
    verdict = rules.check_content(content(workshop=asking()))
    assert [problem.code for problem in verdict.problems] == ["empty_demand"]
    assert verdict.result is not None
    assert verdict.result.outputs == ((10, 20, 14, 28), (), ())


def test_without_a_demand_a_jam_is_told_and_nothing_of_what_is_delivered() -> None:
    jamming = rules.check_content(content(workshop=asking(), machine=OFF_GRID))
    assert [problem.code for problem in jamming.problems] == ["empty_demand", "machine_jams"]
    empty = {"inputs": [EMPTY, EMPTY, EMPTY], "outputs": [[], [], []]}
    idle = rules.check_content(content(workshop=workshop(**empty)))
    assert "trivial" not in [problem.code for problem in idle.problems]


def test_it_tells_everything_at_once() -> None:
    sheet = entering("x", 5000, start=99) | {"outputs": [[], [], []], "stations": []}
    assert [code for code, _field in found(title="<b>", text="\u202e", workshop=sheet)] == [
        "markup", "direction_marks", "bad_start", "not_a_number", "number_out_of_range",
        "empty_demand", "no_stations",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_problem_has_its_sentence(language: str) -> None:
    bad = entering("x", 5000, *range(13), start=99) | {"outputs": [["y"] * 97, [], []]}
    verdicts = [
        rules.check_content(content(title="x" * 61, text="y" * 501, workshop=bad)),
        rules.check_content(content(machine="A1:/2")),
        rules.check_content(content(machine=OFF_GRID)),
        rules.check_content(content(machine=WRONG)),
        rules.check_content(content(workshop=workshop(constraint={"measure": "sum", "max": 1}))),
    ]
    with translation.override(language):
        told = [tell(problem) for verdict in verdicts for problem in verdict.problems]
        told.append(tell(Problem("duplicate", "workshop", {"title": "100 % <b>"})))
    assert len(told) == 13
    assert all(problem["message"] and "%(" not in problem["message"] for problem in told)
    assert "100 % <b>" in told[-1]["message"]


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_words_bring_it_down(title: str, text: str) -> None:
    verdict = rules.check_content(content(title=title, text=text))
    if not verdict.problems:
        assert 1 <= len(verdict.title) <= 60
        assert "\n" not in verdict.title
        assert rules.clean_title(verdict.title) == verdict.title


@given(
    st.lists(st.one_of(st.integers(-20_000, 20_000), st.text(max_size=5)), max_size=20),
    st.lists(st.one_of(st.integers(-20_000, 20_000), st.text(max_size=5)), max_size=20),
)
def test_no_numbers_bring_it_down(inputs: list[Any], outputs: list[Any]) -> None:
    sheet = entering(*inputs) | {"outputs": [outputs, [], []]}
    verdict = rules.check_content(content(workshop=sheet))
    assert (verdict.sheet is None) == any(
        problem.code not in {"empty_demand", "machine_wrong", "machine_jams", "trivial"}
        for problem in verdict.problems
    )
