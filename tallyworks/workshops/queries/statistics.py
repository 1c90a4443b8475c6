"""Reads for the statistics of closed workshops."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from django.core.cache import cache
from django.db.models import Count
from django.utils.translation import gettext as _

from tallyworks.workshops import rules
from tallyworks.workshops.errors import WorkshopOpen
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.queries import tallies
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
    up; `solutions` the number of players by cost, cycles and area over all counted runs, `run_ids`
    one run of each, and `front` the Pareto front of them.
    """

    player_count: int
    solver_count: int
    distributions: dict[str, list[tuple[int, int]]]
    front: list[rules.Measures]
    solutions: dict[rules.Measures, int]
    run_ids: dict[rules.Measures, int]
    best: list[BestMachine]


class _Counts(TypedDict):
    """What is kept of a settled workshop: numbers and ids, never a name, which may change."""

    players: int
    solvers: int
    distributions: dict[str, list[tuple[int, int]]]
    solutions: list[tuple[int, int, int, int, int]]
    best_runs: list[tuple[str, int, int]]


def get_statistics(workshop: Workshop, *, now: datetime) -> Statistics:
    """Return the statistics of `workshop`; one query once they are kept in the cache.

    Raises:
        WorkshopOpen: it has not closed: what others reached would help.
    """
    if not workshop.is_closed(now):
        raise WorkshopOpen(_("Statistics are shown once the workshop has closed."))
    key = tallies.cache_key("statistics2", workshop)
    counts: _Counts | None = cache.get(key)
    if counts is None:
        counts = _count(workshop, now=now)
        if tallies.is_settled(workshop, now=now):
            tallies.keep({key: counts})
    solutions = {
        rules.Measures(cost, cycles, area): players
        for cost, cycles, area, players, _run_id in counts["solutions"]
    }
    ids = {rules.Measures(*point[:3]): point[4] for point in counts["solutions"]}
    return Statistics(
        player_count=counts["players"],
        solver_count=counts["solvers"],
        distributions=counts["distributions"],
        front=rules.pareto_front(solutions),
        solutions=solutions,
        run_ids=ids,
        best=_best_machines(counts["best_runs"]),
    )


def _count(workshop: Workshop, *, now: datetime) -> _Counts:
    runs = Run.objects.filter(workshop=workshop)
    return {
        "players": runs.filter(after_close=False).aggregate(players=Count("player", distinct=True))[
            "players"
        ],
        "solvers": count_ranked(workshop, now=now),
        "distributions": _distributions(workshop),
        "solutions": sorted(runs.counted().players_by_measures()),
        "best_runs": _best_runs(workshop),
    }


def _distributions(workshop: Workshop) -> dict[str, list[tuple[int, int]]]:
    counts = Record.objects.filter(workshop=workshop).spread()
    spread: dict[str, list[tuple[int, int]]] = {measure: [] for measure in MEASURES}
    for measure, value, count in counts:
        spread[measure].append((value, count))
    return spread


def _best_runs(workshop: Workshop) -> list[tuple[str, int, int]]:
    """Return (measure, value, run id) of the best record of each measure by a ranked player."""
    scored = Score.objects.filter(workshop=workshop).values("player")
    held = Record.objects.filter(workshop=workshop, player__in=scored)
    best = [held.best(measure) for measure in MEASURES]
    return [(record.measure, record.value, record.run_id) for record in best if record is not None]


def _best_machines(best_runs: list[tuple[str, int, int]]) -> list[BestMachine]:
    """Return the machines with the names of their builders as they are now."""
    runs = Run.objects.select_related("player").in_bulk([run_id for *_rest, run_id in best_runs])
    return [_best_machine(measure, value, runs[run_id]) for measure, value, run_id in best_runs]


def _best_machine(measure: str, value: int, run: Run) -> BestMachine:
    return BestMachine(
        measure=measure,
        value=value,
        cost=run.cost,
        cycles=run.cycles,
        area=run.area,
        sum=run.sum,
        machine=run.machine,
        name=run.player.name,
        guest=run.player.is_guest,
    )
