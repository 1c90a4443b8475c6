"""The key of a Workshop is any machine that solves it (§5.11)."""

from typing import Any

import pytest

from tournaments.kinds.base import KeyCheck, Outcome, Verdict
from tournaments.kinds.registry import get_kind

KIND = get_kind("workshop")
EXAMPLE = KIND.example


def check(raw: str, givens: Any = EXAMPLE.givens) -> KeyCheck:
    return KIND.check_key(givens=givens, key=EXAMPLE.key, raw=raw)


@pytest.mark.parametrize(
    "raw",
    [
        "A1:+2 A2:x2",
        "A1:x2 A2:+4",
        "A1:+1 A2:+1 A3:x2",
        " a2:×2\n a1:+2 ",
        "A1:+2A2:x2",
    ],
)
def test_every_machine_that_solves_the_sheet_is_correct(raw: str) -> None:
    assert check(raw).verdict is Verdict.CORRECT


@pytest.mark.parametrize("raw", ["A1:x2 A2:x2", "A1:+2", "A1:+2 A2:x2 B1:fast A3:+1"])
def test_a_machine_that_delivers_something_else_is_wrong(raw: str) -> None:
    assert check(raw).verdict is Verdict.WRONG


def test_the_normalised_key_is_the_canonical_notation() -> None:
    assert check("a2:*2  a1:+2").normalised == "A1:+2 A2:x2"


@pytest.mark.parametrize(
    ("raw", "code", "cell"),
    [
        ("", "bad_notation", None),
        ("hello", "bad_notation", None),
        ("A1:+2 A1:x2", "cell_taken", "A1"),
        ("A1:sortv", "not_allowed", "A1"),
        ("D1:+2", "bad_cell", "D1"),
        ("A1:+12", "value_out_of_range", "A1"),
    ],
)
def test_a_machine_the_simulator_refuses_is_a_format_error(
    raw: str, code: str, cell: str | None
) -> None:
    found = check(raw)
    assert (found.verdict, found.problem) == (Verdict.FORMAT_ERROR, "key_machine")
    assert (found.data["code"], found.data.get("cell")) == (code, cell)


def test_a_constraint_holds_for_the_key_and_for_the_stored_machine() -> None:
    sheet = {**EXAMPLE.givens["sheet"], "constraint": {"measure": "sum", "max": 14}}
    givens = {**EXAMPLE.givens, "sheet": sheet}
    assert check("A1:+2 A2:x2 A3:fast A5:fast", givens).verdict is Verdict.WRONG
    proof = KIND.prove_stored(givens, EXAMPLE.solution)
    assert [one.outcome for one in proof.evidence] == [Outcome.UNSOLVABLE]
    assert not proof.is_proved
