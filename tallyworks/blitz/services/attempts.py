"""What players do with the Blitz: start it, and make their one run."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from sim import codec
from sim.run import RunResult, trace_machine
from sim.scoring import Status
from sim.trace import Trace
from tallyworks.blitz import rules
from tallyworks.blitz.errors import (
    AlreadyRun,
    AlreadyStarted,
    BlitzNotReady,
    BlitzOver,
    NotStarted,
    StillRunning,
)
from tallyworks.blitz.models import Attempt, Bar
from tallyworks.blitz.queries.attempts import get_attempt, has_started
from tallyworks.blitz.queries.days import get_closing
from tallyworks.core.calendar import paris_date
from tallyworks.core.features import Feature, check_on
from tallyworks.players.services import check_may_act, lock_acting_player
from tallyworks.workshops.queries import catalogue
from tallyworks.workshops.services import check_may_run

if TYPE_CHECKING:
    from tallyworks.workshops.models import Workshop

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Submission:
    """A machine sent as the one run: JSON list or notation; without `day` for the latest Start."""

    player_id: int
    machine: str | list[object]
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The attempt after its run, with what the simulator says of the machine."""

    attempt: Attempt
    result: RunResult
    trace: Trace


def start_blitz(*, player_id: int, now: datetime) -> Attempt:
    """Start today's Blitz of the player: from `now` on he has three minutes and one run.

    The Blitz is that of the Paris day of `now` and stays so over midnight. Locks the player's row,
    so that a guest's Start cannot slip by while he is joined to a member.

    Raises:
        PlayerBlocked: he may not act.
        BlitzNotReady: today's Blitz has not been made.
        AlreadyStarted: he, or a guest joined to him, has started it.
        StillRunning: yesterday's, started just before midnight, still runs.
        FeatureOff: the staff have switched the Blitz off.
    """
    check_on(Feature.BLITZ)
    day = paris_date(now)
    workshop = catalogue.get_blitz(day, now=now)
    if workshop is None:
        raise BlitzNotReady(_("Today's Blitz is being set up. Come back in a minute."))
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        _check_may_start(player_id, day, now=now)
        attempt = _start(player_id, workshop, day, now=now)
    logger.info("blitz.started player=%s date=%s", player_id, day)
    return attempt


def submit_run(*, submission: Submission, now: datetime) -> Outcome:
    """Simulate the machine and take it as the one run of the player's Blitz.

    A run received after the deadline is kept as a failure. Locks the attempt; of two runs at once
    one is taken. Blitz runs count towards no limit of runs.

    Raises:
        PlayerBlocked: he may not act.
        NotStarted: he has started no such Blitz.
        AlreadyRun: his run was made.
        BlitzOver: his time ran out and the day has closed since.
        sim.machine.MachineError: the machine is refused, which does not use up the run.
    """
    check_may_act(player_id=submission.player_id, now=now)
    check_may_run(player_id=submission.player_id, now=now)
    attempt = get_attempt(player_id=submission.player_id, day=submission.day)
    if attempt is None:
        raise NotStarted(_("You have not started this Blitz."))
    _check_may_run(attempt, now=now)
    sheet = catalogue.get_sheet(attempt.workshop)
    machine = codec.read_machine(submission.machine, sheet)
    result, trace = trace_machine(machine, sheet)
    with transaction.atomic():
        attempt = _lock_attempt(attempt.pk)
        _check_may_run(attempt, now=now)
        attempt.machine = codec.format_notation(machine)
        _take_run(attempt, result, now=now)
    logger.info("blitz.run player=%s status=%s", submission.player_id, attempt.status)
    return Outcome(attempt, result, trace)


def carry_start(*, guest_id: int, member_id: int, day: date) -> None:
    """See that a member joined by a guest who started the Blitz of `day` may not start it again.

    The guest's run itself is never taken over (site rules §2). Doing it twice changes nothing. The
    caller has locked both players' rows, in a transaction.
    """
    if has_started(player_id=guest_id, day=day):
        Bar.objects.get_or_create(player_id=member_id, date=day)


def _check_may_start(player_id: int, day: date, *, now: datetime) -> None:
    if has_started(player_id=player_id, day=day):
        raise AlreadyStarted(_("You have started today's Blitz: there is one a day."))
    latest = get_attempt(player_id=player_id)
    if latest is not None and latest.is_running(now):
        raise StillRunning(_("Your Blitz of yesterday still runs. Finish it first."))


def _start(player_id: int, workshop: Workshop, day: date, *, now: datetime) -> Attempt:
    attempt = Attempt(
        player_id=player_id,
        workshop=workshop,
        date=day,
        started_at=now,
        deadline_at=rules.deadline(now),
        is_ranked=not catalogue.has_looked(player_id=player_id, workshop_id=workshop.pk),
    )
    try:
        with transaction.atomic():
            attempt.save(force_insert=True)
    except IntegrityError as error:
        raise AlreadyStarted(_("You have started today's Blitz: there is one a day.")) from error
    return attempt


def _lock_attempt(attempt_id: int) -> Attempt:
    """Return the attempt as it is now, locked until the end of the caller's transaction."""
    locked = Attempt.objects.select_for_update(of=("self",)).select_related("workshop")
    return locked.get(pk=attempt_id)


def _check_may_run(attempt: Attempt, *, now: datetime) -> None:
    if attempt.is_spent:
        raise AlreadyRun(_("You have made your one run of this Blitz."))
    is_late = rules.is_late(received_at=now, deadline_at=attempt.deadline_at)
    if is_late and get_closing(attempt.date) <= now:
        raise BlitzOver(_("Your three minutes ran out, and this Blitz has closed."))


def _take_run(attempt: Attempt, result: RunResult, *, now: datetime) -> None:
    """Write the run into the attempt, unless the database holds one already."""
    attempt.received_at = now
    attempt.cost, attempt.cycles, attempt.area = result.cost, result.cycles, result.area
    attempt.status = Attempt.Status[result.status.name]
    if rules.is_late(received_at=now, deadline_at=attempt.deadline_at):
        attempt.status = Attempt.Status.LATE
    elif result.status is Status.SOLVED:
        attempt.solved_sum = result.cost + result.cycles + result.area
        attempt.solved_ms = rules.elapsed_ms(received_at=now, deadline_at=attempt.deadline_at)
    fields = (
        "machine", "received_at", "cost", "cycles", "area", "status", "solved_sum", "solved_ms",
    )  # fmt: skip
    taken = Attempt.objects.unspent().filter(pk=attempt.pk)
    if not taken.update(**{name: getattr(attempt, name) for name in fields}):
        raise AlreadyRun(_("You have made your one run of this Blitz."))
