"""What a workshop must be to be published (§8), as codes of what it is not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sim.generator._inflate import is_needed
from sim.generator._plans import Plan
from sim.generator._propose import INPUT_VALUES, OUTPUT_VALUES
from sim.machine import Machine
from sim.run import RunResult, Status, run_machine
from sim.search import SearchResult, count_fewest_stations, search
from sim.sheet import Sheet
from sim.stations import Kind, Side

LEAST_DISTINCT = 3
RECENT_COUNT = 60
FEWEST_SHARE = 4  # of the node budget, one part in so many looks for machines of few stations

Workshop = tuple[Sheet, Machine]


@dataclass(frozen=True, slots=True)
class Vetting:
    """What was found out about a workshop: violated conditions, the par's run, the search."""

    violations: tuple[str, ...]
    par_result: RunResult
    search: SearchResult | None


def par_sums(best_sum: int) -> range:
    """Return the sums a par may have: the best lies 10 to 33 % under them, bounds included."""
    return range(-(-best_sum * 10 // 9), best_sum * 100 // 67 + 1)


def vet(plan: Plan, workshop: Workshop, recent: Sequence[Workshop], budget: int) -> Vetting:
    """Check all conditions, the quick ones first; a search is made only when those hold."""
    sheet, par = workshop
    result = run_machine(par, sheet)
    violations = [
        *_sheet_violations(plan, sheet),
        *_par_violations(plan, workshop, result),
        *(["not_different"] if is_like_recent(workshop, recent) else []),
    ]
    if violations:
        return Vetting(tuple(violations), result, None)
    found = search(sheet, max_nodes=budget, start=par)
    violations = list(_search_violations(plan, sheet, result, found))
    if not violations and _has_small_solution(plan, sheet, budget):
        violations.append("trivial")
    return Vetting(tuple(violations), result, found)


def _sheet_violations(plan: Plan, sheet: Sheet) -> Iterator[str]:
    if (sheet.columns, sheet.belts, sheet.stations) != (plan.columns, plan.belts, plan.stations):
        yield "wrong_plan"
    if sheet.constraint is not None:
        yield "constrained"
    numbers = [number for belt_input in sheet.inputs for number in belt_input.numbers]
    if not numbers or any(number not in INPUT_VALUES for number in numbers):
        yield "input_out_of_range"
    if any(number not in OUTPUT_VALUES for output in sheet.outputs for number in output):
        yield "output_out_of_range"
    counts = [len(belt_input.numbers) for belt_input in sheet.inputs]
    if max(counts) > plan.numbers[-1]:
        yield "too_many_numbers"
    # Stricter than §8, which asks it of transformed belts only: which belts are transformed is
    # for the solver to choose.
    if any(0 < len(set(b.numbers)) < LEAST_DISTINCT for b in sheet.inputs):
        yield "inputs_too_alike"


def _par_violations(plan: Plan, workshop: Workshop, result: RunResult) -> Iterator[str]:
    sheet, par = workshop
    if result.status is not Status.SOLVED:
        yield "par_fails"
        return
    if not is_needed(sheet, par):
        yield "par_station_unneeded"
    if len(par.stations) > plan.par_stations[-1]:
        yield "par_too_large"
    if plan.featured and not plan.featured & {station.kind for station in par.stations}:
        yield "new_station_missing"


def _search_violations(
    plan: Plan, sheet: Sheet, result: RunResult, found: SearchResult
) -> Iterator[str]:
    best_sum = result.sum if found.best_sum is None else found.best_sum
    if best_sum * 10 > result.sum * 9:
        yield "par_not_beaten"
    if best_sum * 100 < result.sum * 67:
        yield "par_too_weak"
    if found.best is not None and len(found.best.stations) < plan.fewest:
        yield "trivial"


def _has_small_solution(plan: Plan, sheet: Sheet, budget: int) -> bool:
    """Return whether a solution of fewer stations than allowed is found, whatever its sum."""
    nodes = budget // FEWEST_SHARE
    return count_fewest_stations(sheet, max_nodes=nodes, below=plan.fewest) is not None


def is_like_recent(workshop: Workshop, recent: Sequence[Workshop]) -> bool:
    """Return whether one of the latest workshops has the same par structure or demand.

    Values do not tell structures apart, nor does on which column of its belt a station stands;
    a workshop and its mirror image, belts upside down, are the same.
    """
    structures = {_structure(workshop[1], workshop[0].belts, flip) for flip in (False, True)}
    demands = {workshop[0].outputs, workshop[0].outputs[::-1]}
    return any(
        sheet.outputs in demands or _structure(par, sheet.belts, False) in structures
        for sheet, par in recent[-RECENT_COUNT:]
    )


Structure = tuple[tuple[tuple[Kind, Side | None], ...], ...]


def _structure(par: Machine, belts: int, is_flipped: bool) -> Structure:
    """Return the kinds and sides of the stations along each belt, upside down when asked."""
    lines: list[list[tuple[Kind, Side | None]]] = [[] for _ in range(belts)]
    for station in par.stations:
        kind, side = station.kind, station.toward
        belt = station.cell.belt
        if is_flipped:
            kind = {Kind.UP: Kind.DOWN, Kind.DOWN: Kind.UP}.get(kind, kind)
            side = None if side is None else (Side.UP if side is Side.DOWN else Side.DOWN)
            belt = belts - 1 - belt
        lines[belt].append((kind, side))
    return tuple([tuple(line) for line in lines])
