"""`python -m bench [name …]`: run the benchmarks, all or those named; fail if a goal is missed.

All are those that need no server and take minutes. Each prints lines of name, ratio, baseline, goal
and verdict.
"""

import subprocess
import sys

BENCHMARKS = ("sim", "generator", "express", "pairing", "http", "live", "tamsk", "duel_pages")
# They need PostgreSQL, some also Redis, or an hour (search, computer): run when they are named.
WHEN_NAMED = (
    "members", "pages", "leagues", "duels", "paint", "tamsk_live", "tamsk_computer",
    "tournament_burst", "search",
)  # fmt: skip


def main(wanted: list[str]) -> int:
    """Run the benchmarks `wanted` one after the other, each in a process of its own."""
    known = (*BENCHMARKS, *WHEN_NAMED)
    unknown = set(wanted) - set(known)
    if unknown:
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
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
