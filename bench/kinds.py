"""Puzzles of each kind, size and level: generated, proved by every method, timed on one core.

`python -m bench.kinds` makes 30 of each (`make prove`), `--count` others, `--kind` those of some
kinds only, `--keep` lays them down as the puzzles that practice starts with. The goals of
tournaments §5.1: a median under 5 s (Kakuro 10 s), the 95th percentile under 30 s, and the plain
counter proves at least the smallest size of each kind. Seconds are of the processor's time, so
that other work on the machine does not count.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from tournaments import kinds
from tournaments.kinds.base import LEVELS, GeneratedPuzzle, Outcome, PuzzleKind
from tournaments.kinds.registry import list_kinds

COUNT = 30
MEDIAN_SECONDS = 5.0
MEDIANS = {"kakuro": 10.0}
P95_SECONDS = 30.0

AnyKind = PuzzleKind[Any, Any]


@dataclass(frozen=True, slots=True)
class Batch:
    """The puzzles of one kind, size and level, and the seconds each took."""

    kind: AnyKind
    size: int
    level: int
    made: tuple[GeneratedPuzzle, ...]
    seconds: tuple[float, ...]

    @property
    def p95(self) -> float:
        """Return the 95th percentile of the seconds."""
        return sorted(self.seconds)[ceil(0.95 * len(self.seconds)) - 1]

    @property
    def counted(self) -> int:
        """Return how many puzzles each of the methods is sure of."""
        sure = {Outcome.UNIQUE, Outcome.SOLVED}
        return sum(all(one.outcome in sure for one in made.proof.evidence) for made in self.made)

    @property
    def is_good(self) -> bool:
        """Return whether all puzzles are proved, and made in time."""
        all_proved = all(made.proof.is_proved for made in self.made)
        is_smallest = self.size == min(offer.size for offer in self.kind.sizes)
        is_in_time = median(self.seconds) <= MEDIANS.get(self.kind.code, MEDIAN_SECONDS)
        is_counted = self.counted == len(self.made) or not is_smallest
        return all_proved and is_counted and is_in_time and self.p95 <= P95_SECONDS


def make_batch(kind: AnyKind, size: int, level: int, count: int) -> Batch:
    """Return `count` puzzles of different seeds."""
    made, seconds = [], []
    for number in range(count):
        began = process_time()
        made.append(kind.generate(seed=f"prove {number}", size=size, level=level))
        seconds.append(process_time() - began)
    return Batch(kind, size, level, tuple(made), tuple(seconds))


def report(batch: Batch) -> str:
    """Return one line on a batch."""
    count, proved = len(batch.made), sum(made.proof.is_proved for made in batch.made)
    return (
        f"{batch.kind.code} {batch.size} level {batch.level}: {proved} of {count} proved,"
        f" {batch.counted} by every method; median {median(batch.seconds):.2f} s,"
        f" 95 % {batch.p95:.2f} s, longest {max(batch.seconds):.2f} s:"
        f" {'good' if batch.is_good else 'MISSED'}"
    )


def keep(kind: AnyKind, batches: Sequence[Batch]) -> None:
    """Lay the puzzles down in the kind's package, one a line, for `tournaments.shipped`."""
    lines = [_line(made) for batch in batches for made in batch.made]
    path = Path(kinds.__path__[0]) / kind.code / "stock.json"
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def _line(made: GeneratedPuzzle) -> str:
    kept = {
        "size": made.size,
        "level": made.level,
        "seed": made.seed,
        "givens": made.givens,
        "solution": made.solution,
        "key": made.key,
        "probes": made.grade.probes,
        "steps": made.grade.steps,
        "proof": made.proof.to_json(),
    }
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def main(arguments: Sequence[str]) -> int:
    """Make all batches asked for; return 0 when all are good."""
    parser = argparse.ArgumentParser(prog="python -m bench.kinds")
    parser.add_argument("--count", type=int, default=COUNT, help="puzzles of each sort")
    parser.add_argument("--kind", action="append", choices=[kind.code for kind in list_kinds()])
    parser.add_argument("--keep", action="store_true", help="lay them down as practice's first")
    chosen = parser.parse_args(arguments)
    # The solver's library takes seconds to load: not the first puzzle's fault.
    first = list_kinds()[0]
    first.prove_stored(first.example.givens, first.example.solution)
    missed = 0
    for kind in list_kinds():
        if chosen.kind and kind.code not in chosen.kind:
            continue
        batches = []
        for offer in kind.sizes:
            for level in LEVELS:
                batch = make_batch(kind, offer.size, level, chosen.count)
                print(report(batch), flush=True)
                missed += not batch.is_good
                batches.append(batch)
        if chosen.keep:
            keep(kind, batches)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
