"""Puzzles made by Debian's `sgt-puzzles`: solved, and proved unique by both solvers.

The ids and the solutions were written by the program itself (`--generate` with `--save`, and
`--print --with-solutions` where the save file has no solution).
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.vectors.sgt_ids import read_puzzle, read_solution
from tournaments.kinds.base import Outcome
from tournaments.kinds.registry import get_kind

FILE = Path(__file__).resolve().parents[1] / "vectors/sgt-puzzles.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_there_are_twenty_and_more_over_seven_kinds() -> None:
    kinds = Counter(vector["kind"] for vector in VECTORS)
    assert len(VECTORS) >= 20
    assert set(kinds) == {
        "akari",
        "camping",
        "futoshiki",
        "grattacieli",
        "hitori",
        "rettangoli",
        "slalom",
    }
    assert min(kinds.values()) >= 2


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['kind']}-{v['id'][:12]}")
def test_the_solution_is_proved_the_only_one(vector: dict[str, Any]) -> None:
    kind = get_kind(vector["kind"])
    givens = read_puzzle(vector["kind"], vector["id"])
    solution = read_solution(vector["kind"], vector["solution"])
    proof = kind.prove_stored(givens, solution)
    assert [one.outcome for one in proof.evidence] == [Outcome.UNIQUE, Outcome.UNIQUE]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['kind']}-{v['id'][:12]}")
def test_its_givens_are_written_as_they_are_read(vector: dict[str, Any]) -> None:
    kind = get_kind(vector["kind"])
    givens = read_puzzle(vector["kind"], vector["id"])
    assert kind.write_puzzle(kind.read_puzzle(givens)) == givens
