"""The search against exhaustive enumeration: three hundred small workshops, or as many as asked.

On each of them the search must prove the least sum there is, return a machine that runs at it,
and never claim more on the way.
"""

import argparse
import sys
from collections.abc import Sequence
from time import process_time

from tests.sim.search_cases import find_fault

COUNT = 300


def main(arguments: Sequence[str]) -> int:
    """Try all cases asked for; return 0 when the search is right on all."""
    parser = argparse.ArgumentParser(prog="python -m bench.search_cases")
    parser.add_argument("--count", type=int, default=COUNT, help="workshops to try")
    count = parser.parse_args(arguments).count
    began = process_time()
    faults = [fault for fault in map(find_fault, range(count)) if fault is not None]
    for fault in faults:
        print(fault)
    print(f"search: {count} small workshops, {len(faults)} wrong, {process_time() - began:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
