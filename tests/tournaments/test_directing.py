"""What admins and outages do: holds, void rounds, replays, V20, V59; each with a reason."""

from datetime import timedelta

import pytest

from tallyworks.live.models import Outage
from tallyworks.ratings.models import RatingChange
from tests.tournaments.stage import KEYS, START, Stage, ms
from tournaments import errors, services
from tournaments.models import Act, Match, Round, Seat, Tournament
from tournaments.queries.puzzles import find_puzzle

pytestmark = pytest.mark.usefixtures("plain")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def stage(plain: None) -> Stage:
    """Return a tournament of two rounds of 300 s, the first of which has opened."""
    made = Stage(300, 300, ratings={"Ada": 1600, "Bruno": 1500})
    made.begin()
    return made


def outage(stage: Stage, heartbeat: float, boot: float) -> None:
    """Let the site be away between these seconds after the first opening."""
    opens_at = stage.opens_at(1)
    stage.away(opens_at + ms(heartbeat), opens_at + ms(boot))


@pytest.mark.parametrize(
    ("heartbeat", "boot", "closes"),
    [(130, 180, 350), (280, 330, 350), (130, 135, 300), (130, 250, 420)],
)
def test_v20_what_was_left_is_given_back(
    stage: Stage, heartbeat: float, boot: float, closes: float
) -> None:
    opens_at = stage.opens_at(1)
    outage(stage, heartbeat, boot)
    assert stage.round(1).closes_at == opens_at + ms(closes)
    assert services.apply_due(now=opens_at + ms(closes)) == 0
    assert stage.reload().due_at == opens_at + ms(closes) + timedelta.resolution


def test_v20_a_key_after_the_outage_costs_no_time_of_it(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    stage.send("Ada", 130)
    outage(stage, 130, 180)
    stage.send("Bruno", 185)
    assert stage.seat("Bruno").solved_at == opens_at + ms(185)
    assert stage.seat("Bruno").solved_ms == 135_000
    stage.end(1)
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}


@pytest.mark.parametrize(
    ("received", "heartbeat", "boot", "taken_ms"),
    [
        pytest.param(129.9, 130, 180, 129_900, id="before it"),
        pytest.param(19.9, 20, 100, 19_900, id="before one longer than that"),
        pytest.param(154, 130, 180, 130_000, id="in it"),
        pytest.param(0, 0, 50, 0, id="at the opening"),
    ],
)
def test_a_key_judged_after_the_outage_has_the_time_of_its_receipt(
    stage: Stage, received: float, heartbeat: float, boot: float, taken_ms: int
) -> None:
    outage(stage, heartbeat, boot)
    assert stage.send("Ada", received).solved_ms == taken_ms
    assert stage.seat("Ada").solved_at == stage.opens_at(1) + ms(received)


def test_keys_after_the_last_sign_of_life_have_one_time_whenever_they_are_judged(
    stage: Stage,
) -> None:
    assert stage.send("Ada", 130.5).solved_ms == 130_500
    outage(stage, 130, 180)
    assert stage.seat("Ada").solved_ms == 130_000
    assert stage.send("Bruno", 130.5).solved_ms == 130_000


def test_a_gap_that_is_no_whole_millisecond_over_five_seconds_moves_no_time(stage: Stage) -> None:
    noticed = stage.opens_at(1) + ms(135) + timedelta(microseconds=1)
    stage.away(stage.opens_at(1) + ms(130), noticed)
    assert Outage.objects.count() == 1
    assert stage.round(1).closes_at == stage.opens_at(1) + ms(300)
    assert stage.send("Ada", 200).solved_ms == 200_000


