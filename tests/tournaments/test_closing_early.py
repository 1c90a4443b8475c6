"""A round that closes early closes once nobody is at it: all have solved it or left (R9, 2.7)."""

from datetime import timedelta

import pytest

from tests.tournaments.stage import Stage, ms
from tournaments import services
from tournaments.models import Participant, Round

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture
def stage(plain: None) -> Stage:
    """Return an open round of 300 s that closes early, between Ada and Bruno."""
    made = Stage(300, 300, ratings={"Ada": 1400, "Bruno": 1400}, closes_early=True)
    made.begin()
    return made


def withdraw(stage: Stage, name: str, seconds: float) -> None:
    services.withdraw(
        tournament_id=stage.tournament.pk,
        player_id=stage.players[name].pk,
        now=stage.opens_at(1) + ms(seconds),
    )


def disqualify(stage: Stage, name: str, seconds: float) -> None:
    services.disqualify(
        order=stage.order(), participant_id=stage.part(name).pk,
        now=stage.opens_at(1) + ms(seconds),
    )  # fmt: skip


def delete(stage: Stage, name: str, seconds: float) -> None:
    services.leave_tournaments(
        player_id=stage.players[name].pk, now=stage.opens_at(1) + ms(seconds)
    )


def closed_after(stage: Stage) -> timedelta:
    closes_at = stage.round(1).closes_at
    assert closes_at is not None
    return closes_at - stage.opens_at(1)


def test_it_closes_when_all_have_solved_it(stage: Stage) -> None:
    stage.send("Ada", 10)
    assert closed_after(stage) == ms(300)
    stage.send("Bruno", 20)
    assert closed_after(stage) == ms(20)
    stage.end(1)
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


@pytest.mark.parametrize("leave", [withdraw, disqualify, delete])
def test_it_closes_when_the_last_who_was_at_it_leaves(stage: Stage, leave: object) -> None:
    assert callable(leave)
    stage.send("Ada", 10)
    leave(stage, "Bruno", 20)
    assert closed_after(stage) == ms(20)
    assert stage.reload().due_at == stage.opens_at(1) + ms(20) + timedelta.resolution
    assert services.apply_due(now=stage.opens_at(1) + ms(20.001)) == 1
    assert stage.round(1).state == Round.State.CLOSING
    stage.end(1)
    assert stage.results(1) == {"Ada": 2, "Bruno": 0}


def test_it_closes_when_the_last_who_was_at_it_solves_it(stage: Stage) -> None:
    withdraw(stage, "Bruno", 10)
    assert closed_after(stage) == ms(300)
    stage.send("Ada", 20)
    assert closed_after(stage) == ms(20)


def test_a_key_judged_after_a_later_leaving_closes_it_as_late(stage: Stage) -> None:
    withdraw(stage, "Bruno", 20)
    assert stage.send("Ada", 10).solved_ms == 10_000
    assert closed_after(stage) == ms(20)


def test_a_key_sent_before_leaving_has_its_time_though_the_round_has_closed(stage: Stage) -> None:
    stage.send("Ada", 10)
    withdraw(stage, "Bruno", 20)
    assert stage.send("Bruno", 15).solved_ms == 15_000
    assert closed_after(stage) == ms(15)
    stage.end(1)
    assert stage.results(1) == {"Ada": 1, "Bruno": 1}


def test_who_leaves_after_solving_it_changes_nothing(stage: Stage) -> None:
    stage.send("Ada", 10)
    withdraw(stage, "Ada", 15)
    assert closed_after(stage) == ms(300)
    stage.send("Bruno", 20)
    assert closed_after(stage) == ms(20)


def test_it_runs_its_time_when_nobody_has_solved_it(stage: Stage) -> None:
    withdraw(stage, "Ada", 10)
    withdraw(stage, "Bruno", 20)
    assert closed_after(stage) == ms(300)


def test_a_leaving_after_the_closing_moves_nothing(stage: Stage) -> None:
    stage.send("Ada", 10)
    withdraw(stage, "Bruno", 300.5)
    assert closed_after(stage) == ms(300)


def test_a_leaving_between_rounds_leaves_the_paired_one_alone(stage: Stage) -> None:
    stage.send("Ada", 10)
    for seconds in (300.001, 302):
        stage.due(stage.opens_at(1) + ms(seconds))
    assert stage.round(2).state == Round.State.PAIRED
    withdraw(stage, "Bruno", 303)
    limit = stage.round(2).limit
    assert stage.round(2).closes_at == stage.opens_at(2) + limit
    stage.due(stage.opens_at(1) + ms(305))
    stage.due(stage.opens_at(2))
    stage.send("Ada", 30, number=2)
    assert stage.round(2).closes_at == stage.opens_at(2) + ms(30)


def test_it_stays_open_where_the_tournament_does_not_want_it(plain: None) -> None:
    stage = Stage(300, ratings={"Ada": 1400, "Bruno": 1400})
    stage.begin()
    stage.send("Ada", 10)
    withdraw(stage, "Bruno", 20)
    assert closed_after(stage) == ms(300)
    assert Participant.objects.left().count() == 1
