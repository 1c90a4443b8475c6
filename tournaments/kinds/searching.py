"""Changing a puzzle bit by bit until the deducer finishes it with the probes of the level (§5.1).

What level 1 leaves open shows where a puzzle is ambiguous or hard. As long as it is too hard, a
change stays where it leaves no more open than before; once it is solved but too easy, a change
stays where it takes no fewer probes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournaments.kinds.base import level_of
from tournaments.kinds.network import Deduction, Network, deduce, remaining
from tournaments.kinds.thinning import PROBES

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Means(Generic[D]):
    """What a search is made with: `D` is whatever a kind changes, with its solution at hand.

    `change` is given the variables that level 1 leaves open, none where it finishes; it returns
    None where it found nothing to change. `changes` are tried; `nearly` is how many candidates
    too many may be open for the deducer to be asked.
    """

    network_of: Callable[[D], Network]
    change: Callable[[D, Sequence[int]], D | None]
    changes: int
    nearly: int


@dataclass(frozen=True, slots=True)
class State(Generic[D]):
    """Where a search is: the variables open after level 1, and the deduction where there is one."""

    draft: D
    open: tuple[int, ...]
    left: int
    found: Deduction | None


def search(draft: D, level: int, means: Means[D]) -> State[D]:
    """Return the last state of the search: see `is_done` for whether it has the level."""
    state = look_at(draft, level, means)
    for _ in range(means.changes):
        if is_done(state, level):
            break
        changed = means.change(state.draft, state.open)
        if changed is None:
            continue
        candidate = look_at(changed, level, means)
        if _is_kept(state, candidate):
            state = candidate
    return state


def is_done(state: State[D], level: int) -> bool:
    """Return whether the draft has the level."""
    return state.found is not None and level_of(state.found.probes) == level


def look_at(draft: D, level: int, means: Means[D]) -> State[D]:
    """Return the state of a search that is at `draft`."""
    network = means.network_of(draft)
    excess = [domain.bit_count() - 1 for domain in remaining(network)]
    left = sum(excess)
    is_worth_it = left <= means.nearly and (level > 1 or left == 0)
    found = deduce(network, PROBES[level]) if is_worth_it else None
    still_open = tuple(variable for variable, count in enumerate(excess) if count)
    return State(draft, still_open, left, found)


def _is_kept(state: State[D], candidate: State[D]) -> bool:
    if state.found is None:
        return candidate.found is not None or candidate.left <= state.left
    return candidate.found is not None and candidate.found.probes >= state.found.probes
