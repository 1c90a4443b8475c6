"""A crash between any two statements leaves nothing or all, and the next run mends the rest."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import connection, models

from duels import services
from duels.models import Answer, Duel, DuelRun, Seat, Stock
from tallyworks.core import jobs
from tallyworks.live.models import Event
from tallyworks.notices.models import Notice
from tallyworks.players import queries as players
from tallyworks.players.models import CreditAccount, CreditEntry
from tallyworks.ratings.models import Rating, RatingChange
from tests.conftest import Cast
from tests.duels.conftest import (
    DAY,
    EXPRESS,
    NOON,
    Accept,
    answer,
    block,
    challenge,
    done,
    give,
    run,
    seconds,
    start,
    wealth,
)

# Transactions are real here: what a service does outside of one would stay.
pytestmark = pytest.mark.django_db(transaction=True)
STARTS = ("INSERT", "UPDATE", "DELETE")
TABLES: tuple[type[models.Model], ...] = (
    Duel, Seat, DuelRun, Answer, Stock, CreditAccount, CreditEntry, Rating, RatingChange, Event,
    Notice,
)  # fmt: skip


class Crash(Exception):
    """The process died."""


@contextmanager
def dying_at(number: int) -> Iterator[None]:
    """Die just before the writing statement with this number."""
    written = 0

    def execute(execute_next: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal written
        if sql.startswith(STARTS):
            if written == number:
                raise Crash
            written += 1
        return execute_next(sql, *rest)

    with connection.execute_wrapper(execute):
        yield


def everything() -> tuple[Any, ...]:
    """Return all that an act of duels may change."""
    return tuple(list(table._default_manager.order_by("pk").values()) for table in TABLES)


def crash_everywhere(act: Callable[[], Any]) -> int:
    """Crash `act` before each of its writing statements in turn, until it comes through.

    Every crash must leave nothing. Returns how many there were.
    """
    number, before = 0, everything()
    while True:
        try:
            with dying_at(number):
                act()
        except Crash:
            assert everything() == before
            number += 1
        else:
            return number


@pytest.fixture
def rich(cast: Cast) -> Cast:
    for player in (cast.member, cast.second):
        give(player, 20)
    return cast


def accepting(cast: Cast, _accept: Accept) -> Callable[[], Any]:
    duel = challenge(cast.member, stake=20)
    return partial(services.accept_duel, duel_id=duel.pk, player_id=cast.second.pk, now=NOON)


def withdrawing(cast: Cast, _accept: Accept) -> Callable[[], Any]:
    duel = challenge(cast.member, stake=20)
    return partial(services.cancel_challenge, duel_id=duel.pk, player_id=cast.member.pk, now=NOON)


def declining(cast: Cast, _accept: Accept) -> Callable[[], Any]:
    duel = challenge(cast.member, reach=Duel.Reach.NAMED, opponent="Bruno")
    return partial(services.decline_challenge, duel_id=duel.pk, player_id=cast.second.pk, now=NOON)


def starting(cast: Cast, accept: Accept) -> Callable[[], Any]:
    return partial(start, accept(stake=20), cast.member, NOON)


def running(cast: Cast, accept: Accept) -> Callable[[], Any]:
    duel = accept(stake=20)
    start(duel, cast.member, NOON)
    return partial(run, duel, cast.member, NOON + seconds(1))


def answering(cast: Cast, accept: Accept) -> Callable[[], Any]:
    duel = accept(kind=EXPRESS, stake=20)
    start(duel, cast.member, NOON)
    return partial(answer, duel, cast.member, 1, NOON + seconds(1))


def being_done(cast: Cast, accept: Accept) -> Callable[[], Any]:
    duel = accept(stake=20)
    start(duel, cast.member, NOON)
    return partial(done, duel, cast.member, NOON + seconds(1))


def being_blocked(cast: Cast, accept: Accept) -> Callable[[], Any]:
    accept(stake=20)
    challenge(cast.member)
    return partial(block, cast.member, cast.staff, NOON + seconds(1))


def settling(cast: Cast, accept: Accept) -> Callable[[], Any]:
    duel = accept(stake=20)
    start(duel, cast.member, NOON)
    run(duel, cast.member, NOON + seconds(1))
    return partial(services.settle_due, now=NOON + DAY + seconds(1))


def settling_a_void_one(_cast: Cast, accept: Accept) -> Callable[[], Any]:
    accept(stake=20)
    return partial(services.settle_due, now=NOON + DAY + seconds(1))


def offering_a_rematch(cast: Cast, accept: Accept) -> Callable[[], Any]:
    settling(cast, accept)()
    duel = Duel.objects.get()
    return partial(
        services.offer_rematch, duel_id=duel.pk, player_id=cast.member.pk, now=NOON + DAY
    )


def accepting_a_rematch(cast: Cast, accept: Accept) -> Callable[[], Any]:
    duel = accept(stake=0)
    services.settle_due(now=NOON + DAY + seconds(1))
    rematch = partial(services.offer_rematch, duel_id=duel.pk, now=NOON + DAY + seconds(2))
    rematch(player_id=cast.member.pk)
    return partial(rematch, player_id=cast.second.pk)


# What is done, and how many writing statements it has at least.
ACTS = [
    (accepting, 8), (withdrawing, 1), (declining, 2), (starting, 2), (running, 3), (answering, 3),
    (being_done, 2), (being_blocked, 4), (settling, 12), (settling_a_void_one, 7),
    (offering_a_rematch, 3), (accepting_a_rematch, 6),
]  # fmt: skip


@pytest.mark.parametrize(("prepare", "least"), ACTS, ids=[act.__name__ for act, _least in ACTS])
def test_a_crash_leaves_nothing_of(
    rich: Cast,
    accept: Accept,
    prepare: Callable[..., Callable[[], Any]],
    least: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What follows the commit is another act.
    monkeypatch.setattr(jobs, "enqueue", lambda name: None)
    act = prepare(rich, accept)
    total = wealth()
    assert crash_everywhere(act) >= least
    assert wealth() == total
    assert players.list_imbalances() == []


def test_a_crash_within_an_act_that_is_no_transaction_is_noticed(rich: Cast) -> None:
    def pay_twice() -> None:
        give(rich.member, 1, "one")
        give(rich.member, 1, "two")

    with pytest.raises(AssertionError):
        crash_everywhere(pay_twice)


def test_a_crash_after_the_last_word_is_mended_by_the_next_run(rich: Cast, accept: Accept) -> None:
    duel = accept(stake=20)
    for player in (rich.member, rich.second):
        start(duel, player, NOON)
    done(duel, rich.member, NOON + seconds(1))
    # The act itself stands when the process dies in the settlement that follows it.
    own_statements = crash_everywhere_of_the_act(duel, rich)
    duel.refresh_from_db()
    assert (duel.status, own_statements) == ("ACCEPTED", 3)
    assert Seat.objects.get(duel=duel, player=rich.second).done_at == NOON + seconds(2)

    assert services.settle_due(now=NOON + seconds(2)) == 1
    duel.refresh_from_db()
    assert (duel.status, duel.decided_at) == ("SETTLED", NOON + seconds(2))


def crash_everywhere_of_the_act(duel: Duel, cast: Cast) -> int:
    """Crash the last word of two ever later, until it stands; return after how many statements."""
    number, before = 0, everything()
    while everything() == before:
        with pytest.raises(Crash), dying_at(number):
            done(duel, cast.second, NOON + seconds(2))
        number += 1
    return number - 1
