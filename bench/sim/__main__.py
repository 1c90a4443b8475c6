"""`python -m bench.sim`: the simulator's speed on the rules' examples, against the baseline's.

Results are compared first: a fast simulator that is wrong is not fast.
"""

import sys
import timeit
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

from bench.sim.baseline import simulate
from bench.sim.samples import draw_samples
from sim import codec
from sim.examples import RULES_EXAMPLES
from sim.run import run_machine, trace_machine

# The parts of the baseline's time that a run may take.
PLAIN_GOAL = 0.25
TRACE_GOAL = 1.0

RUNS = 300
ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Times:
    """Microseconds that one run takes."""

    plain: float
    trace: float
    baseline: float


def main() -> int:
    """Print a line an example and goal; return 1 if a goal is missed."""
    for workshop, machine in draw_samples(3_000, seed=1):
        compare(workshop, machine)
    missed = 0
    for workshop, notation in RULES_EXAMPLES:
        times = measure(workshop, notation)
        missed += tell(f"plain {notation}", times.plain, times.baseline, PLAIN_GOAL)
        missed += tell(f"trace {notation}", times.trace, times.baseline, TRACE_GOAL)
    return 1 if missed else 0


def compare(workshop: dict[str, Any], machine: list[dict[str, Any]]) -> None:
    """Check that the three ways of running a machine agree.

    Raises:
        AssertionError: they do not.
    """
    sheet = codec.sheet_from_json(workshop)
    placed = codec.machine_from_json(machine, sheet)
    plain, traced = run_machine(placed, sheet), trace_machine(placed, sheet)[0]
    expected = simulate(workshop, machine)
    result: dict[str, Any] = {**codec.result_to_json(plain)}
    if plain != traced or any(result[key] != expected[key] for key in expected):
        raise AssertionError(f"{codec.format_notation(placed)} on {workshop}: {expected}")


def measure(workshop: dict[str, Any], notation: str) -> Times:
    """Return the best times of each way, taken in turns so that all meet the same weather."""
    sheet = codec.sheet_from_json(workshop)
    machine = codec.parse_notation(notation, sheet)
    stations = [dict(station) for station in codec.machine_to_json(machine)]
    compare(workshop, stations)
    timers = [
        timeit.Timer(partial(run_machine, machine, sheet), timer=process_time),
        timeit.Timer(partial(trace_machine, machine, sheet), timer=process_time),
        timeit.Timer(partial(simulate, workshop, stations), timer=process_time),
    ]
    rounds = [[timer.timeit(RUNS) for timer in timers] for _ in range(ROUNDS)]
    return Times(*[min(times) / RUNS * 1e6 for times in zip(*rounds, strict=True)])


def tell(name: str, time: float, baseline: float, goal: float) -> bool:
    """Print one line and return whether the goal is missed."""
    ratio = time / baseline
    verdict = "ok" if ratio <= goal else "MISSED"
    print(f"{name:<36} {ratio:5.2f} of {baseline:5.1f} µs  goal {goal:.2f}  {verdict}")
    return ratio > goal


if __name__ == "__main__":
    sys.exit(main())
