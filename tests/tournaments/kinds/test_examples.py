"""The worked examples of tournaments §5, by both solvers, and V60 on each of them."""

import pytest

from tests.tournaments.kinds.cast import CODES, FIXED_LENGTH, LOGIC, through_json
from tournaments.kinds.base import Method, Outcome, Verdict
from tournaments.kinds.keys import DIGITS
from tournaments.kinds.registry import get_kind

KEYS = {
    "futoshiki": "1342,2431",
    "grattacieli": "1342,1432",
    "kakuro": "3127,328",
    "hitori": "23120,31201",
    "akari": "20012,11111",
    "camping": "35301,50152",
    "rettangoli": "23344,33331",
    "slalom": "3311,3131",
}


@pytest.mark.parametrize(("code", "key"), KEYS.items())
def test_the_example_has_the_key_of_the_spec(code: str, key: str) -> None:
    assert get_kind(code).example.key == key


@pytest.mark.parametrize("code", LOGIC)
def test_both_solvers_prove_the_example(code: str) -> None:
    kind = get_kind(code)
    proof = kind.prove_stored(
        through_json(kind.example.givens), through_json(kind.example.solution)
    )
    assert [(one.method, one.outcome) for one in proof.evidence] == [
        (Method.CP_SAT, Outcome.UNIQUE),
        (Method.COUNTER, Outcome.UNIQUE),
    ]
    assert proof.is_proved
    assert proof.solver.startswith("OR-tools 9.")


@pytest.mark.parametrize("code", CODES)
def test_the_example_is_accepted_with_its_key(code: str) -> None:
    kind = get_kind(code)
    example = kind.example
    check = kind.check_key(givens=example.givens, key=example.key, raw=f" {example.key.lower()} ")
    assert check.verdict is Verdict.CORRECT


@pytest.mark.parametrize("code", FIXED_LENGTH)
def test_the_example_is_refused_with_any_one_digit_changed(code: str) -> None:
    kind = get_kind(code)
    example = kind.example
    for index, letter in enumerate(example.key):
        if letter == ",":
            continue
        for other in DIGITS[:11]:
            if other != letter:
                raw = example.key[:index] + other + example.key[index + 1 :]
                check = kind.check_key(givens=example.givens, key=example.key, raw=raw)
                assert check.verdict in {Verdict.WRONG, Verdict.FORMAT_ERROR}, raw


@pytest.mark.parametrize("code", LOGIC)
def test_another_solution_is_found_out(code: str) -> None:
    """The proof is about the stored solution: a wrong one is no solution at all."""
    kind = get_kind(code)
    solution = through_json(kind.example.solution)
    (name,) = solution
    solution[name] = solution[name][::-1]
    proof = kind.prove_stored(kind.example.givens, solution)
    assert not proof.is_proved
    assert proof.evidence[0].outcome is Outcome.UNSOLVABLE


def test_the_second_example_of_the_trace_has_the_key_of_the_spec() -> None:
    """Sort sends the odd ones down: 8 and 2 become 24 and 6, 5 9 7 become 18 26 22."""
    kind = get_kind("trace")
    nothing = {"start": 1, "numbers": []}
    givens = {
        "size": 6,
        "sheet": {
            "columns": 6,
            "belts": 3,
            "stations": ["plus", "times", "sort"],
            "inputs": [{"start": 1, "numbers": [8, 5, 2, 9, 7]}, nothing, nothing],
            "outputs": [[], [], []],
            "constraint": None,
        },
        "machine": "A1:sortv A3:x3 B3:+4 B5:x2",
    }
    solution = {"outputs": [[24, 6], [18, 26, 22], []], "cycle": 11}
    stored = kind.prove_stored(through_json(givens), through_json(solution))
    assert [(one.method, one.outcome) for one in stored.evidence] == [
        (Method.SIMULATOR, Outcome.UNIQUE),
        (Method.CYCLES, Outcome.UNIQUE),
    ]
    assert stored.is_proved
    puzzle, deliveries = kind.read_puzzle(givens), kind.read_solution(solution)
    assert kind.key_of(puzzle, deliveries) == "46,862,-,11"
    later = kind.prove_stored(givens, {**solution, "cycle": 12})
    assert [one.outcome for one in later.evidence] == [Outcome.UNSOLVABLE, Outcome.UNSOLVABLE]
