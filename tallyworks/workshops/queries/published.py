"""What a file of results says of a closed workshop: numbers, machines and receipts, no persons.

All of it comes from rows that never change once the workshop is settled: the sheet, counted runs
and places. Records and the runs' players do, when a guest is joined to a member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any

from tallyworks.core.calendar import utc_text
from tallyworks.workshops import rules
from tallyworks.workshops.models import Run, Score, Workshop
from tallyworks.workshops.queries.tallies import SETTLING


def list_settled_dates(kind: str, *, now: datetime) -> list[date]:
    """Return the dates of the workshops of `kind` whose results are final, the oldest first."""
    settled = Workshop.objects.filter(kind=kind).closed(now - SETTLING)
    return [day for day in settled.order_by("date").values_list("date", flat=True) if day]


def get_published(kind: str, day: date, *, mark: Callable[[int], str]) -> dict[str, Any] | None:
    """Return the results of a settled workshop, None where there is none.

    `mark` turns a player's id into what stands for him in this file and in no other.
    """
    workshop = Workshop.objects.filter(kind=kind, date=day).first()
    if workshop is None:
        return None
    receipts, first_runs = _read_runs(workshop)
    return {
        "subject": rules.receipt_subject(kind=workshop.kind, day=workshop.day),
        "number": workshop.number,
        "opens_at": utc_text(workshop.opens_at),
        "closes_at": utc_text(workshop.bell_at),
        "sheet": workshop.sheet,
        "par": {
            "machine": workshop.par,
            "cost": workshop.par_cost,
            "cycles": workshop.par_cycles,
            "area": workshop.par_area,
        },
        "best": [_machine(first_runs[point]) for point in rules.pareto_front(first_runs)],
        "ranking": list(_ranking(workshop, mark)),
        "receipts": sorted(receipts),
    }


def find_workshop_id(kind: str, day: date) -> int | None:
    """Return the id of the workshop of a kind and date, None where there is none."""
    found = Workshop.objects.filter(kind=kind, date=day)
    return found.values_list("pk", flat=True).first()


def _read_runs(workshop: Workshop) -> tuple[list[str], dict[rules.Measures, rules.Receipt]]:
    """Return the hashes of all counted runs, and of each point the receipt of the first run."""
    hashes: list[str] = []
    first: dict[rules.Measures, rules.Receipt] = {}
    runs = Run.objects.filter(workshop=workshop).counted().order_by("received_at", "pk")
    for run in runs.iterator():
        receipt = _receipt(run, workshop)
        hashes.append(receipt.sha256)
        first.setdefault(receipt.measures, receipt)
    return hashes, first


def _receipt(run: Run, workshop: Workshop) -> rules.Receipt:
    """Return the receipt of a counted run; one from before there were receipts has no nonce."""
    return rules.Receipt(
        subject=rules.receipt_subject(kind=workshop.kind, day=workshop.day),
        machine=run.machine,
        measures=rules.Measures(run.cost, run.cycles, run.area),
        engine=run.engine_version,
        received_at=run.received_at,
        nonce=run.nonce,
    )


def _machine(receipt: rules.Receipt) -> dict[str, Any]:
    return {
        "machine": receipt.machine,
        "cost": receipt.measures.cost,
        "cycles": receipt.measures.cycles,
        "area": receipt.measures.area,
        "engine": receipt.engine,
        "received_at": utc_text(receipt.received_at),
        "nonce": receipt.nonce,
        "receipt": receipt.sha256,
    }


def _ranking(workshop: Workshop, mark: Callable[[int], str]) -> Iterator[dict[str, Any]]:
    places = Score.objects.of_ranking(workshop, workshop.bell_at).ranked().select_related("run")
    for rank, place in enumerate(places.iterator(), 1):
        yield {
            "rank": rank,
            "sum": place.best_sum,
            "points": place.points,
            "reached_at": utc_text(place.reached_at),
            "points_reached_at": utc_text(place.points_reached_at),
            "receipt": _receipt(place.run, workshop).sha256,
            "player": mark(place.player_id),
        }
