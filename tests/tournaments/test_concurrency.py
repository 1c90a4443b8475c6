"""What must happen once in tournaments, tried by several connections at the same instant."""

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Event
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import transaction
from pytest_django import Settings

from tallyworks.live.instants import to_ms
from tallyworks.notices.models import Notice
from tallyworks.players.models import Player
from tallyworks.ratings.models import RatingChange
from tallyworks.ratings.services import audit_ratings
from tests.connections import at_once
from tests.factories import PlayerFactory
from tests.tournaments.stage import BEFORE, START, Stage, ms
from tournaments import services
from tournaments.models import (
    Act,
    Match,
    Participant,
    PracticeGame,
    PracticePuzzle,
    Round,
    Seat,
    Submission,
    Tournament,
)
from tournaments.querysets import RoundSeatQuerySet, TournamentQuerySet
from tournaments.services import keys, making, pairing, registering, running
from tournaments.services.finishing import finish_tournament
from tournaments.services.scoring import score_round

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("plain"),
]
FIVE = {"Ada": 1600, "Bruno": 1520, "Carla": 1450, "Dino": 1400, "Elsa": 1400}
PAIR = {"Ada": 1600, "Bruno": 1500}


def names(outcomes: list[Any]) -> list[str]:
    return sorted(type(outcome).__name__ for outcome in outcomes)


def members(count: int) -> list[Player]:
    return [PlayerFactory.create(member_since_at=BEFORE) for _one in range(count)]


def register_four(stage: Stage) -> list[Any]:
    people = members(4)
    return at_once(
        4,
        lambda number: services.register(
            tournament_id=stage.tournament.pk, player_id=people[number].pk, now=BEFORE
        ),
    )


def test_the_last_place_is_given_once() -> None:
    outcomes = register_four(Stage(60, capacity=2, ratings={"Ada": 1400}))
    assert names(outcomes) == ["Participant"] + ["TournamentFull"] * 3
    assert Participant.objects.count() == 2


def test_without_the_tournaments_lock_the_last_place_goes_to_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    all_have_entered = Barrier(4)
    stage = Stage(60, capacity=2, ratings={"Ada": 1400})
    monkeypatch.setattr(
        registering,
        "lock_tournament",
        lambda *, tournament_id: Tournament.objects.get(pk=tournament_id),
    )
    monkeypatch.setattr(registering, "tell_room", lambda **_told: all_have_entered.wait(timeout=30))
    assert names(register_four(stage)) == ["Participant"] * 4
    assert Participant.objects.count() == 5


def score_while_a_key_is_judged(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, waits_for: str
) -> None:
    """Score the round while a key of its closing instant holds its seat and is being judged."""
    closes_at = stage.begin() + ms(300)
    is_held = Event()
    scoring = {"begun": Event(), "ended": Event()}
    judge = keys._judge

    def judge_slowly(*arguments: Any) -> Any:
        is_held.set()
        assert scoring[waits_for].wait(timeout=30)
        return judge(*arguments)

    def score_watched(**arguments: Any) -> None:
        scoring["begun"].set()
        score_round(**arguments)
        scoring["ended"].set()

    monkeypatch.setattr(keys, "_judge", judge_slowly)
    monkeypatch.setattr(running, "score_round", score_watched)

    def act(number: int) -> Any:
        if number:
            return stage.send("Ada", 300)
        assert is_held.wait(timeout=30)
        return services.apply_due(now=closes_at + ms(2))

    outcomes = at_once(2, act)
    assert outcomes[1].solved_ms == 300_000


def test_the_scoring_waits_for_a_key_of_the_closing_instant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(300, 300, ratings=PAIR)
    score_while_a_key_is_judged(stage, monkeypatch, waits_for="begun")
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


def test_without_the_seats_lock_the_scoring_misses_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(300, 300, ratings=PAIR)
    monkeypatch.setattr(RoundSeatQuerySet, "select_for_update", lambda rows, **_of: rows.all())
    score_while_a_key_is_judged(stage, monkeypatch, waits_for="ended")
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}
    assert stage.seat("Ada").is_solved


def test_keys_and_closing_jobs_at_once_leave_what_was_said() -> None:
    stage = Stage(300, 300, ratings=FIVE)
    closes_at = stage.begin() + ms(300)

    def act(number: int) -> Any:
        if number < 5:
            return stage.send(list(FIVE)[number], 300)
        return services.apply_due(now=closes_at + ms(2))

    outcomes = at_once(8, act)
    accepted = {name for name, said in zip(FIVE, outcomes[:5], strict=True) if said_yes(said)}
    services.apply_due(now=closes_at + ms(2))
    assert {name for name in FIVE if stage.seat(name).is_solved} == accepted
    for match in Match.objects.filter(round=stage.round(1)):
        solved = [seat.is_solved for seat in match.seats.order_by("place")]
        expected = 1 if solved in ([True, True], [False, False], [False]) else 2 * solved[0]
        assert match.first_half_points == expected


