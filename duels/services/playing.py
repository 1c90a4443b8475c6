"""What the two do in a duel: start, run machines, say that they are done."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from duels.errors import (
    AlreadyStarted,
    DuelOver,
    NotStarted,
    StartTooLate,
)
from duels.models import DuelRun, Kind, Seat
from duels.rules import outcomes, questions
from duels.services.locks import Part, find_part, lock_part
from duels.services.news import tell_room
from duels.services.settling import settle_due
from sim import codec
from sim.run import RunResult, trace_machine
from sim.scoring import Status
from sim.trace import Trace
from tallyworks.core import metrics
from tallyworks.players.services import check_may_act, lock_acting_player
from tallyworks.workshops.queries import catalogue
from tallyworks.workshops.rules import Wait
from tallyworks.workshops.services import check_may_run, limit_error

if TYPE_CHECKING:
    from tallyworks.workshops.models import Workshop

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Submission:
    """A machine sent for a run of a duel: JSON list or notation."""

    duel_id: int
    player_id: int
    machine: str | list[object]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A stored run; `is_best` when it made the player's best sum."""

    run: DuelRun
    seat: Seat
    workshop: Workshop
    result: RunResult
    trace: Trace
    is_best: bool


def start_duel(*, duel_id: int, player_id: int, now: datetime) -> Seat:
    """Start the player's part: ten minutes on the workshop, or the first of the questions.

    It must come within 24 hours of the acceptance; at exactly 24:00:00 it is too late. Locks the
    player's row, then the duel.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound, NotAccepted, DuelOver: he has no such running duel.
        AlreadyStarted: he has.
        StartTooLate: the 24 hours are over.
    """
    settle_due(now=now)
    with transaction.atomic():
        lock_acting_player(player_id=player_id, now=now)
        part = lock_part(duel_id=duel_id, player_id=player_id)
        duel, seat = part.duel, part.seat
        _check_may_start(seat, now=now)
        seat.started_at = now
        if duel.kind == Kind.EXPRESS:
            seat.question_sent_at = now
            seat.deadline_at = questions.ends_at(questions.first(now))
        else:
            seat.deadline_at = outcomes.deadline(now)
        seat.save(update_fields=["started_at", "deadline_at", "question_sent_at"])
        part.put_off()
        tell_room(duel=duel, kind="started", now=now, player_id=player_id)
    logger.info("duel.started duel=%s player=%s", duel_id, player_id)
    return seat


def submit_run(*, submission: Submission, now: datetime) -> Outcome:
    """Simulate a machine and store the run; a solve with a smaller sum becomes the best.

    Received at exactly ten minutes it counts. Locks the player's row, then the duel, so that 20
    runs in any 60 seconds are exact. Duel runs count towards no other limit.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound, NotAccepted, WrongKind: he has no such running workshop duel.
        NotStarted: he has not started.
        DuelOver: his ten minutes are over, he said that he is done, or the duel is settled.
        RunLimitReached: 20 runs in 60 seconds.
        sim.machine.MachineError: the machine is refused; nothing is counted.
    """
    check_may_act(player_id=submission.player_id, now=now)
    check_may_run(player_id=submission.player_id, now=now)
    # The machine is read and run before anything is locked; what decides is looked at again then.
    at_first = _at_work(find_part, submission, now=now)
    assert at_first.duel.workshop_id is not None
    workshop = catalogue.get_duel_workshop(at_first.duel.workshop_id)
    sheet = catalogue.get_sheet(workshop)
    machine = codec.read_machine(submission.machine, sheet)
    result, trace = trace_machine(machine, sheet)
    with transaction.atomic():
        lock_acting_player(player_id=submission.player_id, now=now)
        part = _at_work(lock_part, submission, now=now)
        duel, seat = part.duel, part.seat
        _check_run_limit(seat, now=now)
        run = DuelRun.objects.create(
            seat=seat,
            machine=codec.format_notation(machine),
            status=result.status.name,
            cost=result.cost,
            cycles=result.cycles,
            area=result.area,
            received_at=now,
        )
        is_best = _count_run(seat, run, result, now=now)
        tell_room(duel=duel, kind="ran", now=now, player_id=seat.player_id, count=seat.run_count)
    metrics.RUNS.labels(run.status).inc()
    logger.info("duel.run duel=%s player=%s status=%s", duel.pk, seat.player_id, run.status)
    return Outcome(run, seat, workshop, result, trace, is_best)


def declare_done(*, duel_id: int, player_id: int, now: datetime) -> Seat:
    """Say that the player is done before his time; nothing of his can count from now on.

    Who has not started can do so only where the other is out of the duel, which is his win then.
    The duel is settled at once when both are done. Locks the player's row, then the duel.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound, NotAccepted: he has no such running duel.
        NotStarted: he has not started, and the other is not out of it.
        DuelOver: his part is over.
    """
    settle_due(now=now)
    with transaction.atomic():
        lock_acting_player(player_id=player_id, now=now)
        part = lock_part(duel_id=duel_id, player_id=player_id)
        seat = part.seat
        if seat.is_over(now):
            raise DuelOver(_("You are done with this duel."))
        if seat.started_at is None and part.other.left_at is None:
            raise NotStarted(_("You have not started this duel."))
        seat.done_at = now
        seat.save(update_fields=["done_at"])
        part.put_off()
        tell_room(duel=part.duel, kind="done", now=now, player_id=player_id)
    logger.info("duel.done duel=%s player=%s", duel_id, player_id)
    settle_due(now=now)
    return seat


def _check_may_start(seat: Seat, *, now: datetime) -> None:
    if seat.started_at is not None:
        raise AlreadyStarted(_("You have started."))
    if now >= seat.start_by:
        raise StartTooLate(_("The 24 hours in which to start are over."))
    if seat.done_at is not None:
        raise DuelOver(_("You are done with this duel."))


def _at_work(read: Callable[..., Part], submission: Submission, *, now: datetime) -> Part:
    """Return by `read` the part of a player who may run machines at `now`."""
    part = read(duel_id=submission.duel_id, player_id=submission.player_id, kind=Kind.WORKSHOP)
    if part.seat.started_at is None:
        raise NotStarted(_("You have not started this duel."))
    if part.seat.is_over(now):
        raise DuelOver(_("Your time is over."))
    return part


def _check_run_limit(seat: Seat, *, now: datetime) -> None:
    recent = DuelRun.objects.filter(seat=seat, received_at__gt=now - outcomes.MINUTE)
    instants = list(recent.order_by("received_at", "pk").values_list("received_at", flat=True))
    if len(instants) < outcomes.RUNS_A_MINUTE:
        return
    retry_at = instants[-outcomes.RUNS_A_MINUTE] + outcomes.MINUTE
    raise limit_error(wait=Wait("minute", retry_at), now=now)


def _count_run(seat: Seat, run: DuelRun, result: RunResult, *, now: datetime) -> bool:
    """Write the run into the seat; return whether it made the best sum."""
    assert seat.deadline_at is not None
    total = result.cost + result.cycles + result.area
    is_solved = result.status is Status.SOLVED
    is_best = is_solved and outcomes.is_better(total=total, held=seat.best_sum)
    seat.run_count += 1
    if is_best:
        seat.best_sum = total
        seat.best_ms = outcomes.elapsed_ms(received_at=now, deadline_at=seat.deadline_at)
        seat.best_machine = run.machine
    seat.save(update_fields=["run_count", "best_sum", "best_ms", "best_machine"])
    return is_best
