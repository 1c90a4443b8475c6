"""What a single Merge can make of the streams of a front, with plain stations before and after.

Up to the Merge every stream stays together, and so do the numbers it keeps and those it leaves
after it. On each of its two cells arrive one stream or several that have joined; with the phases
of the streams, the cycles by which they are shifted against each other say which numbers meet.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

from sim.search._arithmetic import UNREACHABLE
from sim.search._programs import Content, Group
from sim.search._units import Unit, UnitBook
from sim.search._values import IMPOSSIBLE

MOST_UNITS = 3

Stream: TypeAlias = tuple[tuple[int, ...], tuple[Group, ...]]
"""The phases of a stream, and what it is made of."""


class Meeting(NamedTuple):
    """How two streams may meet: the shift, which numbers of each do, as bits, and the pairs.

    `sums` is a lower bound of the arithmetic of the numbers kept, all of them or the pairs alone.
    """

    shift: int
    kept: int
    ended: int
    whole: int
    pairs: int


class MergeBook:
    """Lower bounds of endings with one Merge, remembered."""

    def __init__(self, units: UnitBook) -> None:
        self._units = units
        self._meetings: dict[object, list[Meeting]] = {}
        self._known: dict[object, list[tuple[int, int]]] = {}

    def endings(
        self, units: Sequence[Unit], contents: list[Content], surplus: int
    ) -> list[tuple[int, int]]:
        """Return lower bounds of the price of shifts and of arithmetic, for each way there is.

        One Merge must make the numbers fewer by `surplus`.
        """
        if len(units) > MOST_UNITS:
            return [(0, 0)]
        streams = tuple([(phases, contents[content].groups) for _, phases, content in units])
        key = streams, surplus
        known = self._known.get(key)
        if known is None:
            best: dict[int, int] = {}
            for shift, sums in self._find(streams, surplus):
                price = shift * self._units.shift_price if shift else 0
                if price < IMPOSSIBLE:
                    best[price] = min(best.get(price, sums), sums)
            known = self._known[key] = sorted(best.items())
        return known

    def _find(self, streams: tuple[Stream, ...], surplus: int) -> Iterator[tuple[int, int]]:
        """Yield the shifts and the arithmetic of each way to merge, streams shared out in any way.

        Streams that have joined are reckoned apart, each with its own shift: that leaves them
        more freedom than they have.
        """
        for kept, ended in permutations(streams, 2):
            rest = [s for s in streams if s is not kept and s is not ended]
            alone = max([self._units.whole(groups) for _, groups in rest], default=0)
            for m in self._meetings_of(kept, ended):
                if m.kept.bit_count() == surplus:
                    yield m.shift, max(alone, m.whole, self._left(ended, m.ended))
        if len(streams) < MOST_UNITS:
            return
        for one in streams:
            first, second = [other for other in streams if other is not one]
            for m, n in product(self._meetings_of(first, one), self._meetings_of(second, one)):
                if not m.ended & n.ended and (m.ended | n.ended).bit_count() == surplus:
                    left = self._left(one, m.ended | n.ended)
                    yield max(m.shift, n.shift), max(m.whole, n.whole, left)
            for m, n in product(self._meetings_of(one, first), self._meetings_of(one, second)):
                if not m.kept & n.kept and (m.kept | n.kept).bit_count() == surplus:
                    left = max(self._left(first, m.ended), self._left(second, n.ended))
                    yield max(m.shift, n.shift), max(m.pairs, n.pairs, left)

    def _left(self, stream: Stream, ended: int) -> int:
        """Return a lower bound of the arithmetic of the numbers of a stream that did not end."""
        phases, groups = stream
        return self._units.part(groups, ((1 << len(phases)) - 1) ^ ended)

    def _meetings_of(self, kept: Stream, ended: Stream) -> list[Meeting]:
        key = kept, ended
        known = self._meetings.get(key)
        if known is None:
            shifts = range(kept[0][0] - ended[0][-1], kept[0][-1] - ended[0][0] + 1)
            met = [self._meet(kept, ended, shift) for shift in shifts]
            known = self._meetings[key] = [m for m in met if m.kept and m.pairs < UNREACHABLE]
        return known

    def _meet(self, kept: Stream, ended: Stream, shift: int) -> Meeting:
        """Return how two streams meet, the one that ends being so much later than it is."""
        place_at = {phase + shift: place for place, phase in enumerate(ended[0])}
        partners = {
            place: place_at[phase] for place, phase in enumerate(kept[0]) if phase in place_at
        }
        made: dict[object, tuple[list[int], list[tuple[int, ...]]]] = {}
        theirs = _numbers(ended[1])
        for place, (label, entries) in _numbers(kept[1]).items():
            other, more = theirs[partners[place]] if place in partners else (None, ())
            places, rows = made.setdefault((label, other), ([], []))
            places.append(place)
            rows.append(entries + more)
        groups = tuple([Group(tuple(places), tuple(rows)) for places, rows in made.values()])
        bits = sum([1 << place for place in partners])
        whole, pairs = self._units.whole(groups), self._units.part(groups, bits)
        return Meeting(abs(shift), bits, sum([1 << p for p in partners.values()]), whole, pairs)


def _numbers(groups: tuple[Group, ...]) -> dict[int, tuple[object, tuple[int, ...]]]:
    """Return by place the group of a number and its entries."""
    return {
        place: (index, entries)
        for index, group in enumerate(groups)
        for place, entries in zip(group.places, group.entries, strict=True)
    }
