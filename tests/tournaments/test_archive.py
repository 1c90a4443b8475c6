"""The puzzles of finished tournaments are played as practice is (§8)."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from tests.conftest import Cast
from tests.tournaments.practice_stage import HITORI
from tests.tournaments.stage import KEYS, START, Stage, ms
from tournaments import errors, services
from tournaments.generating import digest_of
from tournaments.kinds.registry import get_kind
from tournaments.models import PracticeGame, PracticePuzzle, Round, SealedPuzzle
from tournaments.queries import practice
from tournaments.queries.known import list_known_to_tournaments
from tournaments.sealing import unseal
from tournaments.services import stocking

PAIR = {"Xavier": 1600, "Yvonne": 1500}
LATER = START + timedelta(hours=3)


@pytest.fixture
def finished(plain: None) -> Stage:
    """Return a tournament of two rounds of which the first is replayed; it is over."""
    stage = Stage(60, 60, ratings=PAIR)
    at = stage.begin()
    services.void_round(order=stage.order(), number=1, now=at)
    services.replay_round(order=stage.order(), number=1, now=at)
    stage.end(1)
    stage.end(2)
    assert stage.reload().state == "FINISHED"
    return stage


@pytest.fixture
def of_hitori(db: None) -> Stage:
    """Return a finished tournament of one Hitori, of a size and level that practice has too."""
    stage = Stage(60, ratings=PAIR, kind="hitori")
    Round.objects.update(size=HITORI.size)
    stage.begin()
    stage.end(1)
    assert stage.reload().state == "FINISHED"
    return stage


def start(stage: Stage, player_id: int, number: int = 1, now: datetime = LATER) -> PracticeGame:
    return services.start_archived(
        player_id=player_id, tournament_id=stage.tournament.pk, number=number, now=now
    )


def send(game: PracticeGame, text: str, at: datetime) -> services.KeyVerdict:
    sending = services.PracticeSending(
        game_id=game.pk, player_id=game.player_id, uuid=uuid4(), text=text
    )
    return services.answer_practice(sending=sending, now=at)


def test_a_guest_plays_the_puzzle_of_a_round_timed_as_practice_is(
    finished: Stage, cast: Cast
) -> None:
    game = start(finished, cast.guest.pk, 2, LATER + timedelta(microseconds=1_999))
    assert game.started_at == LATER + ms(0.001)
    puzzle, of_round = game.puzzle, finished.round(2)
    assert puzzle.round == of_round
    assert (puzzle.kind, puzzle.size, puzzle.level) == ("plain", 4, 1)
    assert (puzzle.givens, puzzle.key) == ({"secret": "secret-givens-1"}, KEYS[1])
    assert not send(game, KEYS[2], LATER + ms(3)).is_correct
    verdict = send(game, KEYS[1], LATER + ms(61.501))
    assert (verdict.is_correct, verdict.solved_ms) == (True, 61_500)


def test_of_a_replayed_round_it_is_the_reserve_and_the_other_stays_sealed(
    finished: Stage, cast: Cast
) -> None:
    game = start(finished, cast.member.pk, 1)
    assert (game.puzzle.givens, game.puzzle.key) == ({"secret": "secret-givens-2"}, KEYS[2])
    assert PracticePuzzle.objects.count() == 1


def test_a_puzzle_is_kept_once_and_everybody_has_one_try(finished: Stage, cast: Cast) -> None:
    game = start(finished, cast.member.pk)
    again = start(finished, cast.member.pk, now=LATER + ms(60))
    assert (again.pk, again.started_at) == (game.pk, LATER)
    send(game, KEYS[2], LATER + ms(70))
    assert start(finished, cast.member.pk, now=LATER + ms(80)).solved_ms == 70_000
    assert start(finished, cast.second.pk).puzzle_id == game.puzzle_id
    assert (PracticePuzzle.objects.count(), PracticeGame.objects.count()) == (1, 2)


def test_before_the_tournament_is_finished_nothing_is_unsealed(plain: None, cast: Cast) -> None:
    stage = Stage(60, 60, ratings=PAIR)
    stage.begin(2)
    assert stage.round(1).state == "SCORED"
    for number in (1, 2):
        with pytest.raises(errors.RoundNotFound):
            start(stage, cast.member.pk, number)
        with pytest.raises(errors.RoundNotFound):
            services.check_archived(tournament_id=stage.tournament.pk, number=number)
    services.cancel_tournament(order=stage.order(), now=stage.opens_at(2))
    with pytest.raises(errors.RoundNotFound):
        start(stage, cast.member.pk)
    assert not PracticePuzzle.objects.exists()


def test_of_a_round_that_does_not_count_there_is_nothing(plain: None, cast: Cast) -> None:
    stage = Stage(60, 60, ratings=PAIR)
    at = stage.begin()
    services.void_round(order=stage.order(), number=1, now=at)
    stage.end(1)
    stage.end(2)
    assert (stage.reload().state, stage.round(1).state) == ("FINISHED", "VOID")
    for number in (1, 3):
        with pytest.raises(errors.RoundNotFound):
            start(stage, cast.member.pk, number)
    assert start(stage, cast.member.pk, 2).puzzle.round == stage.round(2)


def test_it_is_on_no_shelf_and_in_no_best_time(of_hitori: Stage, cast: Cast) -> None:
    archived = start(of_hitori, cast.member.pk)
    line = practice.get_practice("hitori", player_id=cast.member.pk).shelves[0]
    assert (line.size, line.level, line.is_running) == (6, 1, False)
    own = services.start_practice(player_id=cast.member.pk, choice=HITORI, now=LATER)
    assert own.puzzle.round is None
    send(archived, get_kind("hitori").example.key, LATER + ms(5))
    assert practice.get_practice("hitori", player_id=cast.member.pk).solved_count == 0
    send(own, own.puzzle.key, LATER + ms(90))
    line = practice.get_practice("hitori", player_id=cast.member.pk).shelves[0]
    assert (line.best_ms, line.solved_count) == (90_000, 1)

    def told(game: PracticeGame) -> tuple[object, ...]:
        found = practice.find_practice_game(game_id=game.pk, player_id=cast.member.pk)
        assert found is not None
        shown = practice.game_json(found, language="en", now=LATER)
        return shown["solved_ms"], shown["best_ms"], shown["tournament"], shown["round"]

    assert told(archived) == (5_000, None, of_hitori.tournament.pk, 1)
    assert told(own) == (90_000, 90_000, None, None)


def test_it_makes_no_shelf_fuller_and_nobody_more_eager(of_hitori: Stage, cast: Cast) -> None:
    stock = stocking.lay_out_shelf(kind="hitori", size=6, level=1, now=LATER)
    start(of_hitori, cast.member.pk)
    assert PracticePuzzle.objects.of_shelf("hitori", 6, 1).count() == stock
    assert stocking._count_begun(LATER) == {}


def test_no_tournament_to_come_repeats_it(of_hitori: Stage, cast: Cast) -> None:
    sealed = SealedPuzzle.objects.get(round=of_hitori.round(1), place=1)
    digest = digest_of(unseal(sealed.sealed).givens)
    assert digest not in list_known_to_tournaments(kind="hitori", size=6, now=LATER)
    start(of_hitori, cast.member.pk)
    assert digest in list_known_to_tournaments(kind="hitori", size=6, now=LATER)
