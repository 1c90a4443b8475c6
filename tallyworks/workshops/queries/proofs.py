"""What is proved about the least sum of a closed workshop, and how hard it turned out to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from fractions import Fraction
from statistics import median
from typing import Any

from sim import codec
from sim.run import run_machine
from tallyworks.workshops import rules
from tallyworks.workshops.models import Proof, Run, Workshop
from tallyworks.workshops.queries.statistics import Statistics, get_statistics


@dataclass(frozen=True, slots=True)
class FrontMachine:
    """One machine of a point of the Pareto front, as far as that is known."""

    cost: int
    cycles: int
    area: int
    sum: int
    machine: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The least sum lies from `lower_bound` to `best_sum`, both included; equal once proved.

    `front` has one machine for each known point of that sum, once it is proved: no machine is as
    good as such a one in all three measures and better in one. `known_front` has one for each
    other point that no known machine beats so: the best known, of which nothing is proved.
    `engine_version` and `proved_at` are those of the search that proved the sum, None where nothing
    was worked yet.
    """

    lower_bound: int
    best_sum: int
    front: tuple[FrontMachine, ...]
    known_front: tuple[FrontMachine, ...]
    engine_version: int | None
    proved_at: datetime | None

    @property
    def is_proved(self) -> bool:
        """Tell whether the least sum is known."""
        return self.lower_bound == self.best_sum


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What was predicted (1 easy to 3 hard, None for nothing), and what became of it.

    `solved_percent` of those who tried solved it; `sum_percent` is the median of their best sums in
    percent of par; both rounded down, None where nobody did.
    """

    predicted: int | None
    solved_percent: int | None
    sum_percent: int | None


def get_verdict(
    workshop: Workshop, *, now: datetime, statistics: Statistics | None = None
) -> Verdict:
    """Return what is proved of a closed workshop, in two reads.

    `statistics` are the workshop's, where the caller has read them already.

    Raises:
        WorkshopOpen: it has not closed: a bound would help.
    """
    statistics = statistics or get_statistics(workshop, now=now)
    runs = Run.objects.in_bulk([statistics.run_ids[point] for point in statistics.front])
    reached = {point: runs[statistics.run_ids[point]].machine for point in statistics.front}
    return judge(workshop, reached)


def judge(workshop: Workshop, reached: Mapping[rules.Measures, str]) -> Verdict:
    """Return what is proved of a workshop, in one read.

    `reached` has a machine of each point of the players' Pareto front. It tells secrets until the
    close, which the caller has seen to.
    """
    proof = Proof.objects.filter(workshop=workshop).first()
    known = _known_machines(workshop, reached, proof)
    front = [_machine(point, known[point]) for point in rules.pareto_front(known)]
    low, high = _bounds(workshop, min(machine.sum for machine in front), proof)
    least = tuple(machine for machine in front if machine.sum == low == high)
    return Verdict(
        lower_bound=low,
        best_sum=high,
        front=least,
        known_front=tuple(machine for machine in front if machine not in least),
        engine_version=None if proof is None else proof.engine_version,
        proved_at=None if proof is None else proof.proved_at,
    )


def get_difficulty(workshop: Workshop, statistics: Statistics) -> Difficulty:
    """Return the predicted difficulty beside what players did; no read."""
    sums = [value for value, count in statistics.distributions["SUM"] for _ in range(count)]
    tried, solved = statistics.player_count, len(sums)
    return Difficulty(
        predicted=workshop.difficulty,
        solved_percent=100 * solved // tried if tried else None,
        sum_percent=int(Fraction(median(sums)) * 100 // workshop.par_sum) if sums else None,
    )


def get_report(workshop: Workshop, *, now: datetime) -> dict[str, Any]:
    """Return the verdict on a closed workshop with its difficulty.

    Raises:
        WorkshopOpen: it has not closed.
    """
    statistics = get_statistics(workshop, now=now)
    verdict = get_verdict(workshop, statistics=statistics, now=now)
    return verdict_json(verdict) | {"difficulty": asdict(get_difficulty(workshop, statistics))}


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the endpoints tell it."""
    proved_at = None if verdict.proved_at is None else verdict.proved_at.isoformat()
    return asdict(verdict) | {"is_proved": verdict.is_proved, "proved_at": proved_at}


def _known_machines(
    workshop: Workshop, reached: Mapping[rules.Measures, str], proof: Proof | None
) -> dict[rules.Measures, str]:
    """Return machines by their point: the players', before the par and what the search found."""
    par = rules.Measures(workshop.par_cost, workshop.par_cycles, workshop.par_area)
    known = {par: workshop.par, **reached}
    if proof is not None:
        known.setdefault(_measure(workshop, proof.machine), proof.machine)
    return known


def _bounds(workshop: Workshop, least_known: int, proof: Proof | None) -> tuple[int, int]:
    known, low = [least_known], workshop.search_lower_bound
    if workshop.search_best_sum is not None:
        known.append(workshop.search_best_sum)
    if proof is not None:
        known.append(proof.best_sum)
        low = max(low, proof.lower_bound)
    return low, min(known)


def _machine(point: rules.Measures, notation: str) -> FrontMachine:
    return FrontMachine(
        cost=point.cost,
        cycles=point.cycles,
        area=point.area,
        sum=point.cost + point.cycles + point.area,
        machine=notation,
    )


def _measure(workshop: Workshop, notation: str) -> rules.Measures:
    sheet = codec.sheet_from_json(workshop.sheet)
    result = run_machine(codec.parse_notation(notation, sheet), sheet)
    return rules.Measures(result.cost, result.cycles, result.area)
