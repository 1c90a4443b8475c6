"""The search against exhaustive enumeration: three hundred small workshops, or as many as asked.

On each of them the search must prove the least sum there is, return a machine that runs at it,
and never claim more on the way. Ten times as many machines of full size are followed column by
column: at none may more be said to be needed than the machine pays.
"""

import argparse
import sys
from collections.abc import Sequence
from time import process_time

from tests.sim.search_cases import find_fault
from tests.sim.search_needs import find_excess

COUNT = 300


def main(arguments: Sequence[str]) -> int:
    """Try all cases asked for; return 0 when the search is right on all."""
    parser = argparse.ArgumentParser(prog="python -m bench.search_cases")
    parser.add_argument("--count", type=int, default=COUNT, help="workshops to try")
    count = parser.parse_args(arguments).count
    began = process_time()
    faults = [fault for fault in map(find_fault, range(count)) if fault is not None]
    excesses = [excess for excess in map(find_excess, range(10 * count)) if excess is not None]
    for line in [*faults, *excesses]:
        print(line)
    print(f"search: {count} small workshops, {len(faults)} wrong")
    print(f"search: {10 * count} machines followed, {len(excesses)} bounds too high")
    print(f"search: {process_time() - began:.0f} s of processor time")
    return 1 if faults or excesses else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
