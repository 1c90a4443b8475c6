"""The limits that rounds have unless their director says otherwise."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final, TypeAlias

from tournaments.kinds.base import LEVELS
from tournaments.kinds.registry import list_kinds
from tournaments.models import Round
from tournaments.rules.limits import RoundPlayed, count_solvers, measure_limit

# Kind, size and level.
Sort: TypeAlias = tuple[str, int, int]
# What was played long ago says little of who plays now.
_LATEST_ROUNDS: Final = 500


@dataclass(frozen=True, slots=True)
class DefaultLimit:
    """The default limit of a sort of rounds; `solver_count` is 0 where it is the kind's own."""

    kind: str
    size: int
    level: int
    limit_seconds: int
    solver_count: int = 0


def get_default_limits() -> dict[Sort, DefaultLimit]:
    """Return the default limit of every kind, size and level that is offered; one query."""
    played = _list_played()
    return {
        (kind.code, one.size, level): _default_limit(
            (kind.code, one.size, level), one.limit_s, played[kind.code, one.size, level]
        )
        for kind in list_kinds()
        for one in kind.sizes
        for level in LEVELS
    }


def _default_limit(sort: Sort, usual: int, played: list[RoundPlayed]) -> DefaultLimit:
    measured = measure_limit(played)
    if measured is None:
        return DefaultLimit(*sort, usual)
    return DefaultLimit(*sort, measured, count_solvers(played))


def _list_played() -> defaultdict[Sort, list[RoundPlayed]]:
    found: defaultdict[Sort, list[RoundPlayed]] = defaultdict(list)
    for kind, size, level, *went in Round.objects.how_they_went()[:_LATEST_ROUNDS]:
        found[kind, size, level].append(RoundPlayed(*went))
    return found
