"""Starting the Blitz and making its one run."""

from datetime import date, datetime, timedelta

import pytest

from sim.machine import MachineError
from tallyworks.blitz import services
from tallyworks.blitz.errors import (
    AlreadyRun,
    AlreadyStarted,
    BlitzNotReady,
    BlitzOver,
    NotStarted,
    StillRunning,
)
from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries import attempts
from tallyworks.blitz.queries.attempts import Phase
from tallyworks.core.calendar import midnight
from tallyworks.players.errors import PlayerBlocked
from tallyworks.players.services import block_player
from tallyworks.workshops import services as workshop_services
from tallyworks.workshops.models import Run, Workshop
from tests.blitz.conftest import AUTUMN, SPRING, TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import BEST, OFF_GRID, WRONG


def run(player_id: int, at: datetime, machine: str = BEST, day: date | None = None) -> Attempt:
    submission = services.Submission(player_id, machine, day)
    return services.submit_run(submission=submission, now=at).attempt


def test_it_starts_three_minutes_once_a_day(cast: Cast, blitz: Workshop, now: datetime) -> None:
    attempt = services.start_blitz(player_id=cast.guest.pk, now=now)

    assert (attempt.date, attempt.workshop) == (TODAY, blitz)
    assert attempt.deadline_at == now + timedelta(minutes=3)
    assert attempt.is_running(now + seconds(180))
    assert not attempt.is_running(now + seconds(180.000001))
    for later in (0, 60, 180.001, 3600):
        with pytest.raises(AlreadyStarted):
            services.start_blitz(player_id=cast.guest.pk, now=now + seconds(later))
    assert Attempt.objects.count() == 1


def test_it_starts_nothing_before_the_workshop_is_made(cast: Cast, now: datetime) -> None:
    with pytest.raises(BlitzNotReady):
        services.start_blitz(player_id=cast.member.pk, now=now)


def test_it_starts_a_new_one_the_next_day(cast: Cast, blitz: Workshop, now: datetime) -> None:
    tomorrow = make_blitz(date(2026, 12, 1))
    services.start_blitz(player_id=cast.member.pk, now=now)
    attempt = services.start_blitz(player_id=cast.member.pk, now=tomorrow.opens_at)

    assert attempt.date == date(2026, 12, 1)


@pytest.mark.parametrize(
    ("after", "status", "solved_ms"),
    [
        (0, "SOLVED", 0),
        (179.999, "SOLVED", 179_999),
        (180, "SOLVED", 180_000),
        (180.000001, "LATE", None),
        (180.001, "LATE", None),
    ],
)
def test_it_counts_a_run_until_exactly_three_minutes(
    cast: Cast, blitz: Workshop, now: datetime, play: Play,
    after: float, status: str, solved_ms: int | None,
) -> None:  # fmt: skip
    attempt = play(cast.member, now, after=after)

    attempt.refresh_from_db()
    assert (attempt.status, attempt.solved_ms) == (status, solved_ms)
    assert attempt.solved_sum == (None if status == "LATE" else 15)
    assert attempt.received_at == now + seconds(after)
    assert attempt.machine == BEST


@pytest.mark.parametrize(("machine", "status"), [(WRONG, "WRONG"), (OFF_GRID, "JAM")])
def test_it_counts_the_run_when_it_fails(
    cast: Cast, blitz: Workshop, now: datetime, play: Play, machine: str, status: str
) -> None:
    attempt = play(cast.member, now, machine=machine)

    assert (attempt.status, attempt.solved_sum, attempt.solved_ms) == (status, None, None)
    with pytest.raises(AlreadyRun):
        run(cast.member.pk, now + seconds(61))
    attempt.refresh_from_db()
    assert attempt.status == status


