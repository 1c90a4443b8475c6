"""A tournament runs by its stored instants: V18, V19, V37, V41, V43, V57 through the services."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from tallyworks.live.models import Event
from tallyworks.live.types import Access, Role, Viewer
from tallyworks.ratings.models import Rating, RatingChange
from tests.tournaments.stage import BEFORE, START, Stage, ms
from tournaments import services
from tournaments.models import Act, Match, Participant, Round, Seat, Tournament
from tournaments.queries import rooms
from tournaments.queries.results import count_results
from tournaments.rules.pairing import draw_lot
from tournaments.services import news, pairing, running, starting

pytestmark = pytest.mark.usefixtures("plain")
FIVE = {"Ada": 1600, "Bruno": 1520, "Carla": 1450, "Dino": 1400, "Elsa": 1400}


def at(minutes: int, seconds: int) -> object:
    return START + timedelta(minutes=minutes, seconds=seconds)


def test_v18_the_timetable_follows_from_the_start() -> None:
    stage = Stage(300, 300, 420, ratings={"Ada": 1500, "Bruno": 1400})
    stage.due(START)
    stage.end(1)
    stage.end(2)
    instants = [
        (one.starts_at, one.opens_at, one.closes_at)
        for one in Round.objects.of_tournament(stage.tournament.pk)
    ]
    assert instants == [
        (at(0, 0), at(1, 0), at(6, 0)),
        (at(6, 5), at(7, 5), at(12, 5)),
        (at(12, 10), at(13, 10), at(20, 10)),
    ]
    assert stage.end(3) == at(20, 15)
    assert stage.reload().state == Tournament.State.FINISHED


def test_v19_a_round_paired_late_has_its_whole_minute() -> None:
    stage = Stage(300, 300, ratings={"Ada": 1500, "Bruno": 1400})
    stage.begin()
    stage.due(START + timedelta(minutes=6, seconds=9))
    assert stage.round(2).starts_at == at(6, 9)
    assert (stage.round(2).opens_at, stage.round(2).closes_at) == (at(7, 9), at(12, 9))


def test_v43_the_whole_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(300, 300, 300, ratings=FIVE)
    names = {stage.part(name).pk: name for name in FIVE}
    monkeypatch.setattr(starting, "draw_lot", lambda _seed, pk: draw_lot("T1", names[pk]))
    keys: list[dict[str, float]] = [
        {"Dino": 130, "Ada": 100, "Bruno": 105, "Carla": 120, "Elsa": 200},
        {"Carla": 95.001, "Ada": 90},
        {"Ada": 80, "Dino": 79, "Bruno": 250},
    ]
    stage.due(START)
    told = []
    for number, times in enumerate(keys, start=1):
        stage.due(stage.opens_at(number))
        for name, seconds in times.items():
            assert stage.send(name, seconds, number=number).is_correct
        stage.end(number)
        told.append(stage.results(number))
    assert told == [
        {"Ada": 1, "Bruno": 1, "Carla": 2, "Dino": 2, "Elsa": 0},
        {"Ada": 2, "Bruno": 1, "Carla": 0, "Dino": 1, "Elsa": 1},
        {"Ada": 1, "Bruno": 2, "Carla": 1, "Dino": 1, "Elsa": 0},
    ]
    lines = Participant.objects.of_tournament(stage.tournament.pk).placed_first()
    assert [
        (
            names[one.pk], one.place, one.half_points, one.buchholz, one.berger_quarters,
            one.solved_count, one.total_ms,
        )
        for one in lines
    ] == [
        ("Ada", 1, 4, 11, 14, 3, 270_000),
        ("Dino", 2, 4, 10, 12, 2, 509_000),
        ("Bruno", 3, 4, 9, 10, 2, 655_000),
        ("Carla", 4, 3, 8, 5, 2, 515_001),
        ("Elsa", 5, 1, 9, 2, 1, 800_000),
    ]  # fmt: skip
    changes = RatingChange.objects.of_game(pool="TOURNAMENT", reference=stage.tournament.reference)
    amounts = {change.player.name: change.amount for change in changes.select_related("player")}
    assert amounts == {"Ada": -3, "Bruno": 12, "Carla": 5, "Dino": 37, "Elsa": -31}
    assert Rating.objects.get(player=stage.players["Dino"]).value == 1437


def test_v57_finishing_twice_changes_nothing_the_second_time() -> None:
    stage = Stage(60, ratings={"Ada": 1400, "Bruno": 1400})
    stage.begin()
    stage.send("Ada", 10)
    ended_at = stage.end(1)
    assert Rating.objects.get(player=stage.players["Ada"]).value == 1420
    Tournament.objects.update(state="RUNNING", ended_at=None, due_at=ended_at)
    stage.due(ended_at + ms(1))
    assert Rating.objects.get(player=stage.players["Ada"]).value == 1420
    assert RatingChange.objects.count() == 2


def test_v37_a_second_pairing_of_a_round_rolls_back_as_a_whole() -> None:
    stage = Stage(300, ratings=FIVE)
    stage.due(START)
    seats = set(Seat.objects.values_list("participant_id", flat=True))
    with pytest.raises(IntegrityError), transaction.atomic():
        pairing.pair_next(tournament=stage.tournament, current=stage.round(1))
    assert set(Seat.objects.values_list("participant_id", flat=True)) == seats
    assert (Seat.objects.count(), Match.objects.count()) == (5, 3)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("number", [1, 2])
def test_a_worker_killed_between_pairing_and_commit_leaves_nothing_and_the_round_goes_on(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    stage = Stage(60, 60, ratings=FIVE)
    due = START
    if number == 2:
        stage.begin()
        due = stage.opens_at(1) + ms(62)
        stage.due(stage.opens_at(1) + ms(60.001))
    inserted: list[tuple[int, int]] = []

    def pair_and_die(**arguments: Any) -> None:
        pairing.pair_next(**arguments)
        one = stage.round(number)
        inserted.append((one.seats.count(), one.matches.count()))
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(running, "pair_next", pair_and_die)
        with pytest.raises(KeyboardInterrupt):
            services.apply_due(now=due)
    assert inserted == [(5, 3)]
    assert not Seat.objects.filter(round=stage.round(number)).exists()
    assert not Match.objects.filter(round=stage.round(number)).exists()
    assert (stage.round(number).state, stage.round(number).times) == (Round.State.WAITING, None)
    # What was committed before it stands, and the restarted worker finds the same due.
    assert stage.reload().due_at == due
    stage.due(due + ms(1))
    seated = Seat.objects.filter(round=stage.round(number))
    assert sorted(seated.values_list("participant__player__name", flat=True)) == sorted(FIVE)
    assert Match.objects.filter(round=stage.round(number)).count() == 3
    stage.end(number)
    assert stage.round(number).state == Round.State.SCORED


def test_nobody_sits_twice_in_a_round() -> None:
    stage = Stage(300, ratings=FIVE)
    stage.due(START)
    seat = Seat.objects.first()
    assert seat is not None
    other = Match.objects.exclude(pk=seat.match_id)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=seat.round, participant=seat.participant, match=other, place=1)


def test_v41_all_leave_and_the_rounds_go_on_to_the_end() -> None:
    stage = Stage(60, 60, 60, 60, 60, ratings={"A": 1400, "B": 1400, "C": 1400, "D": 1400})
    now = stage.begin(2)
    for name in stage.players:
        services.withdraw(
            tournament_id=stage.tournament.pk, player_id=stage.players[name].pk, now=now + ms(1)
        )
    for number in range(2, 6):
        stage.end(number)
    assert stage.reload().state == Tournament.State.FINISHED
    for number in range(3, 6):
        assert set(stage.results(number).values()) == {1}


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_players_cancel_it(count: int) -> None:
    stage = Stage(300, ratings={"Ada": 1400} if count else {})
    stage.due(START)
    assert stage.reload().state == Tournament.State.CANCELLED
    act = Act.objects.get(kind="CANCEL")
    assert (act.author, act.data) == (None, {"code": "too_few"})
    assert Event.objects.filter(kind="cancelled").exists()


def test_what_is_frozen_at_the_start_stays() -> None:
    stage = Stage(60, ratings={"Ada": 1600, "Bruno": 1400})
    Rating.objects.filter(player=stage.players["Ada"]).update(rated_count=30)
    stage.due(START)
    Rating.objects.update(value=1900)
    assert [(one.initial_rating, one.k) for one in Participant.objects.order_by("pk")] == [
        (1600, 20),
        (1400, 40),
    ]
    seed = stage.reload().seed
    assert Act.objects.get(kind="START").data["seed"] == seed
    assert stage.part("Ada").lot == draw_lot(seed, stage.part("Ada").pk)


def test_nothing_is_due_before_its_instant_and_nothing_happens_twice() -> None:
    stage = Stage(300, ratings=FIVE)
    assert services.apply_due(now=START - ms(0.001)) == 0
    stage.due(START)
    assert services.apply_due(now=START) == 0
    opens_at = stage.opens_at(1)
    assert services.apply_due(now=opens_at - ms(0.001)) == 0
    assert services.apply_due(now=opens_at) == 1
    assert services.apply_due(now=opens_at) == 0
    # The closing instant is still open.
    closes_at = opens_at + timedelta(seconds=300)
    assert services.apply_due(now=closes_at) == 0
    assert services.apply_due(now=closes_at + ms(2) - ms(0.001)) == 1
    assert stage.round(1).state == Round.State.CLOSING
    assert services.apply_due(now=closes_at + ms(2)) == 1
    assert stage.round(1).state == Round.State.SCORED


def test_a_late_loop_gives_the_same_results() -> None:
    stage = Stage(60, ratings={"Ada": 1400, "Bruno": 1400})
    stage.begin()
    stage.send("Ada", 10)
    stage.due(START + timedelta(hours=5))
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}
    assert stage.reload().state == Tournament.State.FINISHED


def test_the_solved_share_and_the_median_are_kept() -> None:
    stage = Stage(60, ratings=FIVE)
    stage.begin()
    for name, seconds in (("Ada", 10), ("Bruno", 30), ("Carla", 20)):
        stage.send(name, seconds)
    stage.end(1)
    assert (stage.round(1).solved_count, stage.round(1).median_ms) == (3, 20_000)


def test_the_room_is_told_and_of_nothing_secret() -> None:
    stage = Stage(60, ratings={"Ada": 1400, "Bruno": 1400})
    stage.begin()
    stage.send("Ada", 10)
    stage.end(1)
    events = list(Event.objects.filter(room_kind="tournament").order_by("seq"))
    assert [event.kind for event in events] == [
        "registered", "registered", "started", "round_started", "round_opened", "round_closed",
        "round_scored", "finished",
    ]  # fmt: skip
    assert "secret" not in str([event.data for event in events])


def test_the_count_of_solvers_is_told_once_their_keys_stand(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[dict[str, int]] = []
    stage = Stage(60, ratings={"Ada": 1400, "Bruno": 1400})
    stage.begin()
    monkeypatch.setattr(news, "publish_note", lambda **note: told.append(note["data"]))
    with django_capture_on_commit_callbacks() as callbacks:
        stage.send("Ada", 10)
    told.clear()
    assert (news.tell_counts(), told) == (0, [])
    for callback in callbacks:
        callback()
    assert (news.tell_counts(), told) == (1, [{"round": 1, "solved": 1, "of": 2}])
    assert news.tell_counts() == 0


def test_counted_results_leave_void_rounds_out() -> None:
    stage = Stage(60, 60, ratings={"Ada": 1400, "Bruno": 1400})
    stage.begin()
    stage.send("Ada", 10)
    stage.end(1)
    services.void_round(order=stage.order(), number=1, now=stage.opens_at(2))
    stage.end(2)
    assert count_results(stage.tournament.pk).numbers == (2,)


def test_registered_before_means_before(plain: None) -> None:
    stage = Stage(60)
    stage.add("Ada")
    assert stage.part("Ada").registered_at == BEFORE


def test_rounds_begin_at_whole_milliseconds() -> None:
    stage = Stage(60, ratings={"Ada": 1400, "Bruno": 1400})
    stage.due(START + timedelta(microseconds=123_456))
    assert stage.round(1).starts_at == START + timedelta(milliseconds=123)
    assert stage.send("Ada", 10).solved_ms == 10_000


def test_what_the_room_shows_is_plain_json() -> None:
    stage = Stage(60, ratings={"Ada": 1400, "Bruno": 1400})
    now = stage.begin()
    player_id = stage.players["Ada"].pk
    access = rooms.find_access(room_id=stage.tournament.pk, player_id=player_id, now=now)
    assert access is not None
    viewer = Viewer(player_id, access)
    told = rooms.get_snapshot(room_id=stage.tournament.pk, viewer=viewer, now=now)
    assert json.loads(json.dumps(told))["phase"] == "open"
    stranger = rooms.find_access(room_id=stage.tournament.pk, player_id=None, now=now)
    assert stranger == Access(Role.SPECTATOR)
