"""What a front still needs, whatever the rest of the machine: a lower bound of its price.

Prices are less the cycle that a Fast may save: together with the cycle at which the latest number
would arrive if all went straight on, what is needed bounds the sum, for each Fast to come makes
the latest number sooner by one at most.
"""

from typing import NamedTuple

from sim.search._arithmetic import ChainBook
from sim.search._front import Front
from sim.search._pricing import Pricing
from sim.search._programs import ProgramBook
from sim.search._units import Unit, UnitBook
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


class Needs:
    """Lower bounds of the price of the stations still to come, for one sheet."""

    def __init__(
        self, sheet: Sheet, pricing: Pricing, chains: ChainBook, programs: ProgramBook
    ) -> None:
        self._programs = programs
        self._units = UnitBook(sheet, chains, pricing)
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
        self._known: dict[tuple[tuple[Unit, ...], int], tuple[int, int, int, int]] = {}

    def of(self, front: Front, program: int, columns: int, owed: int) -> Need:
        """Return what a front needs that has so many columns before it.

        `owed` is a lower bound of all the arithmetic.
        """
        units = self._units_of(front, program)
        reach = min(columns, len(self._demanded))
        known = self._known.get((units, reach))
        if known is None:
            known = self._known[units, reach] = self._find(units, reach)
        plain, moves, mixed, specials = known
        return Need(max(plain, moves + owed), mixed + owed, specials)

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

    def _find(self, units: tuple[Unit, ...], reach: int) -> tuple[int, int, int, int]:
        ending = self._units.ending(units, self._programs.contents, reach)
        counts = [0] * len(self._demanded)
        for belt, phases, _ in units:
            counts[belt] += len(phases)
        specials, count = self._specials(sum(counts))
        if specials >= IMPOSSIBLE:
            return ending.all, ending.moves, IMPOSSIBLE, IMPOSSIBLE
        # Each belt to empty and each belt to fill takes a station that leaves one and enters the
        # next; a Merge may do it for its partner's belt, a Copy or a Sort for the belt beside.
        emptied = filled = 0
        for have, want in zip(counts, self._demanded, strict=True):
            emptied += have > 0 and want == 0
            filled += have == 0 and want > 0
        moves = self._move_price * max(0, emptied - count, filled - count)
        return ending.all, ending.moves, specials + moves, specials

    def _specials(self, total: int) -> tuple[int, int]:
        """Return the least price of the Sorts, Merges and Copies to come, and their number.

        At least one, and so many Merges or Copies as make the total of the numbers right: the
        first can halve it at most, the second double it.
        """
        if total == self._total:
            both = self._merge_price + self._copy_price
            return (self._sort_price, 1) if self._sort_price <= both else (both, 2)
        count = 0
        if total > self._total:
            while total > max(1, self._total):
                total -= total // 2
                count += 1
            return (count * self._merge_price, count) if self._total else (IMPOSSIBLE, 0)
        while 0 < total < self._total:
            total *= 2
            count += 1
        return (count * self._copy_price, count) if total else (IMPOSSIBLE, 0)
