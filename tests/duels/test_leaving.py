"""Blocks, deletions and outages during a duel."""

from datetime import timedelta

import pytest

from duels import services
from duels.errors import DuelOver
from duels.models import Duel, Seat
from tallyworks.live.registry import outages
from tallyworks.players import queries as players
from tallyworks.players.services import Confirmation, delete_account
from tests.conftest import Cast
from tests.duels.conftest import (
    DAY,
    EXPRESS,
    HOUR,
    NOON,
    Accept,
    answer,
    block,
    done,
    give,
    run,
    seconds,
    start,
    wealth,
)
from tests.factories import BEST, FAST

MINUTE = timedelta(minutes=1)


def state(duel: Duel) -> tuple[str, object, str]:
    duel = Duel.objects.get(pk=duel.pk)
    return duel.status, duel.winner, duel.reason


def test_who_is_blocked_before_he_is_done_forfeits(cast: Cast, accept: Accept) -> None:
    for player in (cast.member, cast.second):
        give(player, 20)
    before, duel = wealth(), accept(stake=20)
    for player in (cast.member, cast.second):
        start(duel, player, NOON)
    run(duel, cast.member, NOON + seconds(5), BEST)
    block(cast.member, cast.staff, NOON + MINUTE)
    assert state(duel)[0] == "ACCEPTED"
    done(duel, cast.second, NOON + 2 * MINUTE)

    assert state(duel) == ("SETTLED", cast.second, "FORFEIT")
    assert [players.get_balance(p.pk) for p in (cast.member, cast.second)] == [0, 40]
    assert wealth() == before


def test_a_block_after_he_is_done_changes_nothing(cast: Cast, accept: Accept) -> None:
    duel = accept()
    for player in (cast.member, cast.second):
        start(duel, player, NOON)
    run(duel, cast.member, NOON + seconds(5), BEST)
    done(duel, cast.member, NOON + seconds(6))
    block(cast.member, cast.staff, NOON + MINUTE)
    done(duel, cast.second, NOON + 2 * MINUTE)
    assert state(duel) == ("SETTLED", cast.member, "SUM")


