"""Keys through the service: V5 to V17, V38 to V42."""

from contextlib import suppress
from datetime import timedelta
from uuid import uuid4

import pytest

from tallyworks.live.instants import to_ms
from tests.tournaments.stage import BEFORE, KEYS, START, WRONG, Stage, ms
from tournaments import errors, services
from tournaments.models import Submission
from tournaments.queries.puzzles import find_puzzle

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture
def stage(plain: None) -> Stage:
    """Return a round of 300 s that has opened, between Ada and Bruno."""
    made = Stage(300, 300, ratings={"Ada": 1600, "Bruno": 1500})
    made.begin()
    return made


def withdraw(stage: Stage, name: str, seconds: float) -> None:
    services.withdraw(
        tournament_id=stage.tournament.pk,
        player_id=stage.players[name].pk,
        now=stage.opens_at(1) + ms(seconds),
    )


def test_v5_a_key_at_the_closing_instant_wins(stage: Stage) -> None:
    assert stage.send("Ada", 300.0).solved_ms == 300_000
    stage.end(1)
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


def test_v6_a_millisecond_later_it_is_refused_and_the_match_drawn(stage: Stage) -> None:
    with pytest.raises(errors.RoundClosed) as refused:
        stage.send("Ada", 300.001)
    assert refused.value.code == "closed"
    stage.end(1)
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}


def test_v7_a_wrong_key_before_the_right_one_costs_its_pause_only(stage: Stage) -> None:
    assert not stage.send("Ada", 40.0, WRONG).is_correct
    assert stage.send("Ada", 100.0).solved_ms == 100_000
    stage.send("Bruno", 104.9)
    stage.end(1)
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}


def test_v9_the_first_correct_key_is_final(stage: Stage) -> None:
    stage.send("Ada", 100.0)
    stage.send("Bruno", 120.0)
    with pytest.raises(errors.AlreadySolved):
        stage.send("Ada", 150.0)
    stage.end(1)
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


def test_v11_three_wrong_keys_lose_to_a_late_right_one(stage: Stage) -> None:
    for seconds in (10, 20, 30):
        stage.send("Ada", seconds, WRONG)
    stage.send("Bruno", 299.5)
    stage.end(1)
    assert stage.results(1) == {"Ada": 0, "Bruno": 2}


@pytest.mark.parametrize(
    "text", [" 1342 , 2431", "1342;2431", "13422431", "１３４２，２４３１", "1342.2431\u200b"]
)
def test_v12_separators_blanks_and_wide_digits_do_not_matter(stage: Stage, text: str) -> None:
    assert stage.send("Ada", 10, text).is_correct


def test_v12_a_wrong_form_is_no_try_and_costs_no_pause(stage: Stage) -> None:
    with pytest.raises(errors.KeyFormatWrong) as refused:
        stage.send("Ada", 10, "1342,243")
    assert refused.value.data == {"problem": "key_length", "details": {"expected": 8, "got": 7}}
    assert not Submission.objects.exists()
    verdict = stage.send("Ada", 10.001, WRONG)
    assert (verdict.is_correct, verdict.wrong_count) == (False, 1)


def test_v13_in_the_pause_nothing_is_evaluated(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    assert stage.send("Ada", 10.0, WRONG).paused_until == opens_at + ms(15)
    with pytest.raises(errors.KeyPaused) as refused:
        stage.send("Ada", 14.999)
    assert refused.value.data == {"paused_until": to_ms(opens_at + ms(15))}
    assert stage.send("Ada", 15.0).solved_ms == 15_000


def test_the_pause_is_the_seats_whatever_the_page(stage: Stage) -> None:
    stage.send("Ada", 10.0, WRONG)
    assert stage.send("Bruno", 10.5).is_correct
    for _tab in range(2):
        with pytest.raises(errors.KeyPaused):
            stage.send("Ada", 11.0)


def test_v15_the_same_sending_has_one_verdict_and_one_time(stage: Stage) -> None:
    uuid = uuid4()
    first = stage.send("Ada", 61.0, uuid=uuid)
    again = stage.send("Ada", 61.02, uuid=uuid)
    assert (first.solved_ms, again.solved_ms) == (61_000, 61_000)
    assert (first.is_repeat, again.is_repeat) == (False, True)
    assert Submission.objects.count() == 1


@pytest.mark.parametrize("order", [(61.0, 61.02, 61.01), (61.02, 61.0, 61.01)])
def test_v15_of_two_copies_the_one_received_first_gives_the_time(
    stage: Stage, order: tuple[float, ...]
) -> None:
    uuid = uuid4()
    told = [stage.send("Ada", seconds, uuid=uuid) for seconds in order]
    assert [one.is_repeat for one in told] == [False, True, True]
    assert [told[1].solved_ms, told[2].solved_ms] == [61_000, 61_000]
    assert told[2].received_ms == to_ms(stage.opens_at(1)) + 61_000
    seat = stage.seat("Ada")
    assert (seat.solved_ms, seat.solved_at) == (61_000, stage.opens_at(1) + ms(61))
    # Five seconds of hers: a millisecond less would be a loss.
    stage.send("Bruno", 66.0)
    stage.end(1)
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}