def test_it_counts_what_exceeds_the_constraint_as_a_failure(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    blitz.sheet = blitz.sheet | {"constraint": {"measure": "cost", "max": 2}}
    blitz.save()

    attempt = play(cast.member, now)
    assert (attempt.status, attempt.solved_sum) == ("OVER_CONSTRAINT", None)


@pytest.mark.parametrize("machine", ["nonsense", "A9:+2", "A1:merge^", "A1:+2 A1:x2"])
def test_a_refused_machine_does_not_use_up_the_run(
    cast: Cast, blitz: Workshop, now: datetime, machine: str
) -> None:
    services.start_blitz(player_id=cast.member.pk, now=now)
    for second in range(30):
        with pytest.raises(MachineError):
            run(cast.member.pk, now + seconds(second), machine)

    assert run(cast.member.pk, now + seconds(31)).status == "SOLVED"


def test_it_takes_no_run_without_a_start(cast: Cast, blitz: Workshop, now: datetime) -> None:
    with pytest.raises(NotStarted):
        run(cast.member.pk, now)
    services.start_blitz(player_id=cast.member.pk, now=now)
    with pytest.raises(NotStarted):
        run(cast.member.pk, now, day=date(2026, 11, 29))
    with pytest.raises(NotStarted):
        run(cast.second.pk, now)


def test_blitz_runs_count_towards_no_limit_of_runs(
    cast: Cast, blitz: Workshop, today: Workshop, now: datetime, play: Play
) -> None:
    daily = workshop_services.Submission(cast.member.pk, today.pk, BEST)
    for _count in range(20):
        outcome = workshop_services.submit_run(submission=daily, now=now)
    attempt = play(cast.member, now, after=1)

    assert outcome.allowance.minute == 0
    assert attempt.status == "SOLVED"
    assert Run.objects.count() == 20


def test_it_belongs_to_the_day_of_its_start(cast: Cast, blitz: Workshop) -> None:
    make_blitz(date(2026, 12, 1))
    start = paris("2026-11-30T23:58:30")
    services.start_blitz(player_id=cast.member.pk, now=start)

    attempt = run(cast.member.pk, paris("2026-12-01T00:01:30"))
    assert (attempt.date, attempt.status, attempt.solved_ms) == (TODAY, "SOLVED", 180_000)


def test_it_takes_a_run_until_the_last_instant_before_the_close(
    cast: Cast, blitz: Workshop, play: Play
) -> None:
    start = midnight(date(2026, 12, 1)) - timedelta(microseconds=1)

    assert play(cast.member, start, after=180).status == "SOLVED"


@pytest.mark.parametrize("day", [AUTUMN, SPRING])
def test_it_keeps_its_three_minutes_over_the_change_of_the_clocks(
    cast: Cast, day: date, play: Play
) -> None:
    make_blitz(day)
    change = midnight(day) + timedelta(hours=3 if day == AUTUMN else 2)
    attempt = play(cast.member, change - seconds(90), after=180)

    assert (attempt.date, attempt.status, attempt.solved_ms) == (day, "SOLVED", 180_000)


def test_it_starts_nothing_while_yesterdays_still_runs(cast: Cast, blitz: Workshop) -> None:
    make_blitz(date(2026, 12, 1))
    services.start_blitz(player_id=cast.member.pk, now=paris("2026-11-30T23:59:00"))
    with pytest.raises(StillRunning):
        services.start_blitz(player_id=cast.member.pk, now=paris("2026-12-01T00:01:00"))

    run(cast.member.pk, paris("2026-12-01T00:01:00"))
    attempt = services.start_blitz(player_id=cast.member.pk, now=paris("2026-12-01T00:01:01"))
    assert attempt.date == date(2026, 12, 1)


def test_a_page_left_open_cannot_spend_the_next_days_run(cast: Cast, blitz: Workshop) -> None:
    make_blitz(date(2026, 12, 1))
    services.start_blitz(player_id=cast.member.pk, now=paris("2026-11-30T12:00:00"))
    services.start_blitz(player_id=cast.member.pk, now=paris("2026-12-01T12:00:00"))
    with pytest.raises(BlitzOver):
        run(cast.member.pk, paris("2026-12-01T12:01:00"), day=TODAY)

    assert run(cast.member.pk, paris("2026-12-01T12:01:01")).date == date(2026, 12, 1)


def test_it_answers_a_late_run_until_the_close_and_not_after(cast: Cast, blitz: Workshop) -> None:
    for player in (cast.member, cast.second):
        services.start_blitz(player_id=player.pk, now=paris("2026-11-30T12:00:00"))

    assert run(cast.member.pk, paris("2026-12-01T00:02:59")).status == "LATE"
    with pytest.raises(BlitzOver):
        run(cast.second.pk, paris("2026-12-01T00:03:00"))


def test_it_lets_no_blocked_player_start_or_run(cast: Cast, blitz: Workshop, now: datetime) -> None:
    services.start_blitz(player_id=cast.second.pk, now=now)
    for player in (cast.member, cast.second):
        block_player(
            player_id=player.pk, author_id=cast.staff.pk, reason="spam", until_at=None, now=now
        )
    with pytest.raises(PlayerBlocked):
        services.start_blitz(player_id=cast.member.pk, now=now + seconds(1))
    with pytest.raises(PlayerBlocked):
        run(cast.second.pk, now + seconds(1))


@pytest.mark.parametrize(("looked_after", "ranked"), [(-60, False), (60, True)])
def test_staff_who_saw_it_before_their_start_are_unranked(
    cast: Cast, blitz: Workshop, now: datetime, looked_after: float, ranked: bool
) -> None:
    looked_at = now + seconds(looked_after)
    if looked_after < 0:
        workshop_services.log_look(player=cast.staff, workshop_id=blitz.pk, now=looked_at)
    attempt = services.start_blitz(player_id=cast.staff.pk, now=now)
    workshop_services.log_look(player=cast.staff, workshop_id=blitz.pk, now=looked_at)

    assert attempt.is_ranked is ranked


def test_a_member_may_not_start_what_his_guest_has_started(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.guest, now)
    for _twice in range(2):
        services.carry_start(guest_id=cast.guest.pk, member_id=cast.member.pk, day=TODAY)

    assert attempts.has_started(player_id=cast.member.pk, day=TODAY)
    assert attempts.get_present(player_id=cast.member.pk, now=now).phase is Phase.BARRED
    with pytest.raises(AlreadyStarted):
        services.start_blitz(player_id=cast.member.pk, now=now + seconds(300))
    assert attempts.get_attempt(player_id=cast.member.pk) is None
    make_blitz(date(2026, 12, 1))
    services.start_blitz(player_id=cast.member.pk, now=paris("2026-12-01T00:00:00"))


def test_a_guest_without_a_start_bars_nobody(cast: Cast, blitz: Workshop, now: datetime) -> None:
    services.carry_start(guest_id=cast.guest.pk, member_id=cast.member.pk, day=TODAY)

    assert services.start_blitz(player_id=cast.member.pk, now=now).date == TODAY


def test_a_members_own_start_stands_beside_his_guests(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.guest, now)
    own = play(cast.member, now)
    services.carry_start(guest_id=cast.guest.pk, member_id=cast.member.pk, day=TODAY)

    present = attempts.get_present(player_id=cast.member.pk, now=now + seconds(100))
    assert (present.phase, present.attempt) == (Phase.FINISHED, own)
