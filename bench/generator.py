"""Time to generate and vet one daily workshop and one big one, on one core.

The goals are 30 s and 120 s. Saturday's is the dearest of the daily ones most of the time.
"""

import sys
from dataclasses import dataclass
from time import perf_counter

from sim.generator import WorkshopKind, generate


@dataclass(frozen=True, slots=True)
class Goal:
    """One workshop to make and the seconds it may take."""

    kind: WorkshopKind
    weekday: int | None
    seconds: float


GOALS = (Goal(WorkshopKind.DAILY, 5, 30.0), Goal(WorkshopKind.BIG, None, 120.0))


def measure(goal: Goal) -> bool:
    """Print how long one workshop takes against its goal; return whether it is met."""
    began = perf_counter()
    made = generate(kind=goal.kind, weekday=goal.weekday, seed="bench")
    seconds = perf_counter() - began
    print(
        f"generate {goal.kind.value}: {seconds:.1f} s (goal {goal.seconds:.0f} s),"
        f" {made.nodes} nodes, par {made.par_result.sum}, best {made.best_sum},"
        f" at least {made.lower_bound}"
    )
    return seconds <= goal.seconds


def main() -> int:
    """Measure all goals; return 0 when all are met."""
    return 0 if min([measure(goal) for goal in GOALS]) else 1


if __name__ == "__main__":
    sys.exit(main())