@pytest.mark.parametrize("order", [(61.0, 61.02), (61.02, 61.0)])
def test_of_two_copies_of_a_wrong_key_the_one_received_first_begins_the_pause(
    stage: Stage, order: tuple[float, ...]
) -> None:
    uuid = uuid4()
    told = [stage.send("Ada", seconds, WRONG, uuid=uuid) for seconds in order]
    assert (told[1].wrong_count, told[1].paused_until) == (1, stage.opens_at(1) + ms(66))
    with pytest.raises(errors.KeyPaused):
        stage.send("Ada", 65.999)
    assert stage.send("Ada", 66.0).solved_ms == 66_000


def test_the_pause_of_a_later_wrong_key_stays_as_it_is(stage: Stage) -> None:
    uuid = uuid4()
    stage.send("Ada", 10.02, WRONG, uuid=uuid)
    stage.send("Ada", 20.0, WRONG)
    assert stage.send("Ada", 10.0, WRONG, uuid=uuid).paused_until == stage.opens_at(1) + ms(25)
    assert stage.seat("Ada").wrong_count == 2


@pytest.mark.parametrize("order", [(14.999, 15.0), (15.0, 14.999)])
def test_a_copy_received_in_a_pause_gives_no_time(stage: Stage, order: tuple[float, ...]) -> None:
    stage.send("Ada", 10.0, WRONG)
    uuid = uuid4()
    for seconds in order:
        with suppress(errors.KeyPaused):
            stage.send("Ada", seconds, uuid=uuid)
    assert stage.seat("Ada").solved_ms == 15_000


def test_a_copy_received_before_the_opening_gives_no_time(stage: Stage) -> None:
    uuid = uuid4()
    stage.send("Ada", 0.001, uuid=uuid)
    assert stage.send("Ada", -0.001, uuid=uuid).solved_ms == 1
    assert stage.send("Ada", 0.0, uuid=uuid).solved_ms == 0


def test_after_the_scoring_an_earlier_copy_changes_nothing(stage: Stage) -> None:
    uuid = uuid4()
    stage.send("Ada", 61.02, uuid=uuid)
    stage.end(1)
    assert stage.send("Ada", 61.0, uuid=uuid).solved_ms == 61_020
    assert stage.seat("Ada").solved_at == stage.opens_at(1) + ms(61.02)


def test_a_round_that_closed_early_closes_with_the_first_copy_of_its_last_key(plain: None) -> None:
    stage = Stage(300, ratings={"Ada": 1600, "Bruno": 1500}, closes_early=True)
    opens_at = stage.begin()
    stage.send("Bruno", 10.0)
    uuid = uuid4()
    stage.send("Ada", 61.02, uuid=uuid)
    assert stage.send("Ada", 61.0, uuid=uuid).solved_ms == 61_000
    assert stage.round(1).closes_at == opens_at + ms(61)
    assert stage.reload().due_at == opens_at + ms(61) + timedelta.resolution


@pytest.mark.parametrize("text", [KEYS[1], WRONG])
def test_a_copy_of_a_key_of_the_void_attempt_is_refused_as_closed(stage: Stage, text: str) -> None:
    uuid = uuid4()
    stage.send("Ada", 100.0, text, uuid=uuid)
    stage.away(stage.opens_at(1) + ms(130), stage.opens_at(1) + ms(260))
    assert stage.round(1).attempt == 2
    for seconds in (-50, 10):
        with pytest.raises(errors.RoundClosed) as refused:
            stage.send("Ada", seconds, text, uuid=uuid)
        assert refused.value.code == "closed"
    assert (stage.seat("Ada").solved_ms, stage.seat("Ada").wrong_count) == (None, 0)
    assert stage.send("Ada", 10, KEYS[2]).solved_ms == 10_000