def test_a_block_after_his_ten_minutes_changes_nothing(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    run(duel, cast.member, NOON + seconds(5), FAST)
    block(cast.member, cast.staff, NOON + seconds(600.000001))
    start(duel, cast.second, NOON + HOUR)
    done(duel, cast.second, NOON + HOUR + MINUTE)
    assert state(duel) == ("SETTLED", cast.member, "SUM")


def test_both_blocked_cancels_it(cast: Cast, accept: Accept) -> None:
    for player in (cast.member, cast.second):
        give(player, 20)
    duel = accept(stake=20)
    start(duel, cast.member, NOON)
    block(cast.member, cast.staff, NOON + MINUTE)
    block(cast.second, cast.staff, NOON + 2 * MINUTE)
    services.settle_due(now=NOON + 2 * MINUTE)

    assert state(duel) == ("VOID", None, "VOID")
    assert [players.get_balance(p.pk) for p in (cast.member, cast.second)] == [20, 20]


def test_one_blocked_and_the_other_never_started_cancels_it(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    block(cast.member, cast.staff, NOON + MINUTE)
    services.settle_due(now=NOON + DAY + seconds(1))
    assert state(duel) == ("VOID", None, "VOID")


def test_the_other_can_take_the_win_without_a_start(cast: Cast, accept: Accept) -> None:
    duel = accept()
    block(cast.member, cast.staff, NOON + MINUTE)
    done(duel, cast.second, NOON + 2 * MINUTE)
    assert state(duel) == ("SETTLED", cast.second, "FORFEIT")


def test_a_block_that_ends_does_not_bring_him_back(cast: Cast, accept: Accept) -> None:
    duel = accept()
    block(cast.member, cast.staff, NOON + MINUTE, NOON + HOUR)
    with pytest.raises(DuelOver):
        start(duel, cast.member, NOON + HOUR)


def test_a_deleted_member_forfeits_and_his_stake_goes(cast: Cast, accept: Accept) -> None:
    for player in (cast.member, cast.second):
        give(player, 20)
    duel = accept(stake=20)
    start(duel, cast.second, NOON)
    cast.member.set_password("correct horse")
    cast.member.save()
    confirmation = Confirmation(name="Ada", password="correct horse")
    delete_account(player=cast.member, confirmation=confirmation, now=NOON + MINUTE)
    services.settle_due(now=NOON + 11 * MINUTE)

    assert state(duel) == ("SETTLED", cast.second, "FORFEIT")
    assert players.get_balance(cast.second.pk) == 40


def test_an_outage_moves_what_was_open_when_it_began(cast: Cast, accept: Accept) -> None:
    duel, waiting = accept(), accept()
    start(duel, cast.member, NOON)
    run(duel, cast.member, NOON + seconds(50), BEST)
    hour = NOON + HOUR
    services.settle_due(now=NOON + seconds(400))
    handle = outages.get("duels")
    assert handle is not None
    handle(heartbeat_at=NOON + seconds(500), now=hour)
    gap = hour - NOON - seconds(500)

    one, other = Seat.objects.of_duel(duel.pk)
    assert one.deadline_at == NOON + seconds(600) + gap
    assert other.start_by == NOON + DAY + gap
    assert {seat.start_by for seat in Seat.objects.of_duel(waiting.pk)} == {NOON + DAY + gap}
    # What was reached before keeps its time, and what is reached after does not pay for the outage.
    assert one.best_ms == 50_000
    better = run(duel, cast.member, hour + seconds(99), FAST)
    assert better.is_best is False
    start(duel, cast.second, hour)
    late = run(duel, cast.second, hour + seconds(50.5), BEST)
    assert late.seat.best_ms == 50_500
    for player in (cast.member, cast.second):
        done(duel, player, hour + seconds(100))
    assert state(duel) == ("SETTLED", None, "EQUAL")


def test_an_outage_leaves_what_was_over(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    done(duel, cast.member, NOON + seconds(10))
    assert services.extend_deadlines(heartbeat_at=NOON + MINUTE, now=NOON + HOUR) == 1
    one, other = Seat.objects.of_duel(duel.pk)
    assert one.deadline_at == NOON + seconds(600)
    assert other.start_by == NOON + DAY + HOUR - MINUTE


def test_an_outage_gives_back_no_time_from_before_the_start(cast: Cast, accept: Accept) -> None:
    duel = accept()
    # The site goes within the second after its last heartbeat.
    start(duel, cast.member, NOON + seconds(0.8))
    services.extend_deadlines(heartbeat_at=NOON, now=NOON + HOUR)
    solved = run(duel, cast.member, NOON + HOUR + seconds(0.3))
    assert solved.seat.best_ms == 300
    assert solved.seat.deadline_at == NOON + HOUR + seconds(600)


def test_an_outage_gives_back_no_time_from_before_a_question(cast: Cast, accept: Accept) -> None:
    duel = accept(kind=EXPRESS)
    start(duel, cast.member, NOON + seconds(0.8))
    services.extend_deadlines(heartbeat_at=NOON, now=NOON + HOUR)
    answer(duel, cast.member, 1, NOON + HOUR + seconds(5))
    seat = Seat.objects.of_duel(duel.pk)[0]
    assert (seat.right_count, seat.right_ms) == (1, 5_000)


def test_an_outage_stops_the_clock_of_a_question(cast: Cast, accept: Accept) -> None:
    duel = accept(kind=EXPRESS)
    start(duel, cast.member, NOON)
    # The first is missed; 10 of the 25 seconds of the second are gone when the site goes.
    services.extend_deadlines(heartbeat_at=NOON + seconds(35), now=NOON + HOUR)
    assert answer(duel, cast.member, 1, NOON + HOUR) is False
    assert answer(duel, cast.member, 2, NOON + HOUR + seconds(15)) is True

    seat = Seat.objects.of_duel(duel.pk)[0]
    assert (seat.right_count, seat.right_ms) == (1, 25_000)
    assert seat.deadline_at == NOON + HOUR + seconds(15 + 6 * 25)
