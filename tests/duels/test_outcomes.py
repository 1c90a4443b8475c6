"""The table of outcomes, with exact times, through the services to stakes and ratings."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest

from duels import services
from duels.errors import (
    AlreadyStarted,
    DuelOver,
    NotAccepted,
    NotStarted,
    StartTooLate,
    WrongKind,
)
from duels.models import Duel, DuelRun, Seat
from sim.machine import MachineError
from tallyworks.players import queries as players
from tallyworks.ratings import queries as ratings
from tallyworks.workshops.errors import RunLimitReached
from tests.conftest import Cast
from tests.duels.conftest import (
    DAY,
    EXPRESS,
    NOON,
    Accept,
    answer,
    challenge,
    done,
    give,
    run,
    seconds,
    start,
    wealth,
)
from tests.factories import BEST, FAST, OFF_GRID, VERY_FAST, WRONG

MICROSECOND = timedelta(microseconds=1)
LATER = NOON + timedelta(hours=2)


@dataclass(frozen=True)
class Play:
    """When a player starts, from the acceptance on, and runs which machine, from his Start on."""

    start: float | None = 0
    runs: tuple[tuple[float, str], ...] = ()


SLOW = (120, FAST)
# (first's play, second's play, winner's place or None, what decided)
CASES = {
    "smaller sum": (Play(0, ((500, BEST),)), Play(0, ((1, FAST),)), 0, "SUM"),
    "best of several": (
        Play(0, ((9, VERY_FAST), (20, BEST), (30, FAST))), Play(0, ((1, FAST),)), 0, "SUM",
    ),
    "same second": (Play(0, ((61.0, BEST),)), Play(7, ((61.9, BEST),)), None, "EQUAL"),
    "next second": (Play(0, ((61.9, BEST),)), Play(7, ((62.0, BEST),)), 0, "TIME"),
    "own Start counts": (Play(0, ((100, BEST),)), Play(3600, ((99, BEST),)), 1, "TIME"),
    "first reached counts": (
        Play(0, ((50, BEST), (200, BEST))), Play(0, ((60, BEST),)), 0, "TIME",
    ),
    "one solve": (Play(0, ((1, WRONG),)), Play(0, (SLOW,)), 1, "SUM"),
    "no solves": (Play(0, ((1, WRONG),)), Play(0, ((1, OFF_GRID),)), None, "NOTHING"),
    "no runs": (Play(), Play(), None, "NOTHING"),
    "one not started": (Play(0), Play(None), 0, "FORFEIT"),
    "the solver's forfeit": (Play(None), Play(5, ((1, WRONG),)), 1, "FORFEIT"),
    "neither started": (Play(None), Play(None), None, "VOID"),
    "at exactly ten minutes": (Play(0, ((600, BEST),)), Play(0, ()), 0, "SUM"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_outcome_is(cast: Cast, accept: Accept, name: str) -> None:
    first, second, winner, reason = CASES[name]
    for player in (cast.member, cast.second):
        give(player, 30)
    duel = accept(stake=20)
    assert [players.get_balance(p.pk) for p in (cast.member, cast.second)] == [10, 10]
    for player, play in ((cast.member, first), (cast.second, second)):
        if play.start is None:
            continue
        start(duel, player, NOON + seconds(play.start))
        for after, machine in play.runs:
            run(duel, player, NOON + seconds(play.start + after), machine)
    services.settle_due(now=NOON + 2 * DAY)

    duel.refresh_from_db()
    assert (duel.reason, duel.status) == (reason, "VOID" if reason == "VOID" else "SETTLED")
    pair = (cast.member, cast.second)
    assert duel.winner == (None if winner is None else pair[winner])
    paid = {0: [50, 10], 1: [10, 50], None: [30, 30]}[winner]
    assert [players.get_balance(player.pk) for player in pair] == paid
    rated = {0: [1420, 1380], 1: [1380, 1420], None: [1400, 1400]}[winner]
    values = ratings.get_values([player.pk for player in pair], pool="DUEL")
    assert [values[player.pk] for player in pair] == rated
    changes = ratings.list_changes([duel.reference], pool="DUEL")
    assert len(changes) == (0 if reason == "VOID" else 2)
    assert players.list_imbalances() == []


def test_a_run_received_at_ten_minutes_counts_and_a_millisecond_later_does_not(
    cast: Cast, accept: Accept
) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    run(duel, cast.member, NOON + seconds(600), FAST)
    for late in (600.000001, 600.001):
        with pytest.raises(DuelOver):
            run(duel, cast.member, NOON + seconds(late), BEST)

    seat = Seat.objects.get(player=cast.member)
    assert (seat.best_sum, seat.best_ms, seat.run_count) == (17, 600_000, 1)


def test_a_start_just_within_24_hours_keeps_its_ten_minutes(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    latest = NOON + seconds(86_399.999)
    seat = start(duel, cast.second, latest)

    assert seat.deadline_at == latest + timedelta(minutes=10)
    assert services.settle_due(now=NOON + DAY + timedelta(minutes=9)) == 0
    run(duel, cast.second, latest + seconds(600), BEST)
    services.settle_due(now=latest + seconds(602))
    duel.refresh_from_db()
    assert (duel.winner, duel.reason) == (cast.second, "SUM")
    assert duel.decided_at == latest + seconds(600) + MICROSECOND


def test_a_start_at_exactly_24_hours_is_refused(cast: Cast, accept: Accept) -> None:
    duel = accept()
    with pytest.raises(StartTooLate):
        start(duel, cast.second, NOON + DAY)

    # What is received in time may still be on its way for a second.
    assert services.settle_due(now=NOON + DAY + seconds(0.999)) == 0
    assert services.settle_due(now=NOON + DAY + seconds(1)) == 1
    duel.refresh_from_db()
    assert (duel.status, duel.decided_at) == ("VOID", NOON + DAY)


def test_both_done_early_settle_at_once(cast: Cast, accept: Accept) -> None:
    duel = accept()
    for player in (cast.member, cast.second):
        start(duel, player, NOON)
    run(duel, cast.member, NOON + seconds(30))
    done(duel, cast.member, NOON + seconds(31))
    with pytest.raises(DuelOver):
        run(duel, cast.member, NOON + seconds(32))
    with pytest.raises(DuelOver):
        done(duel, cast.member, NOON + seconds(32))
    duel.refresh_from_db()
    assert duel.status == "ACCEPTED"

    done(duel, cast.second, NOON + seconds(40))
    duel.refresh_from_db()
    assert (duel.status, duel.winner, duel.decided_at) == (
        "SETTLED", cast.member, NOON + seconds(40),
    )  # fmt: skip


def test_done_needs_a_start(cast: Cast, accept: Accept) -> None:
    duel = accept()
    with pytest.raises(NotStarted):
        done(duel, cast.member, NOON)


def test_one_who_is_done_waits_for_the_others_deadline(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    done(duel, cast.member, NOON + seconds(5))
    assert services.settle_due(now=NOON + DAY) == 0
    start(duel, cast.second, NOON + seconds(3600))
    assert services.settle_due(now=NOON + seconds(4200)) == 0
    assert services.settle_due(now=NOON + seconds(4201.000001)) == 1


def test_a_second_start_and_a_run_before_any_are_refused(cast: Cast, accept: Accept) -> None:
    duel = accept()
    with pytest.raises(NotStarted):
        run(duel, cast.member, NOON)
    start(duel, cast.member, NOON)
    with pytest.raises(AlreadyStarted):
        start(duel, cast.member, NOON + seconds(1))
    open_one = challenge(cast.member)
    with pytest.raises(NotAccepted):
        start(open_one, cast.member, NOON)


def test_acts_of_the_other_kind_are_refused(cast: Cast, accept: Accept) -> None:
    workshop, express = accept(), accept(kind=EXPRESS)
    for duel in (workshop, express):
        start(duel, cast.member, NOON)
    with pytest.raises(WrongKind):
        answer(workshop, cast.member, 1, NOON)
    with pytest.raises(WrongKind):
        run(express, cast.member, NOON)


def test_twenty_runs_in_any_sixty_seconds_are_allowed(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    for number in range(20):
        run(duel, cast.member, NOON + seconds(number))
    with pytest.raises(RunLimitReached) as refusal:
        run(duel, cast.member, NOON + seconds(59.5))

    assert refusal.value.data["retry_in"] == 1
    assert refusal.value.data["retry_at"] == (NOON + seconds(60)).isoformat()
    run(duel, cast.member, NOON + seconds(60))
    assert DuelRun.objects.count() == 21


@pytest.mark.parametrize("machine", ["nonsense", "A9:+2", "A1:merge^", "A1:+2 A1:x2"])
def test_a_refused_machine_costs_nothing(cast: Cast, accept: Accept, machine: str) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    for number in range(30):
        with pytest.raises(MachineError):
            run(duel, cast.member, NOON + seconds(number), machine)
    assert not DuelRun.objects.exists()


def by_job(now: datetime) -> None:
    services.settle_due(now=now)


def by_a_late_job(now: datetime) -> None:
    services.settle_due(now=now + 3 * DAY)


def by_two_jobs(now: datetime) -> None:
    services.settle_due(now=now)
    services.settle_due(now=now)


@pytest.mark.parametrize("settle", [by_job, by_a_late_job, by_two_jobs])
def test_the_job_settles_with_the_same_result_whenever_it_runs(
    cast: Cast, accept: Accept, settle: Callable[[datetime], None]
) -> None:
    for player in (cast.member, cast.second):
        give(player, 50)
    first, second = accept(stake=5), accept(stake=7)
    before = wealth()
    for duel in (second, first):
        start(duel, cast.member, NOON)
    run(second, cast.member, NOON + seconds(1))
    start(first, cast.second, NOON + seconds(100))
    run(first, cast.second, NOON + seconds(101))
    # The first ends at 700 s, the second when the 24 hours are over: so they are rated.
    settle(NOON + DAY + seconds(1))

    for duel in (first, second):
        duel.refresh_from_db()
    assert (first.winner, second.winner) == (cast.second, cast.member)
    assert first.decided_at == NOON + seconds(700) + MICROSECOND
    assert second.decided_at == NOON + DAY
    changes = ratings.list_changes([first.reference, second.reference], pool="DUEL")
    told = [changes[duel.reference, cast.member.pk].amount for duel in (first, second)]
    assert told == [-20, 22]
    assert wealth() == before
    assert [players.get_balance(p.pk) for p in (cast.member, cast.second)] == [52, 48]


def test_lazy_settlement_on_an_act_gives_the_same(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    with pytest.raises(DuelOver):
        start(duel, cast.second, NOON + DAY + seconds(1))
    duel.refresh_from_db()
    assert (duel.winner, duel.reason, duel.decided_at) == (cast.member, "FORFEIT", NOON + DAY)


def test_both_are_told_once(cast: Cast, accept: Accept) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    for _twice in range(2):
        services.settle_due(now=NOON + DAY + seconds(1))
    told = {
        player.pk: list(player.notices.filter(kind="DUEL_SETTLED").values_list("data", flat=True))
        for player in (cast.member, cast.second)
    }
    assert [data["result"] for data in told[cast.member.pk]] == ["WON"]
    assert [data["result"] for data in told[cast.second.pk]] == ["LOST"]
    assert [data["change"] for data in told[cast.second.pk]] == [-20]
    assert Duel.objects.get(pk=duel.pk).settled_at == NOON + DAY + seconds(1)
