"""Puzzles of each kind, size and level, proved by every method; `make prove` makes thirty."""

from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.kinds.cast import (
    CODES,
    FIXED_LENGTH,
    PUZZLES,
    SEEDS,
    SORTS,
    generated,
    sizes_tried,
    through_json,
)
from tournaments.kinds.base import GeneratedPuzzle, GenerationError, Outcome, PuzzleKind, Verdict
from tournaments.kinds.keys import DIGITS
from tournaments.kinds.registry import get_kind

SURE = {Outcome.UNIQUE, Outcome.SOLVED}


@pytest.mark.parametrize(("code", "size", "level"), SORTS)
@pytest.mark.parametrize("seed", SEEDS[: max(1, PUZZLES)])
def test_a_puzzle_of_each_sort_is_proved_by_every_method(
    code: str, size: int, level: int, seed: str
) -> None:
    made = generated(code, size, level, seed)
    assert (made.kind, made.size, made.level, made.seed) == (code, size, level, seed)
    assert made.givens["size"] == size
    assert made.grade.level == level
    assert made.proof.is_proved
    assert {one.outcome for one in made.proof.evidence} <= SURE
    assert len(made.proof.evidence) == 2
    _assert_it_comes_back_from_storage(made)


def _assert_it_comes_back_from_storage(made: GeneratedPuzzle) -> None:
    kind = get_kind(made.kind)
    givens, solution = through_json(made.givens), through_json(made.solution)
    assert kind.write_puzzle(kind.read_puzzle(givens)) == givens
    assert kind.write_solution(kind.read_solution(solution)) == solution
    assert kind.key_of(kind.read_puzzle(givens), kind.read_solution(solution)) == made.key
    check = kind.check_key(givens=givens, key=made.key, raw=made.key)
    assert check.verdict is Verdict.CORRECT
    assert through_json(made.proof.to_json()) == made.proof.to_json()


@pytest.mark.parametrize("code", CODES)
def test_the_same_seed_gives_the_same_puzzle_and_another_another(code: str) -> None:
    kind = get_kind(code)
    size = kind.sizes[0].size
    first = generated(code, size, 1, SEEDS[0])
    assert asdict(kind.generate(seed=SEEDS[0], size=size, level=1)) | {"proof": 0} == asdict(
        first
    ) | {"proof": 0}
    assert generated(code, size, 1, SEEDS[1]).givens != first.givens


@given(
    code=st.sampled_from(FIXED_LENGTH),
    seed=st.sampled_from(SEEDS),
    level=st.sampled_from((1, 2)),
    data=st.data(),
)
def test_a_key_with_any_one_digit_changed_is_refused(
    code: str, seed: str, level: int, data: Any
) -> None:
    kind = get_kind(code)
    made = generated(code, kind.sizes[0].size, level, seed)
    places = [index for index, letter in enumerate(made.key) if letter != ","]
    place = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([d for d in DIGITS if d != made.key[place]]))
    raw = made.key[:place] + other + made.key[place + 1 :]
    check = kind.check_key(givens=made.givens, key=made.key, raw=raw)
    assert check.verdict is not Verdict.CORRECT


@pytest.mark.parametrize("code", ["grattacieli", "kakuro"])
def test_the_grey_lines_are_inner_lines(code: str) -> None:
    for size in sizes_tried(code):
        givens = generated(code, size, 1, SEEDS[0]).givens
        assert 0 < givens["keyRow"] < size - 1
        assert 0 < givens["keyColumn"] < size - 1


@pytest.mark.parametrize("code", CODES)
def test_what_is_not_offered_is_refused(code: str) -> None:
    kind = get_kind(code)
    with pytest.raises(ValueError, match="not offered in size 3"):
        kind.generate(seed="x", size=3, level=1)
    with pytest.raises(ValueError, match="a level is one of"):
        kind.generate(seed="x", size=kind.sizes[0].size, level=4)


def test_known_givens_are_passed_over() -> None:
    kind = get_kind("trace")
    known = generated("trace", 6, 1, SEEDS[0])

    def is_known(givens: dict[str, Any]) -> bool:
        return bool(givens["machine"] == known.givens["machine"])

    other = kind.generate(seed=SEEDS[0], size=6, level=1, is_known=is_known)
    assert other.givens["machine"] != known.givens["machine"]


def test_where_nothing_is_found_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.kinds.base.MOST_ATTEMPTS", 3)
    kind: PuzzleKind[Any, Any] = get_kind("trace")
    with pytest.raises(GenerationError) as caught:
        kind.generate(seed="x", size=6, level=1, is_known=lambda _: True)
    assert (caught.value.kind, caught.value.attempts) == ("trace", 3)


def test_a_trace_delivers_four_numbers_or_more_and_none_below_nothing() -> None:
    for level, count in ((1, 3), (2, 5), (3, 7)):
        for seed in SEEDS:
            made = generated("trace", 6, level, seed)
            numbers = [number for belt in made.solution["outputs"] for number in belt]
            assert len(numbers) >= 4
            assert min(numbers) >= 0
            assert made.grade.steps == count
            assert made.givens["sheet"]["outputs"] == [[], [], []]
