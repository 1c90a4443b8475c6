"""What arithmetic it takes at least to make every demanded number out of the numbers there are.

Whatever way numbers go, each passes any one station once at most. So after one Plus a number has
gained what that adds, or nothing; a sum of several gains it once for each of them at most. When no
choice of one station, or of two Plus or Minus, gives all that is demanded, it takes more.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from sim.search._arithmetic import ChainBook
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Kind

Entries: TypeAlias = tuple[int, ...]
"""The numbers whose sum a number is, but for arithmetic."""


class CoverBook:
    """Lower bounds of all arithmetic, remembered by the numbers there are."""

    def __init__(self, sheet: Sheet, chains: ChainBook) -> None:
        self._demanded = sorted({value for output in sheet.outputs for value in output})
        kinds = sheet.stations
        signs = [sign for sign, kind in ((1, Kind.PLUS), (-1, Kind.MINUS)) if kind in kinds]
        self._steps = [sign * n for sign in signs for n in STATION_TYPES[Kind.PLUS].values or ()]
        self._factors = [
            (kind, n)
            for kind in (Kind.TIMES, Kind.DIVIDE)
            if kind in kinds
            for n in STATION_TYPES[kind].values or ()
        ]
        add, multiply = chains.additive_price, chains.multiplicative_price
        tests: list[tuple[int, Callable[[set[Entries]], bool]]] = [
            (0, self._is_there),
            (add, self._takes_one_step),
            (multiply, self._takes_one_factor),
            (2 * add, self._takes_two_steps),
        ]
        self._tests = sorted(tests, key=lambda test: test[0])
        self._beyond = min(add + multiply, 3 * add, 2 * multiply)
        self._known: dict[tuple[frozenset[Entries], bool], int] = {}

    def least(self, numbers: frozenset[Entries], *, merges: bool) -> int:
        """Return a lower bound of the arithmetic out of `numbers`, one Merge to come or none.

        Copies and Sorts may be to come too: they make no new value.
        """
        key = numbers, merges
        known = self._known.get(key)
        if known is None:
            made = set(numbers)
            if merges:
                pairs = combinations_with_replacement(sorted(numbers), 2)
                made.update([one + other for one, other in pairs])
            passing = (price for price, test in self._tests if test(made))
            known = self._known[key] = min(next(passing, self._beyond), self._beyond)
        return known

    def _is_there(self, numbers: set[Entries]) -> bool:
        return {sum(entries) for entries in numbers}.issuperset(self._demanded)

    def _takes_one_step(self, numbers: set[Entries]) -> bool:
        return self._take_steps(numbers, 1)

    def _takes_two_steps(self, numbers: set[Entries]) -> bool:
        return self._take_steps(numbers, 2)

    def _take_steps(self, numbers: set[Entries], count: int) -> bool:
        """Return whether so many Plus and Minus may give all that is demanded."""
        sizes = sorted({len(entries) for entries in numbers})
        lacks = [
            [{value - sum(e) for e in numbers if len(e) == size} for size in sizes]
            for value in self._demanded
        ]
        for steps in combinations_with_replacement(self._steps, count):
            gains = [
                {
                    sum([step * n for step, n in zip(steps, times, strict=True)])
                    for times in product(range(size + 1), repeat=count)
                }
                for size in sizes
            ]
            if all(
                any(not gain.isdisjoint(lack) for gain, lack in zip(gains, lacking, strict=True))
                for lacking in lacks
            ):
                return True
        return False

    def _takes_one_factor(self, numbers: set[Entries]) -> bool:
        for kind, operand in self._factors:
            # Of three numbers the sum of two may be divided: not looked into.
            if kind is Kind.DIVIDE and max(map(len, numbers), default=0) > 2:
                return True
            made = {value for entries in numbers for value in _scaled(entries, kind, operand)}
            if made.issuperset(self._demanded):
                return True
        return False


def _scaled(entries: Entries, kind: Kind, operand: int) -> Iterator[int]:
    """Yield what a sum of entries may be when some of them pass one Times or Divide, or it does."""
    if kind is Kind.TIMES:
        choices = [(entry, entry * operand) for entry in entries]
    else:
        total = sum(entries)
        if total % operand == 0:
            yield total // operand
        choices = [(entry, entry if entry % operand else entry // operand) for entry in entries]
    yield from [sum(chosen) for chosen in product(*choices)]