def said_yes(said: Any) -> bool:
    assert isinstance(said, services.KeyVerdict) or said.code == "closed"
    return isinstance(said, services.KeyVerdict)


def test_of_one_players_keys_at_once_one_is_the_first() -> None:
    stage = Stage(300, ratings=PAIR)
    stage.begin()
    outcomes = at_once(5, lambda number: stage.send("Ada", 10 + number))
    assert names(outcomes) == ["AlreadySolved"] * 4 + ["KeyVerdict"]
    (verdict,) = [one for one in outcomes if isinstance(one, services.KeyVerdict)]
    assert stage.seat("Ada").solved_ms == verdict.solved_ms


def test_of_copies_of_one_key_at_once_the_one_received_first_gives_the_time() -> None:
    stage = Stage(300, ratings=PAIR)
    stage.begin()
    uuid, seconds = uuid4(), (10.03, 10.01, 10.0, 10.02)
    outcomes = at_once(4, lambda number: stage.send("Ada", seconds[number], uuid=uuid))
    assert sorted(one.is_repeat for one in outcomes) == [False, True, True, True]
    assert stage.seat("Ada").solved_ms == 10_000
    (submission,) = Submission.objects.all()
    assert submission.received_ms == to_ms(stage.opens_at(1)) + 10_000


def test_workers_at_once_start_and_pair_once() -> None:
    stage = Stage(300, ratings=FIVE)
    outcomes = at_once(4, lambda _number: services.apply_due(now=START))
    assert [one for one in outcomes if isinstance(one, Exception)] == []
    services.apply_due(now=START)
    assert (Seat.objects.count(), Match.objects.count()) == (5, 3)
    assert set(Seat.objects.values_list("participant__player__name", flat=True)) == set(FIVE)
    assert Act.objects.filter(kind="START").count() == 1
    assert stage.round(1).state == Round.State.FAMILIARISATION


