"""Ways to fill one column with stations that move, delay, join or double numbers.

Arithmetic is left out here: a cell without such a station is `FREE`, room for an arithmetic one.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from sim.search._pricing import Pricing
from sim.stations import Kind, Side


class Choice(IntEnum):
    """What the search puts on one cell."""

    FREE = 0
    PARTNER = 1
    UP = 2
    DOWN = 3
    WAIT = 4
    FAST = 5
    SORT_UP = 6
    SORT_DOWN = 7
    MERGE_UP = 8
    MERGE_DOWN = 9
    COPY_UP = 10
    COPY_DOWN = 11


STATION_OF: dict[Choice, tuple[Kind, Side | None]] = {
    Choice.UP: (Kind.UP, None),
    Choice.DOWN: (Kind.DOWN, None),
    Choice.WAIT: (Kind.WAIT, None),
    Choice.FAST: (Kind.FAST, None),
    Choice.SORT_UP: (Kind.SORT, Side.UP),
    Choice.SORT_DOWN: (Kind.SORT, Side.DOWN),
    Choice.MERGE_UP: (Kind.MERGE, Side.UP),
    Choice.MERGE_DOWN: (Kind.MERGE, Side.DOWN),
    Choice.COPY_UP: (Kind.COPY, Side.UP),
    Choice.COPY_DOWN: (Kind.COPY, Side.DOWN),
}

STEPS = {
    Choice.UP: -1,
    Choice.DOWN: 1,
    Choice.SORT_UP: -1,
    Choice.SORT_DOWN: 1,
    Choice.MERGE_UP: -1,
    Choice.MERGE_DOWN: 1,
    Choice.COPY_UP: -1,
    Choice.COPY_DOWN: 1,
}

SORTS = frozenset({Choice.SORT_UP, Choice.SORT_DOWN})

SPECIALS = frozenset(choice for choice in Choice if choice >= Choice.SORT_UP)

Layout = tuple[Choice, ...]


class Rank(NamedTuple):
    """What layouts tried together share: their price, that less the cycle a Fast may save, and
    whether they hold a Sort, Merge or Copy.
    """

    effective: int
    price: int
    has_special: bool


@cache
def layouts(
    reached: tuple[bool, ...], kinds: frozenset[Kind], pricing: Pricing
) -> dict[Rank, list[Layout]]:
    """Return the layouts of a column worth trying, by rank, the cheapest first.

    `reached` tells the belts on whose cell some number arrives. Left out is what cannot matter:
    a station on a cell no number reaches, a Merge one of whose cells is not reached; and what
    jams at once: a number sent off the grid.
    """
    prices = {choice: pricing.of(kind) for choice, (kind, _) in STATION_OF.items() if kind in kinds}
    found: dict[Rank, list[Layout]] = {}
    saved = 1 if pricing.counts_cycles else 0
    for price, layout in _fill((), 0, (reached, prices)):
        effective = price - (saved if Choice.FAST in layout else 0)
        rank = Rank(effective, price, not SPECIALS.isdisjoint(layout))
        found.setdefault(rank, []).append(layout)
    return dict(sorted(found.items()))


def _fill(
    done: Layout,
    price: int,
    column: tuple[tuple[bool, ...], dict[Choice, int]],
) -> Iterator[tuple[int, Layout]]:
    reached, prices = column
    belt = len(done)
    if belt == len(reached):
        yield price, done
        return
    yield from _fill((*done, Choice.FREE), price, column)
    if not reached[belt]:
        return
    for choice in sorted(prices):
        filled = _place(done, choice, reached)
        if filled is not None:
            yield from _fill(filled, price + prices[choice], column)


def _place(done: Layout, choice: Choice, reached: tuple[bool, ...]) -> Layout | None:
    """Return `done` with `choice` on the next belt, and its partner cell where it has one."""
    belt = len(done)
    step = STEPS.get(choice, 0)
    beside = belt + step
    if not 0 <= beside < len(reached):
        return None
    if choice in (Choice.MERGE_UP, Choice.MERGE_DOWN) and not reached[beside]:
        return None
    if choice < Choice.MERGE_UP:
        return (*done, choice)
    if step > 0:
        return (*done, choice, Choice.PARTNER)
    if done[beside] is not Choice.FREE:
        return None
    return (*done[:-1], Choice.PARTNER, choice)
