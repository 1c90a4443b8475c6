"""The decisive proof: OR-tools' CP-SAT looks for a second solution (tournaments §5.1).

One worker, a fixed seed, 10 s: the model of the givens and one clause "differs from the stored
solution"; infeasible means unique. The library takes more than a second to load, so it is loaded
when the first proof is asked for, not when the site starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from tournaments.kinds.base import Evidence, Method, Outcome, Proof

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

SECONDS = 10.0
SEED = 20
MOST_CUTS = 2_000

Values: TypeAlias = tuple[int, ...]
Refute: TypeAlias = Callable[[Values], "Sequence[Sequence[tuple[int, bool]]]"]
"""What is wrong with a candidate, as clauses over its yes-or-no variables: in each, at least one
(index, value) must hold. Empty where the candidate is a solution."""


@dataclass(frozen=True)
class Model:
    """A CP-SAT model of a puzzle and its variables, in the order of the solution's values."""

    cp: CpModel
    variables: Sequence[IntVar]
    refute: Refute | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What CP-SAT found: the outcome, the second solution if any, cuts and its own time."""

    outcome: Outcome
    second: Values | None
    cuts: int
    milliseconds: int


def new_model() -> CpModel:
    """Return an empty model."""
    model: CpModel = _library().CpModel()
    return model


def prove(build: Callable[[], Model], values: Sequence[int], others: Sequence[Evidence]) -> Proof:
    """Return the proof that `values` is the only solution of the model, and what others say."""
    found = find_second(build, values)
    evidence = Evidence(Method.CP_SAT, found.outcome, found.cuts)
    solver = f"OR-tools {_version()}"
    return Proof((evidence, *others), solver, found.milliseconds)


def find_second(build: Callable[[], Model], values: Sequence[int]) -> Found:
    """Return whether the model has a solution other than `values`, which must be one."""
    stored = build()
    for variable, value in zip(stored.variables, values, strict=True):
        stored.cp.add(variable == value)
    first = solve(stored)
    if first.outcome is not Outcome.AMBIGUOUS:
        return Found(Outcome.UNSOLVABLE, None, first.cuts, first.milliseconds)
    other = build()
    other.cp.add_forbidden_assignments(other.variables, [tuple(values)])
    second = solve(other)
    total = first.milliseconds + second.milliseconds
    return Found(second.outcome, second.second, first.cuts + second.cuts, total)


def solve(model: Model) -> Found:
    """Return a solution in `second` with AMBIGUOUS, UNIQUE where the model has none.

    Cuts stay in the model, and are added until the candidate is a genuine solution.
    """
    library = _library()
    solver = library.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    seconds = 0.0
    for cuts in range(MOST_CUTS):
        solver.parameters.max_time_in_seconds = max(0.01, SECONDS - seconds)
        status = solver.solve(model.cp)
        seconds += solver.wall_time
        milliseconds = round(seconds * 1000)
        if status == library.INFEASIBLE:
            return Found(Outcome.UNIQUE, None, cuts, milliseconds)
        if status not in (library.OPTIMAL, library.FEASIBLE):
            return Found(Outcome.UNPROVEN, None, cuts, milliseconds)
        values = tuple(int(solver.value(variable)) for variable in model.variables)
        clauses = model.refute(values) if model.refute is not None else ()
        if not clauses:
            return Found(Outcome.AMBIGUOUS, values, cuts, milliseconds)
        for clause in clauses:
            model.cp.add_bool_or([_literal(model, *wanted) for wanted in clause])
    return Found(Outcome.UNPROVEN, None, MOST_CUTS, round(seconds * 1000))


def _literal(model: Model, index: int, value: bool) -> LiteralT:
    variable = model.variables[index]
    return variable if value else ~variable


@cache
def _library() -> ModuleType:
    from ortools.sat.python import cp_model  # noqa: PLC0415 - loaded when first needed

    return cp_model


@cache
def _version() -> str:
    return version("ortools")