def test_v20_after_more_than_two_minutes_the_reserve_is_played(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    stage.send("Ada", 100)
    pairs = list(Match.objects.values_list("first", "second"))
    outage(stage, 130, 251)
    boot = opens_at + ms(251)
    replayed = stage.round(1)
    assert (replayed.state, replayed.attempt) == (Round.State.FAMILIARISATION, 2)
    assert (replayed.starts_at, replayed.opens_at) == (boot, boot + MINUTE)
    assert list(Match.objects.values_list("first", "second")) == pairs
    acts = [(act.kind, act.author, act.data) for act in Act.objects.exclude(kind="START")]
    data = {"code": "outage", "seconds": 121}
    assert acts == [("VOID", None, data), ("REPLAY", None, data)]
    # The key of the first puzzle is nothing any more; the reserve's is right.
    assert not stage.send("Ada", 10, KEYS[1]).is_correct
    assert stage.send("Bruno", 20, KEYS[2]).solved_ms == 20_000


def test_an_outage_in_the_familiarisation_moves_the_opening(plain: None) -> None:
    stage = Stage(300, ratings={"Ada": 1600, "Bruno": 1500})
    stage.due(START)
    services.make_up(heartbeat_at=START + ms(30), now=START + ms(630))
    assert (stage.round(1).opens_at, stage.round(1).closes_at) == (
        START + ms(660),
        START + ms(960),
    )


def test_an_outage_between_rounds_moves_the_one_that_is_paired(stage: Stage) -> None:
    closes_at = stage.opens_at(1) + ms(300)
    for instant in (closes_at + ms(0.001), closes_at + ms(2)):
        stage.due(instant)
    assert stage.round(2).state == Round.State.PAIRED
    services.make_up(heartbeat_at=closes_at + ms(3), now=closes_at + ms(603))
    assert stage.round(2).starts_at == closes_at + ms(605)


def test_an_outage_over_the_start_delays_it_only(plain: None) -> None:
    stage = Stage(300, ratings={"Ada": 1600, "Bruno": 1500})
    boot = START + timedelta(minutes=10)
    services.make_up(heartbeat_at=START - ms(30), now=boot)
    stage.due(boot)
    assert stage.round(1).starts_at == boot


def test_a_second_long_outage_leaves_the_round_void(stage: Stage) -> None:
    outage(stage, 130, 300)
    opens_at = stage.opens_at(1)
    stage.due(opens_at)
    outage(stage, 10, 200)
    assert stage.round(1).state == Round.State.VOID
    stage.due(opens_at + ms(305))
    assert stage.round(2).state != Round.State.WAITING


def test_a_hold_delays_the_next_start_and_never_an_open_round(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    services.hold_tournament(order=stage.order("break"), now=opens_at + ms(100))
    assert stage.round(1).closes_at == opens_at + ms(300)
    for seconds in (300.001, 302, 305, 400):
        stage.due(opens_at + ms(seconds))
    assert stage.round(1).state == Round.State.SCORED
    assert stage.round(2).starts_at is None
    services.release_tournament(order=stage.order("on we go"), now=opens_at + ms(500))
    stage.due(opens_at + ms(500))
    assert stage.round(2).starts_at == opens_at + ms(500)
    assert [act.reason for act in Act.objects.filter(author=stage.author)] == ["break", "on we go"]


def test_a_hold_in_the_last_seconds_keeps_the_pairing(stage: Stage) -> None:
    closes_at = stage.opens_at(1) + ms(300)
    for instant in (closes_at + ms(0.001), closes_at + ms(2)):
        stage.due(instant)
    services.hold_tournament(order=stage.order("break"), now=closes_at + ms(4))
    stage.due(closes_at + ms(60))
    assert (stage.round(2).state, stage.round(2).starts_at) == (Round.State.PAIRED, None)
    services.release_tournament(order=stage.order("go"), now=closes_at + ms(61))
    stage.due(closes_at + ms(61))
    assert stage.round(2).starts_at == closes_at + ms(61)


def test_holding_twice_is_refused_as_is_releasing_what_is_not_held(stage: Stage) -> None:
    now = stage.opens_at(1)
    with pytest.raises(errors.NotHeld):
        services.release_tournament(order=stage.order(), now=now)
    services.hold_tournament(order=stage.order(), now=now)
    with pytest.raises(errors.NotHeld):
        services.hold_tournament(order=stage.order(), now=now)


def test_v59_a_void_round_counts_for_nothing(plain: None) -> None:
    stage = Stage(60, 60, 60, 60, 60, ratings={"Ada": 1400, "Bruno": 1400})
    now = stage.begin()
    stage.send("Ada", 10)
    services.void_round(order=stage.order("wrong clue"), number=1, now=now + ms(20))
    with pytest.raises(errors.RoundClosed):
        stage.send("Bruno", 30)
    for number in range(1, 6):
        stage.end(number)
    assert stage.reload().state == Tournament.State.FINISHED
    changes = RatingChange.objects.all()
    assert {(change.rated_count, change.amount) for change in changes} == {(4, 0)}
    assert set(stage.results(1).values()) == {None}


def test_a_scored_round_can_be_declared_void_and_pairings_made_stay(stage: Stage) -> None:
    stage.send("Ada", 10)
    now = stage.end(1)
    services.void_round(order=stage.order(), number=1, now=now)
    assert Seat.objects.filter(round=stage.round(2)).count() == 2
    stage.end(2)
    assert stage.part("Ada").half_points == 1


def test_a_void_round_is_replayed_with_the_reserve_before_the_next_begins(stage: Stage) -> None:
    now = stage.opens_at(1) + ms(100)
    stage.send("Ada", 50)
    services.void_round(order=stage.order(), number=1, now=now)
    services.replay_round(order=stage.order(), number=1, now=now + ms(1))
    assert stage.opens_at(1) == now + ms(1) + MINUTE
    assert stage.seat("Ada").solved_ms is None
    stage.send("Bruno", 30, KEYS[2])
    stage.end(1)
    assert stage.results(1) == {"Ada": 0, "Bruno": 2}


def test_a_replay_takes_back_a_pairing_nobody_has_seen(stage: Stage) -> None:
    closes_at = stage.opens_at(1) + ms(300)
    for instant in (closes_at + ms(0.001), closes_at + ms(2)):
        stage.due(instant)
    services.void_round(order=stage.order(), number=1, now=closes_at + ms(3))
    services.replay_round(order=stage.order(), number=1, now=closes_at + ms(4))
    assert stage.round(2).state == Round.State.WAITING
    assert not Seat.objects.filter(round=stage.round(2)).exists()
    stage.end(1)
    assert Seat.objects.filter(round=stage.round(2)).count() == 2


def test_what_cannot_be_replayed_is_refused(stage: Stage) -> None:
    now = stage.opens_at(1)
    with pytest.raises(errors.NotReplayable):
        services.replay_round(order=stage.order(), number=1, now=now)
    services.void_round(order=stage.order(), number=1, now=now)
    with pytest.raises(errors.NotVoidable):
        services.void_round(order=stage.order(), number=1, now=now)
    after = now + ms(305)
    stage.due(after)
    stage.due(after)
    with pytest.raises(errors.NotReplayable):
        services.replay_round(order=stage.order(), number=1, now=after)
    with pytest.raises(errors.RoundNotFound):
        services.void_round(order=stage.order(), number=3, now=after)


def test_the_reserve_stays_sealed_while_its_round_is_void(stage: Stage) -> None:
    now = stage.opens_at(1)
    services.void_round(order=stage.order(), number=1, now=now)
    shown = find_puzzle(
        tournament_id=stage.tournament.pk, number=1, viewer_id=None, now=now + ms(301)
    )
    assert shown is not None
    assert "secret-givens-2" not in str(shown)


def test_a_disqualified_player_keeps_his_seat_and_his_keys_are_null(stage: Stage) -> None:
    now = stage.opens_at(1) + ms(50)
    part = stage.part("Ada")
    services.disqualify(order=stage.order("two accounts"), participant_id=part.pk, now=now)
    assert stage.part("Ada").leaving == "DISQUALIFIED"
    with pytest.raises(errors.KeyWithdrawn):
        stage.send("Ada", 60)
    with pytest.raises(errors.AlreadyLeft):
        services.disqualify(order=stage.order(), participant_id=part.pk, now=now)
    act = Act.objects.get(kind="DISQUALIFY")
    assert (act.participant, act.reason) == (part, "two accounts")


def test_a_cancelled_tournament_changes_no_rating(stage: Stage) -> None:
    now = stage.opens_at(1)
    services.cancel_tournament(order=stage.order("storm"), now=now)
    stage.due(now + timedelta(hours=3))
    assert stage.reload().state == Tournament.State.CANCELLED
    assert not RatingChange.objects.exists()
    with pytest.raises(errors.NotRunning):
        services.cancel_tournament(order=stage.order(), now=now)


@pytest.mark.parametrize("act", [services.hold_tournament, services.cancel_tournament])
def test_no_act_without_a_reason_or_by_anybody_else(stage: Stage, act: object) -> None:
    assert callable(act)
    with pytest.raises(errors.ReasonMissing):
        act(order=stage.order("  \n "), now=START)
    stage.author.is_superuser = False
    stage.author.save()
    with pytest.raises(errors.DirectorsOnly):
        act(order=stage.order(), now=START)
    assert not Act.objects.exclude(kind="START").exists()
