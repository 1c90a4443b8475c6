"""The default limit of a round follows from how rounds of its kind, size and level went (9)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.rules import creation

# From so many solvers on, over all rounds together, what they took counts.
ENOUGH_SOLVERS: Final = 30
# Limits are whole half minutes.
_STEP_SECONDS: Final = 30
_SHORTEST: Final = int(creation.SHORTEST_LIMIT.total_seconds())
_LONGEST: Final = int(creation.LONGEST_LIMIT.total_seconds())


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """How a round went; `median_ms` is that of its solvers, None where there is none."""

    player_count: int
    solved_count: int
    median_ms: int | None
    limit_seconds: int


def count_solvers(rounds: Iterable[RoundPlayed]) -> int:
    """Return how many have solved, over all rounds."""
    return sum(one.solved_count for one in rounds)


def measure_limit(rounds: Sequence[RoundPlayed]) -> int | None:
    """Return the limit in seconds that rounds of one sort call for, None where too few solved.

    The median solver uses about half of it. Where fewer than half of the players have solved, the
    median player needs more time than he had, whatever the solvers took: then the limit is no
    shorter than it was.
    """
    solvers = count_solvers(rounds)
    if solvers < ENOUGH_SOLVERS:
        return None
    solved = [(one.median_ms, one.solved_count) for one in rounds if one.median_ms is not None]
    wanted = -(-2 * _weighted_median(solved) // 1000)
    if 2 * solvers < sum(one.player_count for one in rounds):
        limits = [(one.limit_seconds, one.player_count) for one in rounds]
        wanted = max(wanted, _weighted_median(limits))
    whole = -(-wanted // _STEP_SECONDS) * _STEP_SECONDS
    return min(max(whole, _SHORTEST), _LONGEST)


def _weighted_median(values: Iterable[tuple[int, int]]) -> int:
    """Return the lower median of values that each count as often as their weight says."""
    ordered = sorted(values)
    half = sum(weight for _value, weight in ordered) / 2
    so_far = 0
    for value, weight in ordered:
        so_far += weight
        if so_far >= half:
            return value
    raise ValueError("no value weighs anything")