def test_a_repeat_of_a_wrong_key_lengthens_no_pause(stage: Stage) -> None:
    uuid = uuid4()
    first = stage.send("Ada", 61.0, WRONG, uuid=uuid)
    again = stage.send("Ada", 63.0, WRONG, uuid=uuid)
    assert (again.paused_until, again.wrong_count) == (first.paused_until, 1)


def test_v16_received_in_time_and_committed_late_counts(stage: Stage) -> None:
    closes_at = stage.opens_at(1) + ms(300)
    services.apply_due(now=closes_at + ms(0.9))
    assert stage.send("Ada", 299.99).solved_ms == 299_990
    stage.end(1)
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


def test_after_the_scoring_nothing_counts(stage: Stage) -> None:
    stage.end(1)
    with pytest.raises(errors.RoundClosed):
        stage.send("Ada", 299.99)


def test_after_a_cancellation_no_key_is_evaluated(stage: Stage) -> None:
    uuid = uuid4()
    stage.send("Ada", 10.0, WRONG, uuid=uuid)
    services.cancel_tournament(order=stage.order(), now=stage.opens_at(1) + ms(20))
    with pytest.raises(errors.NotRunning) as refused:
        stage.send("Bruno", 30.0)
    assert refused.value.code == "not_running"
    assert stage.seat("Bruno").solved_ms is None
    # What had its verdict before keeps it.
    assert stage.send("Ada", 31.0, WRONG, uuid=uuid).is_repeat


def test_v17_there_is_no_puzzle_a_millisecond_before_the_opening(stage: Stage) -> None:
    def found(seconds: float, player: str | None) -> bool:
        puzzle = find_puzzle(
            tournament_id=stage.tournament.pk,
            number=1,
            viewer_id=None if player is None else stage.players[player].pk,
            now=stage.opens_at(1) + ms(seconds),
        )
        return puzzle is not None

    assert not found(-0.001, "Ada")
    assert found(0.0, "Ada")
    # A looker-on sees it after the closing.
    assert not found(300.0, None)
    assert found(300.001, None)


def test_a_key_before_the_opening_is_no_try(stage: Stage) -> None:
    with pytest.raises(errors.NotOpen):
        stage.send("Ada", -0.001)
    assert not Submission.objects.exists()


def test_v38_a_key_sent_before_the_withdrawal_stands(stage: Stage) -> None:
    stage.send("Ada", 100.0)
    withdraw(stage, "Ada", 120.0)
    stage.end(1)
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


def test_v39_a_key_after_the_withdrawal_is_null(stage: Stage) -> None:
    withdraw(stage, "Ada", 90.0)
    with pytest.raises(errors.KeyWithdrawn):
        stage.send("Ada", 100.0)
    stage.end(1)
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}


def test_v40_withdrawn_against_a_solver_loses(stage: Stage) -> None:
    withdraw(stage, "Ada", 90.0)
    stage.send("Bruno", 299)
    stage.end(1)
    assert stage.results(1) == {"Ada": 0, "Bruno": 2}


@pytest.mark.parametrize(
    ("key", "half_points"),
    [
        pytest.param((130, KEYS[1]), 2, id="solved"),
        pytest.param(None, 1, id="nothing"),
        pytest.param((130, WRONG), 1, id="wrong only"),
    ],
)
def test_v42_without_an_opponent(
    plain: None, key: tuple[float, str] | None, half_points: int
) -> None:
    stage = Stage(300, ratings={"Ada": 1600, "Bruno": 1500, "Carla": 1400})
    stage.begin()
    if key is not None:
        stage.send("Carla", *key)
    stage.end(1)
    assert stage.results(1)["Carla"] == half_points


def test_who_has_no_seat_sends_no_key(stage: Stage) -> None:
    stage.players["Stranger"] = stage.author
    with pytest.raises(errors.RoundNotFound):
        stage.send("Stranger", 10)


def test_instants_are_whole_milliseconds(stage: Stage) -> None:
    stage.send("Ada", 61.0)
    (submission,) = Submission.objects.all()
    assert submission.received_ms == to_ms(stage.opens_at(1)) + 61_000
    assert stage.seat("Ada").solved_at == stage.opens_at(1) + ms(61)


def test_a_registered_player_who_comes_late_plays_from_there(stage: Stage) -> None:
    stage.end(1)
    stage.due(stage.opens_at(2))
    assert stage.send("Ada", 200, number=2).solved_ms == 200_000


def test_nobody_enters_after_the_start(stage: Stage) -> None:
    for now in (START, START + ms(100)):
        with pytest.raises(errors.RegistrationClosed):
            services.register(tournament_id=stage.tournament.pk, player_id=stage.author.pk, now=now)
    assert BEFORE < START
