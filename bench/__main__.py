"""`python -m bench [name …]`: run the benchmarks, all or those named; fail if a goal is missed.

Each prints lines of name, ratio, baseline, goal and verdict.
"""

import subprocess
import sys

BENCHMARKS = ("sim", "generator", "express", "pairing", "http", "live")


def main(wanted: list[str]) -> int:
    """Run the benchmarks `wanted` one after the other, each in a process of its own."""
    unknown = set(wanted) - set(BENCHMARKS)
    if unknown:
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
        return 2
    failed = [
        name
        for name in wanted or BENCHMARKS
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode
    ]
    if failed:
        print(f"goals missed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
