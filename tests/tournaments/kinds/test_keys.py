"""Keys: normalisation, format errors and verdicts (V12, §2.5), over the kinds and as properties."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.kinds.cast import CODES, FIXED_LENGTH
from tournaments.kinds.base import Verdict
from tournaments.kinds.keys import LONGEST_KEY, normalise
from tournaments.kinds.registry import get_kind

EXPECTED = "1342,2431"
GIVENS = get_kind("futoshiki").example.givens


def check(raw: str) -> Any:
    return get_kind("futoshiki").check_key(givens=GIVENS, key=EXPECTED, raw=raw)


@pytest.mark.parametrize(
    "raw",
    [
        " 1342 , 2431",
        "1342;2431",
        "13422431",
        "１３４２，２４３１",
        "1342.2431",
        "1342\u200b,\ufeff2431\n",
        "1342、2431",
    ],
)
def test_v12_the_same_key_written_otherwise_is_correct(raw: str) -> None:
    assert check(raw).verdict is Verdict.CORRECT
    assert check(raw).normalised == "13422431"


def test_v12_a_key_of_the_wrong_length_is_a_format_error() -> None:
    found = check("1342,243")
    assert found.verdict is Verdict.FORMAT_ERROR
    assert (found.problem, dict(found.data)) == ("key_length", {"expected": 8, "got": 7})


def test_v12_two_digits_swapped_are_wrong() -> None:
    assert check("1342,2413").verdict is Verdict.WRONG


@pytest.mark.parametrize("raw", ["", ",", "1342,2435", "1342,243a", "١٣٤٢,2431", "1" * 10_000])
def test_anything_else_is_a_format_error(raw: str) -> None:
    found = check(raw)
    assert found.verdict is Verdict.FORMAT_ERROR
    assert found.problem in {"key_length", "key_alphabet"}
    assert len(found.normalised) <= LONGEST_KEY


def test_letters_stand_for_values_above_nine_in_either_case() -> None:
    kind = get_kind("camping")
    givens = {
        "size": 10,
        "trees": ["." * 10] * 10,
        "rows": [None] * 10,
        "columns": [None] * 10,
    }
    stored = "A000000000,000000000A"
    for raw in (stored, stored.lower()):
        assert kind.check_key(givens=givens, key=stored, raw=raw).verdict is Verdict.CORRECT
    assert kind.key_format(givens)["alphabet"] == "0123456789A"


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("35,91,-,10", Verdict.CORRECT),
        ("35;91;–;10", Verdict.CORRECT),
        (" 35 , 91 , − , 10 ", Verdict.CORRECT),
        ("35,91,-,11", Verdict.WRONG),
        ("35,91,0,10", Verdict.WRONG),
        ("3591-10", Verdict.FORMAT_ERROR),
        ("35,91,10", Verdict.FORMAT_ERROR),
        ("35,91,--,10", Verdict.FORMAT_ERROR),
        ("35,91,-,", Verdict.FORMAT_ERROR),
        ("", Verdict.FORMAT_ERROR),
    ],
)
def test_commas_count_in_the_key_of_a_trace(raw: str, verdict: Verdict) -> None:
    kind = get_kind("trace")
    example = kind.example
    found = kind.check_key(givens=example.givens, key=example.key, raw=raw)
    assert found.verdict is verdict
    assert found.problem == ("key_shape" if verdict is Verdict.FORMAT_ERROR else "")


def test_the_trace_is_refused_with_any_one_digit_changed() -> None:
    kind = get_kind("trace")
    example = kind.example
    for index, letter in enumerate(example.key):
        for other in "0123456789":
            if letter.isdigit() and other != letter:
                raw = example.key[:index] + other + example.key[index + 1 :]
                found = kind.check_key(givens=example.givens, key=example.key, raw=raw)
                assert found.verdict is Verdict.WRONG


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


@given(
    code=st.sampled_from(FIXED_LENGTH),
    blanks=st.lists(st.sampled_from(["", " ", "\t", "\u00a0", "\u200d"]), min_size=40),
    comma=st.sampled_from([",", ";", ".", "", ", ", "，"]),
    is_wide=st.booleans(),
)
def test_a_key_comes_back_however_it_is_spaced(
    code: str, blanks: list[str], comma: str, is_wide: bool
) -> None:
    kind = get_kind(code)
    example = kind.example
    letters = [comma if letter == "," else letter for letter in example.key.lower()]
    raw = "".join(blank + letter for blank, letter in zip(blanks, letters, strict=False))
    found = kind.check_key(
        givens=example.givens, key=example.key, raw=_wide(raw) if is_wide else raw
    )
    assert found.verdict is Verdict.CORRECT
    assert found.normalised == example.key.replace(",", "")


@given(code=st.sampled_from(CODES), raw=st.text(max_size=60))
def test_any_text_gets_a_verdict(code: str, raw: str) -> None:
    kind = get_kind(code)
    example = kind.example
    found = kind.check_key(givens=example.givens, key=example.key, raw=raw)
    assert (found.verdict is Verdict.FORMAT_ERROR) == bool(found.problem)
    again = kind.check_key(givens=example.givens, key=example.key, raw=found.normalised)
    if found.verdict is not Verdict.FORMAT_ERROR:
        assert again.verdict is found.verdict


@given(st.text(max_size=80))
def test_nothing_blank_or_invisible_is_left(raw: str) -> None:
    assert not any(unicodedata.category(letter)[0] in "ZC" for letter in normalise(raw))
