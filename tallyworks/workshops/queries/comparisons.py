"""Two machines of one workshop side by side: one's own two, or one's own and the best."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from sim import codec
from sim.compare import Comparison, Divergence, compare
from sim.grid import BELT_LETTERS
from sim.machine import Machine, Station
from sim.scoring import RunResult
from tallyworks.workshops.errors import RunNotFound, WorkshopOpen
from tallyworks.workshops.models import Record, Run, Workshop
from tallyworks.workshops.queries.catalogue import get_opened_workshop, get_sheet
from tallyworks.workshops.queries.explanations import get_own_run
from tallyworks.workshops.queries.statistics import get_statistics

# Besides an attempt's number: one's own best (or latest) attempt, and after the close the par and
# the best machine of each measure.
OWN_BEST = "mine"
PAR = "par"
BEST = tuple(measure.lower() for measure in Record.Measure.values)
CHOICES = (OWN_BEST, PAR, *BEST)
_ATTEMPT = r"[1-9][0-9]{0,17}"
FIRST_PATTERN = rf"\A(?:{_ATTEMPT}|{OWN_BEST})\Z"
SECOND_PATTERN = rf"\A(?:{_ATTEMPT}|{'|'.join(CHOICES)})\Z"


@dataclass(frozen=True, slots=True)
class Choice:
    """What to compare: each a run's id, or one of `CHOICES`; `second` alone may be another's."""

    player_id: int | None
    workshop_id: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two machines; `kind` is "own" or one of `CHOICES`.

    `received_at` is when an own attempt came in, `name` whose a best machine is.
    """

    kind: str
    notation: str
    run_id: int | None = None
    received_at: datetime | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A workshop, two machines for it, and what the simulator says of both."""

    workshop: Workshop
    sides: tuple[Side, Side]
    comparison: Comparison


def is_choice(*, first: str, second: str) -> bool:
    """Tell whether both are attempts by number or names of `CHOICES`, the first one's own."""
    return bool(re.match(FIRST_PATTERN, first) and re.match(SECOND_PATTERN, second))


def get_comparison(choice: Choice, *, now: datetime) -> SideBySide:
    """Return two machines of an opened workshop side by side.

    Raises:
        WorkshopNotFound: no such workshop is open or closed, or it is a Blitz's or a duel's.
        RunNotFound: the player has no such attempt, or nobody solved the workshop.
        WorkshopOpen: another's machine was asked for before the close.
    """
    workshop = get_opened_workshop(choice.workshop_id, now=now)
    first = _get_own(choice.first, choice.player_id, workshop)
    if choice.second in (PAR, *BEST):
        second = _get_revealed(choice.second, workshop, now=now)
    else:
        second = _get_own(choice.second, choice.player_id, workshop)
    sheet = get_sheet(workshop)
    one, other = (codec.parse_notation(side.notation, sheet) for side in (first, second))
    return SideBySide(workshop, (first, second), compare(one, other, sheet))


def _get_own(name: str, player_id: int | None, workshop: Workshop) -> Side:
    if name == OWN_BEST:
        run = _get_own_best(player_id, workshop)
    else:
        run = get_own_run(player_id=player_id, workshop=workshop, run_id=int(name))
    return Side("own", run.machine, run.pk, run.received_at)


def _get_own_best(player_id: int | None, workshop: Workshop) -> Run:
    """Return the run of the player's smallest sum, his latest where he has not solved it."""
    if player_id is not None:
        record = Record.objects.best_of(player_id=player_id, workshop_id=workshop.pk)
        if record is not None:
            return record.run
        latest = Run.objects.filter(player_id=player_id, workshop=workshop).newest_first().first()
        if latest is not None:
            return latest
    raise RunNotFound(_("You have no attempt on this workshop yet."))


def _get_revealed(name: str, workshop: Workshop, *, now: datetime) -> Side:
    if not workshop.is_closed(now):
        raise WorkshopOpen(_("Other machines are shown once the workshop has closed."))
    if name == PAR:
        return Side(PAR, workshop.par)
    for best in get_statistics(workshop, now=now).best:
        if best.measure == name.upper():
            return Side(name, best.machine, name=best.name)
    raise RunNotFound(_("Nobody solved this workshop in its time."))


def comparison_json(shown: SideBySide, language: str) -> dict[str, Any]:
    """Return a comparison with both runs to animate, `difference` being second minus first."""
    comparison = shown.comparison
    first, second = comparison.results
    return {
        "machines": [
            _side_json(side, result) | {"trace": codec.trace_to_json(trace, language)}
            for side, result, trace in zip(
                shown.sides, comparison.results, comparison.traces, strict=True
            )
        ],
        "common": _stations_json(comparison.common),
        "only_first": _stations_json(comparison.only_first),
        "only_second": _stations_json(comparison.only_second),
        "difference": {
            measure: getattr(second, measure) - getattr(first, measure) for measure in BEST
        },
        "divergence": _divergence_json(comparison.divergence),
    }


def _side_json(side: Side, result: RunResult) -> dict[str, Any]:
    return {
        "kind": side.kind,
        "run_id": side.run_id,
        "received_at": None if side.received_at is None else side.received_at.isoformat(),
        "name": side.name,
        "run": {"machine": side.notation, **codec.result_to_json(result)},
    }


def _stations_json(stations: tuple[Station, ...]) -> list[codec.StationJson]:
    return codec.machine_to_json(Machine(stations))


def _divergence_json(divergence: Divergence | None) -> dict[str, Any] | None:
    if divergence is None:
        return None
    return {
        "cycle": divergence.cycle,
        "cells": [cell.name for cell in divergence.cells],
        "outputs": [BELT_LETTERS[belt] for belt in divergence.outputs],
    }
