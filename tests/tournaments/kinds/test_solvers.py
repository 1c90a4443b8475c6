"""The two solvers agree on puzzles that are unique and on puzzles that are not."""

import json
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.tournaments.kinds.cast import SEEDS, generated, sizes_tried
from tournaments.kinds.base import Method, Outcome
from tournaments.kinds.constraints import EITHER, FALSE, TRUE, Count, InTable, Table
from tournaments.kinds.futoshiki.plain import network_of as futoshiki_network
from tournaments.kinds.futoshiki.puzzle import read_puzzle as read_futoshiki
from tournaments.kinds.hitori.plain import WhiteConnected
from tournaments.kinds.network import Network, deduce, list_solutions
from tournaments.kinds.registry import get_kind
from tournaments.kinds.slalom.plain import NoLoop

Json = dict[str, Any]
TRIED = 12


def _changed(givens: Json, name: str, path: tuple[int, ...], value: Any) -> Json:
    copy: Json = json.loads(json.dumps(givens))
    place = copy[name]
    for index in path[:-1]:
        place = place[index]
    if isinstance(place, str):
        raise TypeError(name)
    place[path[-1]] = value
    return copy


def _letter(givens: Json, name: str, row: int, column: int, letter: str) -> Json:
    line = givens[name][row]
    return _changed(givens, name, (row,), line[:column] + letter + line[column + 1 :])


def _fewer_signs(givens: Json, _solution: Json) -> Iterator[Json]:
    for name in ("across", "down"):
        for row, line in enumerate(givens[name]):
            for column, sign in enumerate(line):
                if sign != ".":
                    yield _letter(givens, name, row, column, ".")


def _fewer_views(givens: Json, _solution: Json) -> Iterator[Json]:
    for side in ("top", "right", "bottom", "left"):
        for index, seen in enumerate(givens[side]):
            if seen:
                yield _changed(givens, side, (index,), 0)


def _other_black_numbers(givens: Json, solution: Json) -> Iterator[Json]:
    for row, line in enumerate(solution["black"]):
        for column, letter in enumerate(line):
            if letter == "#":
                other = givens["numbers"][row][column] % givens["size"] + 1
                yield _changed(givens, "numbers", (row, column), other)


def _fewer_numbers(givens: Json, _solution: Json) -> Iterator[Json]:
    for row, line in enumerate(givens["rows"]):
        for column, letter in enumerate(line):
            if letter.isdigit():
                yield _letter(givens, "rows", row, column, "#")


def _fewer_counts(givens: Json, _solution: Json) -> Iterator[Json]:
    for name in ("rows", "columns"):
        for index in range(givens["size"]):
            yield _changed(givens, name, (index,), None)


def _moved_numbers(givens: Json, solution: Json) -> Iterator[Json]:
    """Yield the same rectangles with every number somewhere else in its own."""
    size, regions = givens["size"], solution["regions"]
    cells: dict[int, list[tuple[int, int]]] = {}
    for row, column in product(range(size), repeat=2):
        cells.setdefault(regions[row][column], []).append((row, column))
    for seed in range(TRIED):
        numbers = [[0] * size for _ in range(size)]
        rng = Random(seed)
        for region in cells.values():
            row, column = rng.choice(region)
            numbers[row][column] = len(region)
        yield {**givens, "numbers": numbers}


def _fewer_points(givens: Json, _solution: Json) -> Iterator[Json]:
    for row, line in enumerate(givens["points"]):
        for column, count in enumerate(line):
            if count is not None:
                yield _changed(givens, "points", (row, column), None)


CHANGES: dict[str, Callable[[Json, Json], Iterator[Json]]] = {
    "futoshiki": _fewer_signs,
    "grattacieli": _fewer_views,
    "hitori": _other_black_numbers,
    "akari": _fewer_numbers,
    "camping": _fewer_counts,
    "rettangoli": _moved_numbers,
    "slalom": _fewer_points,
}


@pytest.mark.parametrize("code", CHANGES)
def test_they_agree_on_puzzles_with_a_clue_less_or_moved(code: str) -> None:
    kind = get_kind(code)
    made = generated(code, kind.sizes[0].size, 2, "first")
    changed = list(CHANGES[code](made.givens, made.solution))
    outcomes = set()
    for givens in Random(5).sample(changed, min(TRIED, len(changed))):
        by_model, by_counting = kind.prove_stored(givens, made.solution).evidence
        assert (by_model.method, by_counting.method) == (Method.CP_SAT, Method.COUNTER)
        assert by_model.outcome == by_counting.outcome, givens
        outcomes.add(by_model.outcome)
    assert Outcome.AMBIGUOUS in outcomes
    assert outcomes <= {Outcome.AMBIGUOUS, Outcome.UNIQUE}


