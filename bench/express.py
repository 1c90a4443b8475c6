"""A thousand sets of Express questions: right as promised, fair, and quick enough.

A person who always takes the same place, the machine most like the three others, or the largest or
smallest one should be right one time in four.
"""

import sys
from collections import Counter
from collections.abc import Callable
from time import perf_counter

from sim.express import MACHINE_COUNT, ExpressQuestion, make_questions
from sim.machine import Machine
from sim.run import Status, run_machine

SEEDS = range(1000)
MOST_SECONDS = 1.0  # for the eight questions of one duel
MOST_UNEVEN = 16.27  # chi-square, three degrees of freedom: one fair die in a thousand is over
MOST_RIGHT = 0.30  # of the answers of somebody who runs no machine


def is_sound(question: ExpressQuestion) -> bool:
    """Return whether one machine of four is right and the others could be."""
    runs = [run_machine(machine, question.sheet) for machine in question.machines]
    right = len(question.machines[question.answer].stations)
    return (
        [run.status is Status.SOLVED for run in runs].index(True) == question.answer
        and [run.status for run in runs].count(Status.WRONG) == MACHINE_COUNT - 1
        and all(sum(map(len, run.outputs)) == 3 for run in runs)
        and all(abs(len(machine.stations) - right) <= 1 for machine in question.machines)
    )


def count_alike(machine: Machine, question: ExpressQuestion) -> int:
    """Return how many stations `machine` shares with the other three."""
    stations = set(machine.stations)
    return sum(len(stations & set(other.stations)) for other in question.machines)


def count_stations(machine: Machine, question: ExpressQuestion) -> int:
    """Return how large `machine` is."""
    return len(machine.stations)


def share_right(questions: list[ExpressQuestion], guess: Callable[..., int], sign: int) -> float:
    """Return how often the machine with the largest `guess` times `sign` is right, ties shared."""
    right = 0.0
    for question in questions:
        values = [sign * guess(machine, question) for machine in question.machines]
        if values[question.answer] == max(values):
            right += 1 / values.count(max(values))
    return right / len(questions)


def main() -> int:
    """Measure all; return 0 when every goal is met."""
    questions: list[ExpressQuestion] = []
    slowest = 0.0
    for seed in SEEDS:
        began = perf_counter()
        questions += make_questions(seed=seed)
        slowest = max(slowest, perf_counter() - began)
    unsound = sum(not is_sound(question) for question in questions)
    places = Counter(question.answer for question in questions)
    even = len(questions) / MACHINE_COUNT
    uneven = sum((places[n] - even) ** 2 / even for n in range(MACHINE_COUNT))
    guesses = {
        "most alike": share_right(questions, count_alike, 1),
        "least alike": share_right(questions, count_alike, -1),
        "largest": share_right(questions, count_stations, 1),
        "smallest": share_right(questions, count_stations, -1),
    }
    print(f"express: {len(questions)} questions, {unsound} unsound (goal 0)")
    print(f"express: slowest set {slowest:.2f} s (goal {MOST_SECONDS:.0f} s)")
    print(f"express: places {sorted(places.items())}, chi-square {uneven:.1f} (goal {MOST_UNEVEN})")
    for name, share in guesses.items():
        print(f"express: {name} machine right {share:.1%} (goal {MOST_RIGHT:.0%} at most)")
    fair = uneven < MOST_UNEVEN and max(guesses.values()) <= MOST_RIGHT
    return 0 if fair and not unsound and slowest < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
