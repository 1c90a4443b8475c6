"""Why a run failed, told to its player; what would mend it, once that helps nobody's ranking."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from sim import codec
from sim.explain import Finding, Step, Strand, Suggestion, explain, suggest, words
from sim.grid import BELT_LETTERS
from sim.machine import Machine
from sim.trace import JamEvent
from tallyworks.workshops.errors import RunNotFound, WorkshopOpen
from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.queries.catalogue import get_opened_workshop, get_sheet


def get_own_run(*, player_id: int | None, workshop: Workshop, run_id: int) -> Run:
    """Return a run of the player's own on a workshop.

    Raises:
        RunNotFound: he has no such run there; somebody else's is answered alike.
    """
    run = None
    if player_id is not None:
        run = Run.objects.filter(player_id=player_id, workshop=workshop, pk=run_id).first()
    if run is None:
        raise RunNotFound(_("You have no such attempt on this workshop."))
    return run


def explain_own_run(
    *, player_id: int | None, workshop_id: int, run_id: int, language: str, now: datetime
) -> dict[str, Any]:
    """Return what happened in a run of the player's own, in `language`.

    Raises:
        WorkshopNotFound: no such workshop is open or closed, or it is a Blitz's or a duel's.
        RunNotFound: he has no such run there.
    """
    workshop = get_opened_workshop(workshop_id, now=now)
    run = get_own_run(player_id=player_id, workshop=workshop, run_id=run_id)
    return _explain(run.machine, workshop, language=language, now=now)


def explain_machine(
    *, workshop_id: int, machine: str | list[object], language: str, now: datetime
) -> dict[str, Any]:
    """Return what happens when any machine runs on a workshop where that helps nobody's ranking.

    Raises:
        WorkshopNotFound: no such workshop is open or closed, or it is a Blitz's or a duel's.
        WorkshopOpen: it is neither closed nor the tutorial's: only one's own runs are explained.
        sim.machine.MachineError: the machine is refused.
    """
    workshop = get_opened_workshop(workshop_id, now=now)
    if not workshop.may_be_hinted(now):
        raise WorkshopOpen(_("Until the close, only your own attempts are explained."))
    return _explain(machine, workshop, language=language, now=now)


def _explain(
    text: str | list[object], workshop: Workshop, *, language: str, now: datetime
) -> dict[str, Any]:
    sheet = get_sheet(workshop)
    machine = codec.read_machine(text, sheet)
    explanation = explain(machine, sheet)
    may_be_hinted = workshop.may_be_hinted(now)
    suggestion = suggest(machine, sheet) if may_be_hinted else None
    return {
        "machine": codec.format_notation(machine),
        "status": explanation.result.status.value,
        "findings": [_finding_json(finding, language) for finding in explanation.findings],
        "suggests": may_be_hinted,
        "suggestion": None if suggestion is None else _suggestion_json(suggestion, language),
    }


def _finding_json(finding: Finding, language: str) -> dict[str, Any]:
    fault, balance = finding.fault, finding.balance
    is_jam = isinstance(fault, JamEvent)
    return {
        "kind": "jam" if is_jam else "wrong",
        "text": words.finding_sentence(finding, language),
        "cycle": finding.cycle,
        "at": fault.at if isinstance(fault, JamEvent) else f"out {BELT_LETTERS[fault.belt]}",
        "numbers": list(fault.numbers) if isinstance(fault, JamEvent) else [],
        "strands": [_strand_json(strand, language) for strand in finding.strands],
        "balance": None if balance is None else words.balance_sentence(balance, language),
    }


def _strand_json(strand: Strand, language: str) -> dict[str, Any]:
    return {
        "role": strand.role.value,
        "number": strand.number,
        "value": strand.value,
        "heading": words.strand_heading(strand, language),
        "numbers": list(strand.numbers),
        "cells": [cell.name for cell in strand.cells],
        "steps": [_step_json(step, language) for step in strand.steps],
    }


def _step_json(step: Step, language: str) -> dict[str, Any]:
    cell = getattr(step.event, "cell", None)
    return {
        "cycle": step.cycle,
        "cell": None if cell is None else cell.name,
        "text": words.step_sentence(step, language),
    }


def _suggestion_json(suggestion: Suggestion, language: str) -> dict[str, Any]:
    change, result = suggestion.change, suggestion.result
    before, after = (
        None if one is None else codec.machine_to_json(Machine((one,)))[0]
        for one in (change.before, change.after)
    )
    return {
        "kind": change.kind.value,
        "before": before,
        "after": after,
        "size": change.size,
        "text": words.change_sentence(suggestion, language),
        "outcome": words.outcome_sentence(suggestion, language),
        "machine": codec.format_notation(suggestion.machine),
        "status": result.status.value,
    }