def test_they_agree_on_a_kakuro_without_its_given_digit() -> None:
    kind = get_kind("kakuro")
    # Both ways to fill the square are fine: 1 2 / 2 1 and 2 1 / 1 2.
    givens = {
        "size": 2,
        "black": ["..", ".."],
        "right": [3, 3],
        "down": [3, 3],
        "digits": [[0, 0], [0, 0]],
        "keyRow": 0,
        "keyColumn": 0,
    }
    solution = {"digits": [[1, 2], [2, 1]]}
    outcomes = [one.outcome for one in kind.prove_stored(givens, solution).evidence]
    assert outcomes == [Outcome.AMBIGUOUS, Outcome.AMBIGUOUS]
    given = {**givens, "digits": [[1, 0], [0, 0]]}
    outcomes = [one.outcome for one in kind.prove_stored(given, solution).evidence]
    assert outcomes == [Outcome.UNIQUE, Outcome.UNIQUE]


def test_the_counter_finds_all_latin_squares() -> None:
    empty = {"size": 4, "digits": [[0] * 4] * 4, "across": ["..."] * 4, "down": ["...."] * 3}
    found = list_solutions(futoshiki_network(read_futoshiki(empty)), limit=10_000)
    assert found is not None
    assert len(found[0]) == len(set(found[0])) == 576


def test_the_counter_says_when_it_has_not_enough_nodes() -> None:
    empty = {"size": 4, "digits": [[0] * 4] * 4, "across": ["..."] * 4, "down": ["...."] * 3}
    assert list_solutions(futoshiki_network(read_futoshiki(empty)), 10_000, most_nodes=5) is None


def test_the_deducer_does_not_finish_what_has_two_solutions() -> None:
    table = Table(2, 2, [(0, 1), (1, 0)])
    assert deduce(Network((EITHER, EITHER), (InTable((0, 1), table),))) is None
    assert deduce(Network((FALSE, EITHER), (InTable((0, 1), table),))).values == (0, 1)  # type: ignore[union-attr]


def test_a_probe_is_counted() -> None:
    """Of three cells at least one of each pair is true, and at most two: no single rule decides,
    but that the first is false breaks them."""
    pairs = (Count((0, 1), 1, 2), Count((0, 2), 1, 2), Count((1, 2), 0, 1))
    found = deduce(Network((EITHER,) * 3, (*pairs, Count((1, 2), 0, 0))))
    assert found is not None
    assert (found.values, found.probes) == ((1, 0, 0), 0)
    harder = deduce(Network((EITHER,) * 3, (*pairs, Count((0, 1, 2), 0, 1))))
    assert harder is not None
    assert (harder.values, harder.probes) == ((1, 0, 0), 1)


def test_a_cell_on_which_white_cells_depend_is_white() -> None:
    """In a row of three the middle cell joins the two ends; nothing joins parted ends."""
    square = WhiteConnected(3)
    domains = [FALSE, EITHER, FALSE, TRUE, TRUE, TRUE, EITHER, EITHER, EITHER]
    assert square.narrow(domains) == [(1, FALSE)]
    assert square.narrow([FALSE, TRUE, FALSE, TRUE, TRUE, TRUE, *[EITHER] * 3]) is None
    assert square.narrow([EITHER] * 9) == []


def test_a_diagonal_that_would_close_a_loop_is_the_other_one() -> None:
    r"""`/\` above `\` leaves `\` only, as `/` closes the diamond."""
    assert NoLoop(2).narrow([FALSE, TRUE, TRUE, EITHER]) == [(3, TRUE)]
    assert NoLoop(2).narrow([FALSE, TRUE, TRUE, FALSE]) is None


def test_hitori_and_slalom_are_cut_until_they_hold() -> None:
    """Without a cut CP-SAT would take parted white cells, and loops, for a second solution."""
    cuts = {}
    for code in ("hitori", "slalom"):
        proofs = [
            generated(code, size, level, seed).proof
            for size in sizes_tried(code)
            for level in (1, 2)
            for seed in SEEDS
        ]
        cuts[code] = sum(proof.evidence[0].effort for proof in proofs)
    assert min(cuts.values()) > 0
