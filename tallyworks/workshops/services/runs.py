"""What players do with workshops: submit a machine and have it counted."""

import math
import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sim import codec
from sim.machine import Machine
from sim.run import ENGINE_VERSION, RunResult, trace_machine
from sim.scoring import Status
from sim.sheet import Constraint
from sim.trace import Trace
from tallyworks.core import metrics
from tallyworks.core.calendar import day_period, paris_date
from tallyworks.core.features import Feature, check_on
from tallyworks.core.prepared import PreparedInsert
from tallyworks.players.services import lock_acting_player
from tallyworks.workshops import rules
from tallyworks.workshops.errors import RunLimitReached, WorkshopClosed
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.queries.attempts import (
    Held,
    Records,
    count_runs,
    get_records,
    hold,
    list_recent_instants,
)
from tallyworks.workshops.queries.catalogue import get_opened_workshop, get_sheet
from tallyworks.workshops.services.asking import check_may_run
from tallyworks.workshops.services.scores import place_record
from tallyworks.workshops.signals import member_run_received

_RUNS = PreparedInsert(Run)

MachineInput = str | list[object]


@dataclass(frozen=True, slots=True)
class Submission:
    """A machine sent for a run: JSON list or notation; `after_close` says it need not count."""

    player_id: int
    workshop_id: int
    machine: MachineInput
    after_close: bool = False


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """A stored run with all that it changed; `score` is the new place in the ranking, if any."""

    run: Run
    workshop: Workshop
    constraint: Constraint | None
    result: RunResult
    trace: Trace
    records: Records
    improved: frozenset[str]
    score: Score | None
    allowance: rules.Allowance


def submit_run(*, submission: Submission, now: datetime) -> RunOutcome:
    """Simulate a machine, store the run and improve the player's records and score.

    Locks the player's row while his limits are counted, so that they are exact.

    Raises:
        PlayerBlocked: he may not act.
        WorkshopNotFound: no such workshop is open or closed at `now`.
        WorkshopClosed: its bell has rung and the submission does not say `after_close`.
        sim.machine.MachineError: the machine is refused; nothing is counted.
        RunLimitReached: 20 runs in 60 seconds or 400 in the Paris day.
        FeatureOff: the staff have switched runs off.
        TournamentOpen: he plays a round of Trace (raised by the tournaments' app).
    """
    check_on(Feature.RUNS)
    check_may_run(player_id=submission.player_id, now=now)
    workshop = get_opened_workshop(submission.workshop_id, now=now)
    if workshop.is_closed(now) and not submission.after_close:
        raise WorkshopClosed(_("This workshop has closed. Your machine is kept."))
    sheet = get_sheet(workshop)
    machine = codec.read_machine(submission.machine, sheet)
    result, trace = trace_machine(machine, sheet)
    run = _make_run(submission.player_id, workshop, machine, result, now)
    records = get_records(player_id=run.player_id, workshop_id=run.workshop_id)
    # Records only get better: what is no better than this older reading is no better under the
    # lock either, which most runs then hold for a moment only.
    may_improve = _counts(run, result) and bool(_better_measures(run, records))
    improved: frozenset[str] = frozenset()
    score = None
    with transaction.atomic():
        run.player_id = lock_acting_player(player_id=submission.player_id, now=now)
        if run.player_id != submission.player_id:
            # A guest was joined to a member meanwhile, whose records the reading does not know.
            may_improve = _counts(run, result)
            records = get_records(player_id=run.player_id, workshop_id=run.workshop_id)
        allowance = _take_allowance(player_id=run.player_id, now=now)
        _RUNS.insert(run)
        if may_improve:
            records, better = _improve_records(run)
            improved = frozenset(better)
            score = place_record(record=better["SUM"], now=now) if "SUM" in better else None
        _announce(run)
    metrics.RUNS.labels(run.status).inc()
    return RunOutcome(
        run, workshop, sheet.constraint, result, trace, records, improved, score, allowance
    )


def _make_run(
    player_id: int, workshop: Workshop, machine: Machine, result: RunResult, now: datetime
) -> Run:
    run = Run(
        player_id=player_id,
        workshop=workshop,
        machine=codec.format_notation(machine),
        status=result.status.name,
        cost=result.cost,
        cycles=result.cycles,
        area=result.area,
        received_at=now,
        after_close=workshop.is_closed(now),
        engine_version=ENGINE_VERSION,
    )
    if workshop.is_scored and _counts(run, result):
        run.nonce = secrets.token_hex(16)
    return run


def _announce(run: Run) -> None:
    """Tell the app above that keeps members' workshops; of the others nobody counts the runs."""
    if run.workshop.kind == Workshop.Kind.MEMBER:
        member_run_received.send(
            sender=Run,
            player_id=run.player_id,
            workshop_id=run.workshop_id,
            is_solved=run.status == Run.Status.SOLVED,
            now=run.received_at,
        )


def _counts(run: Run, result: RunResult) -> bool:
    return result.status is Status.SOLVED and not run.after_close


def _take_allowance(*, player_id: int, now: datetime) -> rules.Allowance:
    """Return what is left after this run; the player's row is locked by the caller."""
    day = day_period(paris_date(now))
    minute_count, day_count = count_runs(player_id, now=now, day=day)
    if minute_count >= rules.RUNS_A_MINUTE or day_count >= rules.RUNS_A_DAY:
        recent = list_recent_instants(player_id, now=now)
        raise limit_error(wait=rules.limit_wait(recent, day_count, day.closes_at), now=now)
    return rules.Allowance(
        minute=rules.RUNS_A_MINUTE - minute_count - 1, day=rules.RUNS_A_DAY - day_count - 1
    )


def limit_error(*, wait: rules.Wait, now: datetime) -> RunLimitReached:
    """Return the refusal of a run that has to wait, with its sentence and when to come back."""
    seconds = max(1, math.ceil((wait.retry_at - now).total_seconds()))
    if wait.limit == "day":
        message = _("That was your 400th run of the day. The next one is possible at midnight.")
    else:
        message = ngettext(
            "20 runs in a minute: the next one is possible in %(count)s second.",
            "20 runs in a minute: the next one is possible in %(count)s seconds.",
            seconds,
        ) % {"count": seconds}
    data: dict[str, str | int | None] = {
        "limit": wait.limit,
        "retry_at": wait.retry_at.isoformat(),
        "retry_in": seconds,
    }
    return RunLimitReached(message, data=data)


def _better_measures(run: Run, held: Records) -> dict[str, int]:
    """Return the measures in which `run` is better than what is `held`."""
    values = {"COST": run.cost, "CYCLES": run.cycles, "AREA": run.area, "SUM": run.sum}
    return {
        measure: value
        for measure, value in values.items()
        if rules.improves(value=value, at=run.received_at, held=_held(held.get(measure)))
    }


def _improve_records(run: Run) -> tuple[Records, dict[str, Record]]:
    """Return the player's records after `run` by measure, and those of them that are new."""
    held = get_records(player_id=run.player_id, workshop_id=run.workshop_id)
    better = {
        measure: Record(
            player_id=run.player_id,
            workshop=run.workshop,
            measure=measure,
            value=value,
            run=run,
            reached_at=run.received_at,
        )
        for measure, value in _better_measures(run, held).items()
    }
    Record.objects.keep(better.values())
    return held | {measure: hold(record) for measure, record in better.items()}, better


def _held(record: Held | None) -> tuple[int, datetime] | None:
    return None if record is None else (record.value, record.reached_at)
