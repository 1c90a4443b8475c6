"""A crash between any two statements leaves nothing or all, and the next run mends the rest."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from duels import services
from duels.models import Duel, Seat, Stock
from duels.services import playing
from tallyworks.players import queries as players
from tallyworks.players.models import CreditEntry
from tallyworks.ratings.models import Rating, RatingChange
from tests.conftest import Cast
from tests.duels.conftest import DAY, NOON, Accept, challenge, give, run, seconds, start, wealth

STARTS = ("INSERT", "UPDATE", "DELETE")


class Crash(Exception):
    """The process died."""


@contextmanager
def dying_at(number: int) -> Iterator[list[str]]:
    """Die just before the writing statement with this number; give those that came through."""
    written: list[str] = []

    def execute(execute_next: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(STARTS):
            if len(written) == number:
                raise Crash
            written.append(sql)
        return execute_next(sql, *rest)

    with connection.execute_wrapper(execute):
        yield written


def everything() -> tuple[Any, ...]:
    """Return all that an act of duels may change."""
    return tuple(
        list(table.objects.order_by("pk").values())
        for table in (Duel, Seat, Stock, CreditEntry, Rating, RatingChange)
    )


def crash_everywhere(act: Callable[[], Any]) -> int:
    """Crash `act` before each of its writing statements in turn; return how many it has."""
    number, before = 0, everything()
    while True:
        with dying_at(number):
            try:
                with transaction.atomic():
                    act()
                    raise KeyboardInterrupt
            except Crash:
                assert everything() == before
            except KeyboardInterrupt:
                return number
        number += 1


@pytest.fixture
def rich(cast: Cast) -> Cast:
    for player in (cast.member, cast.second):
        give(player, 20)
    return cast


def test_an_acceptance_is_all_or_nothing(rich: Cast, stock: None) -> None:
    duel = challenge(rich.member, stake=20)
    total = wealth()

    def accept() -> None:
        services.accept_duel(duel_id=duel.pk, player_id=rich.second.pk, now=NOON)

    assert crash_everywhere(accept) >= 6
    accept()
    assert wealth() == total
    assert players.get_balance(rich.member.pk) == 0


def test_a_settlement_is_all_or_nothing(rich: Cast, accept: Accept) -> None:
    duel = accept(stake=20)
    start(duel, rich.member, NOON)
    run(duel, rich.member, NOON + seconds(1))
    total, due = wealth(), NOON + DAY + seconds(1)

    def settle() -> None:
        services.settle_due(now=due)

    assert crash_everywhere(settle) >= 8
    settle()
    assert wealth() == total
    assert players.get_balance(rich.member.pk) == 40


def test_a_crash_after_the_last_word_is_mended_by_the_next_run(
    rich: Cast, accept: Accept, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = accept(stake=20)
    for player in (rich.member, rich.second):
        start(duel, player, NOON)
    services.declare_done(duel_id=duel.pk, player_id=rich.member.pk, now=NOON + seconds(1))
    # The act itself stands when the process dies before the settlement that follows it.

    calls = iter((0,))

    def die(now: object) -> int:
        if next(calls, None) is None:
            raise Crash
        return 0

    monkeypatch.setattr(playing, "settle_due", die)
    with pytest.raises(Crash):
        services.declare_done(duel_id=duel.pk, player_id=rich.second.pk, now=NOON + seconds(2))
    duel.refresh_from_db()
    assert duel.status == "ACCEPTED"
    assert services.settle_due(now=NOON + seconds(2)) == 1
    duel.refresh_from_db()
    assert (duel.status, duel.decided_at) == ("SETTLED", NOON + seconds(2))
