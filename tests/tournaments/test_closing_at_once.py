"""The last key and the last leaving at the same instant: a round that closes early then closes."""

from threading import Event
from typing import Any

import pytest

from tests.connections import at_once
from tests.tournaments.stage import Stage, ms
from tournaments import services
from tournaments.querysets import RoundSeatQuerySet
from tournaments.services import closing, keys, registering

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("plain"),
]
FIVE = {"Ada": 1600, "Bruno": 1520, "Carla": 1450, "Dino": 1400, "Elsa": 1400}
PAIR = {"Ada": 1600, "Bruno": 1500}


def kinds(outcomes: list[Any]) -> list[str]:
    return sorted(type(outcome).__name__ for outcome in outcomes)


def test_the_last_key_and_the_last_leaving_at_once_close_a_round_early() -> None:
    stage = Stage(300, ratings=FIVE, closes_early=True)
    opens_at = stage.begin()
    leaving = ("Ada", "Dino")
    solving = [name for name in FIVE if name not in leaving]

    def act(number: int) -> Any:
        if number < len(solving):
            return stage.send(solving[number], 10 + number)
        player = stage.players[leaving[number - len(solving)]]
        return services.withdraw(
            tournament_id=stage.tournament.pk, player_id=player.pk, now=opens_at + ms(10.5)
        )

    assert kinds(at_once(5, act)) == ["KeyVerdict"] * 3 + ["Participant"] * 2
    assert stage.round(1).closes_at == opens_at + ms(12)


def leave_while_the_last_key_is_judged(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, waits_for: str
) -> None:
    """Let Bruno leave while the correct key of Ada, the only other, holds her seat."""
    opens_at = stage.begin()
    is_held, is_closed = Event(), Event()
    leaving = {"begun": Event(), "ended": Event()}
    judge = keys._judge

    def judge_slowly(*arguments: Any) -> Any:
        is_held.set()
        assert leaving[waits_for].wait(timeout=30)
        return judge(*arguments)

    def leave_watched(**arguments: Any) -> None:
        leaving["begun"].set()
        closing.close_early_locked(**arguments)
        leaving["ended"].set()
        if waits_for == "ended":
            # Not committed before the key has looked whether anybody is at it.
            assert is_closed.wait(timeout=30)

    def close_watched(**arguments: Any) -> None:
        closing.close_early(**arguments)
        is_closed.set()

    monkeypatch.setattr(keys, "_judge", judge_slowly)
    monkeypatch.setattr(keys, "close_early", close_watched)
    monkeypatch.setattr(registering, "close_early_locked", leave_watched)

    def act(number: int) -> Any:
        if number:
            return stage.send("Ada", 10)
        assert is_held.wait(timeout=30)
        return services.withdraw(
            tournament_id=stage.tournament.pk,
            player_id=stage.players["Bruno"].pk,
            now=opens_at + ms(20),
        )

    assert kinds(at_once(2, act)) == ["KeyVerdict", "Participant"]


def test_a_leaving_waits_for_the_key_that_may_be_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(300, ratings=PAIR, closes_early=True)
    leave_while_the_last_key_is_judged(stage, monkeypatch, waits_for="begun")
    assert stage.round(1).closes_at == stage.opens_at(1) + ms(20)


def test_without_the_seats_lock_neither_of_the_two_closes_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(300, ratings=PAIR, closes_early=True)
    monkeypatch.setattr(RoundSeatQuerySet, "select_for_update", lambda rows, **_of: rows.all())
    leave_while_the_last_key_is_judged(stage, monkeypatch, waits_for="ended")
    assert stage.round(1).closes_at == stage.opens_at(1) + ms(300)
