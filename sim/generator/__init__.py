"""Workshops out of chance: a deterministic function of kind, day, seed, recent list and version.

A par is a random machine run on random numbers, made roundabout (`_inflate`) where it was too
good to be beaten; `_conditions` says what may be published.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sim.generator._conditions import Vetting, Workshop, is_like_recent, par_sums, vet
from sim.generator._inflate import inflate, is_needed
from sim.generator._plans import (
    BIG_PLAN,
    Plan,
    WorkshopKind,
    daily_plan,
    list_new_stations,
    short_plan,
)
from sim.generator._propose import OUTPUT_VALUES, propose_machine
from sim.generator._taste import (
    interest,
    is_lively_demand,
    is_lively_par,
    is_lively_solution,
)
from sim.machine import Machine
from sim.run import RunResult
from sim.search import improve
from sim.sheet import Sheet
from sim.stations import Kind

__all__ = [
    "DEFAULT_BUDGETS",
    "GENERATOR_VERSION",
    "GeneratedWorkshop",
    "GenerationError",
    "WorkshopKind",
    "assess",
    "check_conditions",
    "generate",
    "list_new_stations",
    "par_sums",
]

GENERATOR_VERSION = 3
DEFAULT_BUDGETS = {
    WorkshopKind.DAILY: 40_000,
    WorkshopKind.BIG: 80_000,
    WorkshopKind.BLITZ: 30_000,
    WorkshopKind.DUEL: 30_000,
}
"""Nodes of the search that vets one candidate."""

MOST_CANDIDATES = 1_000_000
DRAWN_COUNTS = range(4, 7)  # kinds of station of a Blitz or duel workshop
NEAR_SHARE = 30  # of the budget, one part in so many tells how good a random machine is


class GenerationError(Exception):
    """No workshop was found; `candidates` tells how many throws were made."""

    def __init__(self, candidates: int) -> None:
        super().__init__(f"no workshop in {candidates} candidates")
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class GeneratedWorkshop:
    """A workshop fit to be published, with what the search found out about it.

    `lower_bound` is valid: no machine has a smaller sum. `nodes` is the work of that search,
    within `budget`.
    """

    kind: WorkshopKind
    weekday: int | None
    sheet: Sheet
    par: Machine
    par_result: RunResult
    best: Machine
    best_sum: int
    lower_bound: int
    nodes: int
    version: int
    budget: int


def generate(
    *,
    kind: WorkshopKind,
    weekday: int | None = None,
    seed: str,
    recent: Sequence[Workshop] = (),
    budget: int | None = None,
) -> GeneratedWorkshop:
    """Return a workshop of `kind` that meets every condition of §8.

    `weekday` (0 is Monday) is needed for a daily one and ignored otherwise. `recent` holds the
    workshops published before, the latest last, as (sheet, par). `budget` is in nodes.

    Raises:
        ValueError: a daily workshop without a weekday of 0–6.
        GenerationError: no candidate passed, which no seed has been seen to do.
    """
    nodes = DEFAULT_BUDGETS[kind] if budget is None else budget
    rng = Random(_seed_number(kind, weekday, seed))
    plan = _plan_of(kind, weekday, rng)
    thrown = 0
    while thrown < MOST_CANDIDATES:
        candidates: list[tuple[int, Workshop]] = []
        while len(candidates) < plan.choice and thrown < MOST_CANDIDATES:
            thrown += 1
            candidate = _candidate(plan, recent, (rng, nodes // NEAR_SHARE))
            if candidate is not None:
                candidates.append(candidate)
        for _, workshop in sorted(candidates, key=lambda candidate: -candidate[0]):
            vetting = vet(plan, workshop, recent, nodes)
            if not vetting.violations:
                return _generated(kind, weekday, workshop, (vetting, nodes))
    raise GenerationError(MOST_CANDIDATES)


def check_conditions(
    workshop: Workshop,
    *,
    kind: WorkshopKind,
    weekday: int | None,
    recent: Sequence[Workshop],
    budget: int,
) -> list[str]:
    """Return the codes of the conditions of §8 that a stored workshop violates, none if fit.

    `recent` holds the workshops published before it, the latest last.
    """
    assessed = assess(workshop, kind=kind, weekday=weekday, recent=recent, budget=budget)
    return assessed if isinstance(assessed, list) else []


def assess(
    workshop: Workshop,
    *,
    kind: WorkshopKind,
    weekday: int | None,
    recent: Sequence[Workshop],
    budget: int | None = None,
) -> GeneratedWorkshop | list[str]:
    """Return a workshop that somebody wrote as if it were generated, or the codes of the
    conditions of §8 that it violates.

    `recent` holds the workshops published before it, the latest last. `budget` is in nodes.
    """
    nodes = DEFAULT_BUDGETS[kind] if budget is None else budget
    if kind in (WorkshopKind.BLITZ, WorkshopKind.DUEL):
        plan = short_plan(workshop[0].stations)
        drawn = [] if len(plan.stations) in DRAWN_COUNTS else ["wrong_plan"]
    else:
        plan = _plan_of(kind, weekday, Random(0))
        drawn = []
    vetting = vet(plan, workshop, recent, nodes)
    violations = [*drawn, *vetting.violations]
    return violations or _generated(kind, weekday, workshop, (vetting, nodes))


def _seed_number(kind: WorkshopKind, weekday: int | None, seed: str) -> int:
    text = f"{GENERATOR_VERSION}/{kind.value}/{weekday}/{seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest())


def _plan_of(kind: WorkshopKind, weekday: int | None, rng: Random) -> Plan:
    if kind is WorkshopKind.BIG:
        return BIG_PLAN
    if kind is WorkshopKind.DAILY:
        if weekday is None or not 0 <= weekday <= 6:
            raise ValueError(f"a daily workshop has a weekday of 0 to 6, not {weekday}")
        return daily_plan(weekday)
    return short_plan(_drawn_stations(rng))


def _drawn_stations(rng: Random) -> frozenset[Kind]:
    """Draw 4 to 6 kinds: two or three of arithmetic, the rest moving ones."""
    arithmetic = [Kind.PLUS, Kind.MINUS, Kind.TIMES, Kind.DIVIDE]
    moving = [kind for kind in Kind if kind not in arithmetic]
    count = rng.choice(DRAWN_COUNTS)
    sums = rng.sample(arithmetic, rng.choice((2, 3)))
    return frozenset(sums + rng.sample(moving, count - len(sums)))


def _candidate(
    plan: Plan, recent: Sequence[Workshop], means: tuple[Random, int]
) -> tuple[int, Workshop] | None:
    """Return how lively a candidate is, and its sheet and par; None on a bad throw.

    `means` are the source of chance and the nodes to spend.
    """
    rng, nodes = means
    proposed = propose_machine(plan, rng)
    if proposed is None or not _is_promising(plan, proposed):
        return None
    sheet, machine = proposed
    is_short = len(plan.par_stations) < 4
    if not is_lively_solution(plan, machine, is_short=is_short):
        return None
    near = improve(sheet, machine, max_nodes=nodes)
    if near.best is None or near.best_sum is None or len(near.best.stations) < plan.fewest:
        return None
    if not is_lively_solution(plan, near.best, is_short=is_short):
        return None
    sums = par_sums(near.best_sum)
    if len(sums) == 0:
        return None
    goal = range(rng.choice(sums), sums.stop)
    par = inflate(sheet, machine, goal, rng, most_stations=plan.par_stations[-1])
    if par is None or not is_lively_par(par) or is_like_recent((sheet, par), recent):
        return None
    return interest(plan, sheet, (par, near.best)), (sheet, par)


def _is_promising(plan: Plan, workshop: Workshop) -> bool:
    """Return whether a random machine is worth the search."""
    sheet, machine = workshop
    kinds = {station.kind for station in machine.stations}
    if len(machine.stations) < plan.fewest or not is_needed(sheet, machine):
        return False
    if plan.featured and not plan.featured & kinds:
        return False
    if not is_lively_demand(sheet):
        return False
    return all(value in OUTPUT_VALUES for output in sheet.outputs for value in output)


def _generated(
    kind: WorkshopKind, weekday: int | None, workshop: Workshop, vetted: tuple[Vetting, int]
) -> GeneratedWorkshop:
    vetting, budget = vetted
    found = vetting.search
    assert found is not None
    assert found.best is not None
    assert found.best_sum is not None
    return GeneratedWorkshop(
        kind=kind,
        weekday=weekday if kind is WorkshopKind.DAILY else None,
        sheet=workshop[0],
        par=workshop[1],
        par_result=vetting.par_result,
        best=found.best,
        best_sum=found.best_sum,
        lower_bound=found.lower_bound,
        nodes=found.nodes,
        version=GENERATOR_VERSION,
        budget=budget,
    )