def test_no_tournament_starts_while_the_clocks_are_apart(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.CHECK_CLOCKS = True
    stage = Stage(300, ratings=PAIR)
    # The site's clock, as a traveller has set it, against the database's own.
    with time_machine.travel(START, tick=True):
        services.apply_due(now=START)
    assert "tournament.clocks_apart" in caplog.text
    assert stage.reload().state == "REGISTRATION"
    assert services.apply_due(now=START) == 2


def test_v37_without_the_lock_the_seats_keep_a_second_pairing_out() -> None:
    stage = Stage(300, ratings=FIVE)
    stage.due(START)
    with transaction.atomic():
        pairing.unpair(dropped=stage.round(1))
    tournament, both_begun = stage.reload(), Barrier(2)

    def pair(_number: int) -> None:
        with transaction.atomic():
            both_begun.wait(timeout=30)
            pairing.pair_next(tournament=tournament, current=stage.round(1))

    assert names(at_once(2, pair)) == ["IntegrityError", "NoneType"]
    assert (Seat.objects.count(), Match.objects.count()) == (5, 3)


def test_withdrawals_and_the_pairing_at_once_seat_everybody_once() -> None:
    stage = Stage(60, 60, ratings=FIVE)
    now = stage.begin() + ms(62)
    leaving = ("Ada", "Dino")

    def act(number: int) -> Any:
        if number >= len(leaving):
            return services.apply_due(now=now)
        return services.withdraw(
            tournament_id=stage.tournament.pk,
            player_id=stage.players[leaving[number]].pk,
            now=now,
        )

    outcomes = at_once(5, act)
    assert names(outcomes[:2]) == ["Participant"] * 2
    services.apply_due(now=now)
    seated = Seat.objects.filter(round=stage.round(2))
    assert sorted(seated.values_list("participant__player__name", flat=True)) == sorted(FIVE)
    assert {name for name in FIVE if stage.part(name).withdrawn_at} == set(leaving)


def test_workers_at_once_finish_and_rate_once() -> None:
    stage = Stage(60, ratings=FIVE)
    stage.begin()
    stage.send("Ada", 10)
    closes_at = stage.opens_at(1) + ms(60)
    stage.due(closes_at + ms(2))
    outcomes = at_once(5, lambda _number: services.apply_due(now=closes_at + ms(5)))
    assert sorted(outcomes) == [0, 0, 0, 0, 1]
    assert RatingChange.objects.count() == 5
    assert list(audit_ratings()) == []
    assert Notice.objects.filter(kind="TOURNAMENT_FINISHED").count() == 5


def test_without_the_tournaments_lock_it_is_still_rated_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(60, ratings=PAIR)
    stage.begin()
    stage.send("Ada", 10)
    closes_at = stage.opens_at(1) + ms(60)
    stage.due(closes_at + ms(2))
    both_begun = Barrier(2)

    def finish_together(**arguments: Any) -> None:
        both_begun.wait(timeout=30)
        finish_tournament(**arguments)

    monkeypatch.setattr(TournamentQuerySet, "select_for_update", lambda rows, **_of: rows.all())
    monkeypatch.setattr(running, "finish_tournament", finish_together)
    at_once(2, lambda _number: services.apply_due(now=closes_at + ms(5)))
    assert RatingChange.objects.count() == 2
    assert list(audit_ratings()) == []


def ready_draft(stage: Stage) -> None:
    """Make the tournament a draft whose puzzles are all there."""
    Tournament.objects.update(
        state="DRAFT", published_at=None, due_at=None, publish_asked_at=BEFORE
    )


def publish_at_once(stage: Stage) -> list[Any]:
    return at_once(4, lambda _number: making._publish_if_complete(stage.tournament.pk, now=BEFORE))


def test_it_is_published_once() -> None:
    stage = Stage(60)
    ready_draft(stage)
    assert names(publish_at_once(stage)) == ["NoneType"] * 4
    assert Act.objects.filter(kind="PUBLISH").count() == 1
    assert stage.reload().published_at == BEFORE


def test_without_the_lock_it_would_be_published_four_times(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(60)
    ready_draft(stage)
    all_have_looked, first_missing = Barrier(4), making._first_missing

    def look(tournament_id: int) -> Any:
        missing = first_missing(tournament_id)
        all_have_looked.wait(timeout=30)
        return missing

    monkeypatch.setattr(TournamentQuerySet, "select_for_update", lambda rows, **_of: rows.all())
    monkeypatch.setattr(making, "_first_missing", look)
    publish_at_once(stage)
    assert Act.objects.filter(kind="PUBLISH").count() == 4


def test_a_puzzle_is_made_once_for_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(60)
    Round.objects.update(size=5)
    stage.tournament.rounds.get().puzzles.filter(place=2).delete()
    ready_draft(stage)
    both_have_made = Barrier(2)

    def make(function: Callable[..., Any], **arguments: Any) -> Any:
        both_have_made.wait(timeout=30)
        return function(**arguments)

    monkeypatch.setattr(making, "call_apart", make)
    outcomes = at_once(2, lambda _number: making._make_missing(1, now=BEFORE))
    assert [one for one in outcomes if isinstance(one, Exception)] == []
    assert stage.tournament.rounds.get().puzzles.count() == 2
    assert stage.reload().state == "REGISTRATION"


def test_orders_at_once_take_effect_once() -> None:
    stage = Stage(60, 60, ratings=PAIR)
    now = stage.begin() + ms(10)
    order = stage.order("storm")
    acts: list[Callable[[], object]] = [
        lambda: services.void_round(order=order, number=1, now=now),
        lambda: services.hold_tournament(order=order, now=now),
    ]
    outcomes = at_once(4, lambda number: acts[number % 2]())
    assert names(outcomes) == ["NoneType", "NoneType", "NotHeld", "NotVoidable"]
    replays = at_once(
        3, lambda _number: services.replay_round(order=order, number=1, now=now + ms(1))
    )
    assert names(replays) == ["NoneType", "NotReplayable", "NotReplayable"]
    kinds = Act.objects.exclude(kind="START").order_by("kind").values_list("kind", flat=True)
    assert list(kinds) == ["HOLD", "REPLAY", "VOID"]
    assert stage.round(1).opens_at == now + ms(1) + timedelta(minutes=1)


def test_of_those_who_ask_at_once_for_an_archived_puzzle_one_stores_it() -> None:
    stage = Stage(60, ratings=PAIR)
    stage.begin()
    stage.end(1)
    people = members(3)

    def begin(number: int) -> PracticeGame:
        return services.start_archived(
            player_id=people[number // 2].pk, tournament_id=stage.tournament.pk, number=1, now=START
        )

    outcomes = at_once(6, begin)
    assert names(outcomes) == ["PracticeGame"] * 6
    assert len({game.puzzle_id for game in outcomes}) == PracticePuzzle.objects.count() == 1
    assert len({game.pk for game in outcomes}) == PracticeGame.objects.count() == 3
