"""Taking clues away until a puzzle has the level asked for (tournaments §5.1, "Minimising").

The deducer decides what may go: what it finishes has one solution. Level 1 is thinned while no
probe is needed; for levels 2 and 3 that goes on, clue by clue, until the probes are those of the
level.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from tournaments.kinds.base import level_of
from tournaments.kinds.network import MOST_PROBES, Network, deduce

P = TypeVar("P")
C = TypeVar("C")

PROBES = {1: 0, 2: 2, 3: MOST_PROBES}
"""The most probes of a level."""


def thin(
    puzzle: P,
    clues: Iterable[C],
    level: int,
    rng: Random,
    rooms: tuple[Callable[[P, C], P], Callable[[P], Network]],
) -> P | None:
    """Return `puzzle` with as few clues as its level bears, None where it cannot have it.

    `clues` are tried in random order; `rooms` take one clue away and make the network.
    """
    without, network_of = rooms
    order = list(clues)
    rng.shuffle(order)
    return thin_in_order(puzzle, order, level, without, network_of)


def thin_in_order(
    puzzle: P,
    order: list[C],
    level: int,
    without: Callable[[P, C], P],
    network_of: Callable[[P], Network],
) -> P | None:
    """Return the same, trying the clues in the order given."""
    if deduce(network_of(puzzle), 0) is None:
        return _if_of_level(puzzle, level, network_of)
    kept = []
    for clue in order:
        thinner = without(puzzle, clue)
        if deduce(network_of(thinner), 0) is not None:
            puzzle = thinner
        else:
            kept.append(clue)
    return puzzle if level == 1 else _harden(puzzle, kept, level, without, network_of)


def _if_of_level(puzzle: P, level: int, network_of: Callable[[P], Network]) -> P | None:
    """Return a puzzle that no clue can be taken from any more, if it has the level as it is."""
    found = deduce(network_of(puzzle), PROBES[level])
    return puzzle if found is not None and level_of(found.probes) == level else None


def _harden(
    puzzle: P,
    order: list[C],
    level: int,
    without: Callable[[P, C], P],
    network_of: Callable[[P], Network],
) -> P | None:
    for clue in order:
        thinner = without(puzzle, clue)
        found = deduce(network_of(thinner), PROBES[level])
        if found is not None:
            puzzle = thinner
            if level_of(found.probes) == level:
                return puzzle
    return None
