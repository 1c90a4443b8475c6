"""The stock of practice: what comes with the site, what is made, and nothing twice."""

from collections import Counter
from datetime import datetime, timedelta
from subprocess import CalledProcessError
from typing import Any

import pytest

from tests.conftest import Cast
from tests.factories import WorkshopFactory
from tests.tournaments.stage import Stage
from tournaments import services
from tournaments.generating import digest_of, generate
from tournaments.kinds.base import (
    LEVELS,
    Evidence,
    GeneratedPuzzle,
    GenerationError,
    Grade,
    Method,
    Outcome,
    Proof,
)
from tournaments.kinds.registry import get_kind, list_kinds
from tournaments.models import PracticeGame, PracticePuzzle, SealedPuzzle
from tournaments.queries import known
from tournaments.rules import practice
from tournaments.sealing import Contents, seal
from tournaments.services import stocking
from tournaments.shipped import list_shipped

# The others' first puzzles are made by the job.
SHIPPED = [kind.code for kind in list_kinds() if list_shipped(kind.code)]


def made_of(
    *, kind: str, seed: str, size: int, level: int, known: frozenset[str]
) -> GeneratedPuzzle:
    """Return the worked example of a kind, as if it had been made just now."""
    example = get_kind(kind).example
    assert digest_of(example.givens) not in known
    proof = Proof(
        (Evidence(Method.CP_SAT, Outcome.UNIQUE), Evidence(Method.COUNTER, Outcome.UNIQUE))
    )
    return GeneratedPuzzle(
        kind,
        size,
        level,
        seed,
        example.givens,
        example.solution,
        example.key,
        Grade(1, 0, 9),
        proof,
    )


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have puzzles at once."""
    monkeypatch.setattr(stocking, "call_apart", lambda _function, **asked: made_of(**asked))
    monkeypatch.setattr(stocking, "list_kinds", lambda: [get_kind("hitori")])


@pytest.mark.parametrize("code", SHIPPED)
def test_every_shelf_of_a_kind_comes_with_puzzles_whose_keys_are_right(code: str) -> None:
    kind, shipped = get_kind(code), list_shipped(code)
    shelves = Counter((one["size"], one["level"]) for one in shipped)
    assert set(shelves) == {(offer.size, level) for offer in kind.sizes for level in LEVELS}
    assert min(shelves.values()) >= practice.KEPT_AHEAD
    assert len({digest_of(one["givens"]) for one in shipped}) == len(shipped)
    for one in shipped:
        puzzle, solution = kind.read_puzzle(one["givens"]), kind.read_solution(one["solution"])
        assert kind.key_of(puzzle, solution) == one["key"]
        outcomes = {found["outcome"] for found in one["proof"]["evidence"]}
        assert outcomes <= {"unique", "solved"}
        assert len(one["proof"]["evidence"]) == 2


def test_laying_out_a_shelf_twice_changes_nothing(db: None, now: datetime) -> None:
    shipped = [one for one in list_shipped("hitori") if (one["size"], one["level"]) == (8, 2)]
    assert stocking.lay_out_shelf(kind="hitori", size=8, level=2, now=now) == len(shipped)
    assert stocking.lay_out_shelf(kind="hitori", size=8, level=2, now=now) == 0
    assert PracticePuzzle.objects.of_shelf("hitori", 8, 2).count() == len(shipped)


def play_through(player_id: int, now: datetime, *, left: int) -> None:
    """Begin all puzzles of the shelf but `left`."""
    stocking.lay_out_shelf(kind="hitori", size=6, level=1, now=now)
    puzzles = list(PracticePuzzle.objects.of_shelf("hitori", 6, 1))
    for puzzle in puzzles[: len(puzzles) - left]:
        PracticeGame.objects.create(player_id=player_id, puzzle=puzzle, started_at=now)


def test_one_more_is_made_where_a_player_comes_to_the_end(cast: Cast, now: datetime) -> None:
    play_through(cast.member.pk, now, left=2)
    before = PracticePuzzle.objects.count()
    assert services.fill_practice(now=now) == 1
    assert services.fill_practice(now=now) == 0
    made = PracticePuzzle.objects.latest("pk")
    assert PracticePuzzle.objects.count() == before + 1
    assert (made.kind, made.size, made.level) == ("hitori", 6, 1)
    assert made.givens == get_kind("hitori").example.givens
    assert made.digest == digest_of(made.givens)
    assert {one["outcome"] for one in made.proof["evidence"]} == {"unique"}


def test_nothing_is_made_for_nobody(cast: Cast, now: datetime) -> None:
    assert services.fill_practice(now=now) == 0
    play_through(cast.member.pk, now, left=0)
    assert services.fill_practice(now=now + practice.EAGER_FOR) == 0


def test_a_kind_without_puzzles_of_its_own_gets_some(
    db: None, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stocking, "list_shipped", lambda code: list_shipped(code)[:0])
    assert services.fill_practice(now=now) == 1
    made = PracticePuzzle.objects.get()
    assert (made.kind, made.size, made.level) == ("hitori", 6, 1)


def test_tournaments_come_first(cast: Cast, now: datetime) -> None:
    play_through(cast.member.pk, now, left=0)
    stage = Stage(300, publish_asked_at=now)
    stage.tournament.state, stage.tournament.published_at = "DRAFT", None
    stage.tournament.save()
    assert services.fill_practice(now=now) == 0


def test_a_failure_is_logged_and_tried_again(
    cast: Cast, now: datetime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_given: Any, **_asked: Any) -> None:
        raise CalledProcessError(1, "python")

    play_through(cast.member.pk, now, left=0)
    monkeypatch.setattr(stocking, "call_apart", fail)
    assert services.fill_practice(now=now) == 0
    assert "practice.puzzle_failed shelf=hitori/6/1" in caplog.text


def test_shelves_want_more_up_to_their_largest() -> None:
    assert practice.is_wanting(stock=5, begun=3)
    assert not practice.is_wanting(stock=6, begun=3)
    assert not practice.is_wanting(stock=practice.LARGEST_SHELF, begun=practice.LARGEST_SHELF)


def test_a_sealed_puzzle_and_its_reserve_are_known_to_practice(cast: Cast, now: datetime) -> None:
    stage, kind = Stage(300, kind="hitori"), get_kind("hitori")
    shipped = list_shipped("hitori")[0]
    contents = Contents("seed", shipped["givens"], shipped["solution"], shipped["key"])
    SealedPuzzle.objects.filter(place=2).update(sealed=seal(contents))
    size = stage.round(1).size
    told = known.list_known_to_practice(kind="hitori", size=size, now=now)
    assert told == {digest_of(kind.example.givens), digest_of(shipped["givens"])}
    assert known.list_known_to_practice(kind="hitori", size=8, now=now) >= {
        digest_of(one["givens"]) for one in list_shipped("hitori") if one["size"] == 8
    }


def test_what_is_known_is_not_made_again() -> None:
    asked: Any = {"kind": "workshop", "seed": "one", "size": 6, "level": 1}
    first = generate(**asked)
    second = generate(**asked, known=frozenset({digest_of(first.givens)}))
    assert second.givens != first.givens


def test_a_trace_repeats_no_machine_of_a_daily_workshop(db: None, now: datetime) -> None:
    asked: Any = {"kind": "trace", "seed": "one", "size": 6, "level": 1}
    machine = generate(**asked).givens["machine"]
    WorkshopFactory.create(date=now.date() - timedelta(days=1), number=213, par=machine)
    told = known.list_known_to_tournaments(kind="trace", size=6, now=now)
    assert machine in told
    assert generate(**asked, known=told).givens["machine"] != machine
    assert machine not in known.list_known_to_tournaments(kind="workshop", size=6, now=now)
    a_year_later = now + timedelta(days=400)
    assert machine not in known.list_known_to_tournaments(kind="trace", size=6, now=a_year_later)


def test_where_all_is_known_the_generator_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.kinds.base.MOST_ATTEMPTS", 3)
    kind = get_kind("camping")
    with pytest.raises(GenerationError):
        kind.generate(seed="one", size=6, level=1, is_known=lambda givens: True)
