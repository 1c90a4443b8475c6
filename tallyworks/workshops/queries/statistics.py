"""Reads for the statistics of closed workshops."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tallyworks.workshops import rules
from tallyworks.workshops.errors import WorkshopOpen
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.queries.rankings import count_ranked

MEASURES = ("SUM", "COST", "CYCLES", "AREA")


@dataclass(frozen=True, slots=True)
class BestMachine:
    """The machine that holds the best value of one measure, first reached by `name`."""

    measure: str
    value: int
    cost: int
    cycles: int
    area: int
    sum: int
    machine: str
    name: str
    guest: bool


@dataclass(frozen=True, slots=True)
class Statistics:
    """How the results of a closed workshop are spread.

    `distributions` gives, by measure, (value, number of players whose best it is) from the best
    up; `front` the Pareto front of cost × cycles × area over all counted runs.
    """

    player_count: int
    solver_count: int
    distributions: dict[str, list[tuple[int, int]]]
    front: list[rules.Measures]
    solutions: list[rules.Measures]
    best: list[BestMachine]


def get_statistics(workshop: Workshop, *, now: datetime) -> Statistics:
    """Return the statistics of `workshop`.

    Raises:
        WorkshopOpen: it has not closed: what others reached would help.
    """
    if not workshop.is_closed(now):
        raise WorkshopOpen(_("Statistics are shown once the workshop has closed."))
    measures = Run.objects.filter(workshop=workshop).counted()
    solutions = [
        rules.Measures(*point)
        for point in measures.values_list("cost", "cycles", "area").distinct()
    ]
    return Statistics(
        player_count=Run.objects.filter(workshop=workshop, after_close=False)
        .values("player")
        .distinct()
        .count(),
        solver_count=count_ranked(workshop, now=now),
        distributions=_distributions(workshop),
        front=rules.pareto_front(solutions),
        solutions=solutions,
        best=_best_machines(workshop),
    )


def _distributions(workshop: Workshop) -> dict[str, list[tuple[int, int]]]:
    counts = Record.objects.filter(workshop=workshop).spread()
    spread: dict[str, list[tuple[int, int]]] = {measure: [] for measure in MEASURES}
    for measure, value, count in counts:
        spread[measure].append((value, count))
    return spread


def _best_machines(workshop: Workshop) -> list[BestMachine]:
    scored = Score.objects.filter(workshop=workshop).values("player")
    best = []
    for measure in MEASURES:
        record = Record.objects.filter(workshop=workshop, player__in=scored).best(measure)
        if record is not None:
            best.append(_best_machine(record))
    return best


def _best_machine(record: Record) -> BestMachine:
    run = record.run
    return BestMachine(
        measure=record.measure,
        value=record.value,
        cost=run.cost,
        cycles=run.cycles,
        area=run.area,
        sum=run.sum,
        machine=run.machine,
        name=record.player.name,
        guest=record.player.is_guest,
    )
