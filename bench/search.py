"""What the search proves, and how soon: the worked workshops, and a sample of daily ones.

`--size` workshops of each weekday are made from fixed seeds, from the `--first` on, and searched
from their par, as the site does after the close, each until it is proved or its processor time is
up: 52 make a year, which may be measured in parts, each a process of its own.
The goals: the three worked workshops in a second each; nine in ten of Monday to Thursday in a
minute; half of the others in ten minutes.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time

from sim.codec import sheet_from_json
from sim.examples import RULES_EXAMPLES
from sim.generator import WorkshopKind, generate
from sim.machine import Machine
from sim.search import Prover
from sim.sheet import Sheet
from sim.stations import Kind

SIZE = 1
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WORKED_SECONDS = 1.0
EARLY = range(4)  # Monday to Thursday
EARLY_SECONDS, EARLY_SHARE = 60.0, 0.9
LATE_SECONDS, LATE_SHARE = 600.0, 0.5
SLICE = 100  # nodes between two looks at the clock


@dataclass(frozen=True, slots=True)
class Trial:
    """How one search went; `gap` is what its best sum lies over its lower bound."""

    is_proved: bool
    seconds: float
    nodes: int
    gap: int


def prove(sheet: Sheet, start: Machine | None, seconds: float) -> Trial:
    """Search one sheet for so many seconds of processor time at most."""
    began = process_time()
    prover = Prover(sheet, start=start)
    while not prover.advance(SLICE) and process_time() - began < seconds:
        pass
    spent = process_time() - began
    result = prover.result()
    gap = 0 if result.best_sum is None else result.best_sum - result.lower_bound
    return Trial(result.proved, spent, result.nodes, gap)


def worked_sheets() -> Iterator[Sheet]:
    """Yield the sheets of the rules' worked machines, with all stations allowed."""
    for workshop in {id(workshop): workshop for workshop, _ in RULES_EXAMPLES}.values():
        yield replace(sheet_from_json(workshop), stations=frozenset(Kind))


def measure_day(weekday: int, numbers: Iterable[int]) -> list[Trial]:
    """Return how the search went on the workshops of a weekday that have these numbers."""
    seconds = EARLY_SECONDS if weekday in EARLY else LATE_SECONDS
    trials = []
    for number in numbers:
        seed = f"bench search {number}"
        made = generate(kind=WorkshopKind.DAILY, weekday=weekday, seed=seed)
        trials.append(prove(made.sheet, made.par, seconds))
    return trials


def report(name: str, trials: Sequence[Trial]) -> str:
    """Return one line of the table."""
    seconds = [trial.seconds for trial in trials]
    proved = sum(trial.is_proved for trial in trials)
    rate = sum(trial.nodes for trial in trials) / sum(seconds)
    gaps = [trial.gap for trial in trials if not trial.is_proved]
    left = f"  open by {', '.join(map(str, gaps))}" if gaps else ""
    return (
        f"{name:<10} {len(trials):>4} {proved / len(trials):>7.0%}"
        f" {median(seconds):>9.2f} {max(seconds):>8.2f} {rate:>8.0f}{left}"
    )


def share_proved(trials: Sequence[Trial]) -> float:
    """Return how many of the trials ended with a proof; all of none."""
    return sum(trial.is_proved for trial in trials) / len(trials) if trials else 1.0


def main(arguments: Sequence[str]) -> int:
    """Measure all asked for; return 0 when every goal is met."""
    parser = argparse.ArgumentParser(prog="python -m bench.search")
    parser.add_argument("--size", type=int, default=SIZE, help="workshops of each weekday")
    parser.add_argument("--first", type=int, default=0, help="number of the first of them")
    parser.add_argument("--days", default="0123456", help="weekdays, 0 is Monday")
    chosen = parser.parse_args(arguments)
    print(f"{'':<10} {'':>4} {'proved':>7} {'median s':>9} {'worst s':>8} {'nodes/s':>8}")
    worked = [prove(sheet, None, WORKED_SECONDS) for sheet in worked_sheets()]
    print(report("worked", worked), flush=True)
    numbers = range(chosen.first, chosen.first + chosen.size)
    early: list[Trial] = []
    late: list[Trial] = []
    for weekday in map(int, chosen.days):
        trials = measure_day(weekday, numbers)
        print(report(DAYS[weekday], trials), flush=True)
        (early if weekday in EARLY else late).extend(trials)
    print(f"search: Monday to Thursday {share_proved(early):.0%} (goal {EARLY_SHARE:.0%})")
    print(f"search: Friday to Sunday {share_proved(late):.0%} (goal {LATE_SHARE:.0%})")
    is_good = share_proved(worked) == 1 and share_proved(early) >= EARLY_SHARE
    return 0 if is_good and share_proved(late) >= LATE_SHARE else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
