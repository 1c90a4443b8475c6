"""What a front still needs, whatever the rest of the machine: a lower bound of its price.

Prices are less the cycle that a Fast may save: together with the cycle at which the latest number
would arrive if all went straight on, what is needed bounds the sum, for each Fast to come makes
the latest number sooner by one at most.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sim.search._arithmetic import UNREACHABLE, ChainBook
from sim.search._coverage import CoverBook
from sim.search._front import Front
from sim.search._mergings import MergeBook
from sim.search._pricing import Pricing
from sim.search._programs import ProgramBook
from sim.search._units import Ending, Unit, UnitBook
from sim.search._values import IMPOSSIBLE
from sim.sheet import Sheet
from sim.stations import Kind


class Need(NamedTuple):
    """Lower bounds of what is to come: by plain stations only, or with others among them.

    `specials` is the part of `mixed` that goes for Sort, Merge and Copy alone.
    """

    plain: int
    mixed: int
    specials: int

    @property
    def least(self) -> int:
        """Return the lower bound of any ending."""
        return min(self.plain, self.mixed)


class Mixture(NamedTuple):
    """Lower bounds of one way to mix: its specials, all stations but arithmetic, arithmetic."""

    specials: int
    stations: int
    sums: int


class Mix(NamedTuple):
    """Lower bounds of the price of some specials, of shifts and arithmetic, and their number."""

    price: int
    specials: int
    shifts: int = 0
    sums: int = 0


class Needs:
    """Lower bounds of the price of the stations still to come, for one sheet."""

    def __init__(
        self, sheet: Sheet, pricing: Pricing, chains: ChainBook, programs: ProgramBook
    ) -> None:
        self._programs = programs
        self._units = UnitBook(sheet, chains, pricing)
        self._mergings = MergeBook(self._units)
        self._covers = CoverBook(sheet, chains)
        self._demanded = tuple([len(output) for output in sheet.outputs])
        self._total = sum(self._demanded)
        prices = {
            kind: pricing.of(kind) if kind in sheet.stations else IMPOSSIBLE
            for kind in (Kind.SORT, Kind.MERGE, Kind.COPY)
        }
        self._move_price = pricing.of(Kind.UP)  # the cheapest way to change a belt's count
        self._sort_price = prices[Kind.SORT]
        self._merge_price = prices[Kind.MERGE]
        self._copy_price = prices[Kind.COPY]
        self._known: dict[tuple[tuple[Unit, ...], int], tuple[Ending, list[Mixture]]] = {}

    def of(self, front: Front, program: int, columns: int, owed: int) -> Need:
        """Return what a front needs that has so many columns before it.

        `owed` is a lower bound of all the arithmetic.
        """
        units = self._units_of(front, program)
        reach = min(columns, len(self._demanded))
        known = self._known.get((units, reach))
        if known is None:
            ending = self._units.ending(units, self._programs.contents, reach)
            sums = max(ending.sums, self._cover(units, merges=False))
            ending = Ending(ending.moves, sums, max(ending.all, ending.moves + sums))
            known = self._known[units, reach] = ending, self._mixtures(units)
        ending, mixtures = known
        mixed = min([way.stations + max(way.sums, owed) for way in mixtures], default=IMPOSSIBLE)
        specials = min([way.specials for way in mixtures], default=IMPOSSIBLE)
        return Need(max(ending.all, ending.moves + owed), mixed, specials)

    def of_sums(self, front: Front, program: int) -> int:
        """Return a lower bound of all arithmetic of a front past the last column."""
        return self._units.sums(self._units_of(front, program), self._programs.contents)

    def _units_of(self, front: Front, program: int) -> tuple[Unit, ...]:
        content = self._programs.content
        return tuple(
            [
                (belt, stream.phases, content(program, stream.registers))
                for streams in (front.arriving, front.landing)
                for belt, stream in enumerate(streams)
                if stream is not None
            ]
        )

    def _mixtures(self, units: tuple[Unit, ...]) -> list[Mixture]:
        """Return lower bounds for each way to mix Sorts, Merges and Copies into what is to come."""
        counts = [0] * len(self._demanded)
        for belt, phases, _ in units:
            counts[belt] += len(phases)
        # Each belt to empty and each belt to fill takes a station that leaves one and enters the
        # next; a Merge may do it for its partner's belt, a Copy or a Sort for the belt beside.
        emptied = filled = 0
        for have, want in zip(counts, self._demanded, strict=True):
            emptied += have > 0 and want == 0
            filled += have == 0 and want > 0
        moved = max(emptied, filled)
        return [
            Mixture(
                mix.price,
                mix.price + mix.shifts + self._move_price * max(0, moved - mix.specials),
                mix.sums,
            )
            for mix in self._mixes(units, sum(counts))
            if mix.price < IMPOSSIBLE and mix.sums < UNREACHABLE
        ]

    def _mixes(self, units: tuple[Unit, ...], total: int) -> Iterator[Mix]:
        """Yield what specials there may be: one alone, if that may do, or more of them.

        Of further specials each costs as much as the move it might save, and more.
        """
        groups = [self._programs.contents[content].groups for _, _, content in units]
        sort, merge, copy = self._sort_price, self._merge_price, self._copy_price
        unmerged, merged = self._cover(units, merges=False), self._cover(units, merges=True)
        if total == self._total:
            yield Mix(sort, 1, 0, max([unmerged, *map(self._units.parted, groups)]))
            yield Mix(2 * sort, 2, 0, unmerged)
            yield Mix(merge + copy, 2, 0, merged)
            yield Mix(2 * merge + copy, 3)
        elif total > self._total:
            count = _halvings(total, self._total)
            if count == 1:
                surplus = total - self._total
                for shifts, sums in self._mergings.endings(units, self._programs.contents, surplus):
                    yield Mix(merge, 1, shifts, max(sums, merged))
                yield Mix(merge + min(sort, copy), 2, 0, merged)
            yield Mix(max(2, count) * merge, max(2, count))
        else:
            count = _halvings(self._total, total)
            if count == 1:
                # One Copy alone leaves every unit whole.
                yield Mix(copy, 1, 0, max([unmerged, *map(self._units.whole, groups)]))
                yield Mix(copy + min(sort, copy), 2, 0, unmerged)
            yield Mix(max(2, count) * copy, max(2, count), 0, unmerged)
            yield Mix(count * copy + merge, count + 1, 0, merged)
            yield Mix(count * copy + 2 * merge, count + 2)

    def _cover(self, units: tuple[Unit, ...], *, merges: bool) -> int:
        contents = self._programs.contents
        numbers = {
            entries
            for _, _, content in units
            for group in contents[content].groups
            for entries in group.entries
        }
        return self._covers.least(frozenset(numbers), merges=merges)


def _halvings(many: int, few: int) -> int:
    """Return how many Merges at least make `few` numbers of `many`, or Copies the reverse.

    A Merge makes half of them out of all at the least, a Copy twice as many at the most.
    """
    if not few:
        return IMPOSSIBLE
    count = 0
    while few < many:
        few *= 2
        count += 1
    return count
