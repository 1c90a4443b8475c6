"""Proving the least sums of generated workshops, in spare time and slice by slice."""

from __future__ import annotations

import logging
import subprocess
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from sim import codec
from sim.generator import par_sums
from sim.run import ENGINE_VERSION
from sim.search import SearchResult
from tallyworks.core.apart import Stopped, call_apart
from tallyworks.workshops import rules
from tallyworks.workshops.models import Proof, Workshop
from tallyworks.workshops.proving import prove_slice
from tallyworks.workshops.services.generation import read_published, replace_unfit

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Slice:
    """What is worked on: a workshop, what is proved of it before, and the nodes to spend."""

    workshop: Workshop
    held: Proof | None
    budget: int


def prove_next(*, now: datetime, most_nodes: int = rules.LARGEST_BUDGET) -> bool:
    """Work one slice on the cheapest proof that is not done; return whether there was one.

    Slices of more than `most_nodes` are left for later.

    A slice runs in a process of its own and begins anew with more nodes than the one before, so a
    broken one costs itself alone. Nothing is locked meanwhile; of two runs at once one is kept. A
    coming workshop that was generated with a par that turns out too weak is made anew, and what the
    work says about its difficulty is noted as long as it is to come.
    """
    waiting = Workshop.objects.to_be_proved(rules.FIRST_BUDGET, most_nodes)
    due = waiting.select_related("proof").first()
    if due is None:
        return False
    held: Proof | None = getattr(due, "proof", None)
    work = _Slice(due, held, rules.FIRST_BUDGET if held is None else held.budget)
    try:
        found = _search(work)
    except Stopped:
        return False
    proof = _draw_up(work, found, now=now)
    if _keep(work, proof) and found is not None:
        _use(due, proof, now=now)
    return True


def _search(work: _Slice) -> SearchResult | None:
    """Return what the slice finds, None where it broke.

    Raises:
        Stopped: it was asked to end; another will do it again.
    """
    sheet, par = read_published(workshop=work.workshop)
    start = par if work.held is None else codec.parse_notation(work.held.machine, sheet)
    try:
        return call_apart(prove_slice, sheet=sheet, start=start, nodes=work.budget)
    except subprocess.CalledProcessError:
        # Out of memory, most of all: the next slice would be so as well.
        logger.exception("proof.broken workshop=%s", work.workshop.pk)
        return None


def _draw_up(work: _Slice, found: SearchResult | None, *, now: datetime) -> Proof:
    """Return the proof after the slice, not stored; one that broke is given up."""
    proof = work.held or _begin(work.workshop)
    proof.worked_at, proof.engine_version = now, ENGINE_VERSION
    if found is None:
        proof.budget = 0
        return proof
    if found.best is not None and found.best_sum is not None and found.best_sum <= proof.best_sum:
        proof.best_sum, proof.machine = found.best_sum, codec.format_notation(found.best)
    proof.lower_bound = min(max(proof.lower_bound, found.lower_bound), proof.best_sum)
    proof.is_proved = proof.lower_bound == proof.best_sum
    proof.proved_at = now if proof.is_proved else None
    proof.nodes += found.nodes
    proof.budget = rules.next_budget(work.budget, is_proved=proof.is_proved)
    return proof


def _begin(workshop: Workshop) -> Proof:
    return Proof(
        workshop=workshop,
        best_sum=workshop.par_sum,
        machine=workshop.par,
        lower_bound=min(workshop.search_lower_bound, workshop.par_sum),
        nodes=0,
    )


def _keep(work: _Slice, proof: Proof) -> bool:
    """Store the proof unless the workshop was replaced or another run was here; tell whether so.

    Locks the workshop's row, which runs on it do not wait for.
    """
    workshop = work.workshop
    with transaction.atomic():
        rows = Workshop.objects.filter(pk=workshop.pk, revision=workshop.revision)
        if not list(rows.select_for_update(no_key=True).values_list("pk")):
            return False
        budgets = list(Proof.objects.filter(pk=workshop.pk).values_list("budget", flat=True))
        if budgets != ([] if work.held is None else [work.budget]):
            return False
        proof.save()
    logger.info("proof.worked workshop=%s proved=%s", workshop.pk, proof.is_proved)
    return True


def _use(workshop: Workshop, proof: Proof, *, now: datetime) -> None:
    """Let a coming workshop have what its proof teaches; one that is open stays as it is.

    What an admin wrote is never made anew but by an admin.
    """
    if not workshop.is_written and workshop.par_sum >= par_sums(proof.best_sum).stop:
        replace_unfit(workshop=workshop, now=now)
        return
    level = rules.predict_difficulty(nodes=proof.nodes, is_big=workshop.kind == Workshop.Kind.BIG)
    replaceable = Workshop.objects.replaceable(now)
    replaceable.filter(pk=workshop.pk, revision=workshop.revision).update(difficulty=level)
