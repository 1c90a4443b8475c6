"""What arithmetic it takes at least to make every demanded number out of the numbers there are.

Whatever way numbers go, each passes any one station once at most. So after one Plus a number has
gained what that adds, or nothing; a sum of several gains it once for each of them at most. When no
choice of few stations gives all that is demanded, it takes more.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from sim.search._arithmetic import ChainBook, Operation
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, Kind

Entries: TypeAlias = tuple[int, ...]
"""The numbers whose sum a number is, but for arithmetic."""

Test: TypeAlias = tuple[int, Callable[[set[Entries]], bool]]
"""A price, and whether stations of that price may do."""

MOST_THOROUGH = 10  # sets of numbers that are looked into thoroughly: each takes a while


class CoverBook:
    """Lower bounds of all arithmetic, remembered by the numbers there are."""

    def __init__(self, sheet: Sheet, chains: ChainBook) -> None:
        values = {value for output in sheet.outputs for value in output}
        # The numbers farthest from what enters tell soonest.
        self._demanded = sorted(values, key=abs, reverse=True)
        kinds = sheet.stations
        self._operations = [
            (kind, n) for kind in sorted(chains.kinds) for n in STATION_TYPES[kind].values or ()
        ]
        signs = [sign for sign, kind in ((1, Kind.PLUS), (-1, Kind.MINUS)) if kind in kinds]
        self._steps = [sign * n for sign in signs for n in STATION_TYPES[Kind.PLUS].values or ()]
        add, multiply = chains.additive_price, chains.multiplicative_price
        self._tests: list[Test] = [
            (0, self._is_there),
            (add, lambda numbers: self._take_steps(numbers, 1)),
            (multiply, self._takes_one_factor),
            (2 * add, lambda numbers: self._take_steps(numbers, 2)),
        ]
        self._beyond = min(add + multiply, 3 * add, 2 * multiply)
        self._factors = [operation for operation in self._operations if _is_factor(operation)]
        self._thorough_beyond = min(2 * add + multiply, 4 * add, add + 2 * multiply, 3 * multiply)
        self._prices = (add + multiply, 3 * add, 2 * multiply)
        self._thorough_count = 0
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
            known = _first_price(self._tests, made, self._beyond)
            is_plain = all(len(entries) == 1 for entries in numbers)
            if known == self._beyond and is_plain and self._thorough_count < MOST_THOROUGH:
                self._thorough_count += 1
                known = self._look_thoroughly(made, {entries[0] for entries in numbers}, merges)
            self._known[key] = known
        return known

    def _look_thoroughly(self, made: set[Entries], values: set[int], merges: bool) -> int:
        """Return the bound when all pairs of operations and three steps are looked into."""
        add_multiply, three_steps, two_factors = self._prices
        tests: list[Test] = [
            (add_multiply, lambda _: self._take_pair(values, merges, is_mixed=True)),
            (two_factors, lambda _: self._take_pair(values, merges, is_mixed=False)),
            (three_steps, lambda numbers: self._take_steps(numbers, 3)),
        ]
        return _first_price(tests, made, self._thorough_beyond)

    def _is_there(self, numbers: set[Entries]) -> bool:
        return {sum(entries) for entries in numbers}.issuperset(self._demanded)

    def _take_steps(self, numbers: set[Entries], count: int) -> bool:
        """Return whether so many Plus and Minus may give all that is demanded."""
        sizes = sorted({len(entries) for entries in numbers})
        lacks = [
            [{value - sum(e) for e in numbers if len(e) == size} for size in sizes]
            for value in self._demanded
        ]
        for steps in combinations_with_replacement(self._steps, count):
            gains = [_gains(steps, size) for size in sizes]
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

    def _take_pair(self, values: set[int], merges: bool, *, is_mixed: bool) -> bool:
        """Return whether two operations may give all that is demanded out of single numbers.

        Either a step and a factor, in any order, or two factors.
        """
        for pair in product(self._operations, self._operations):
            factors = _is_factor(pair[0]) + _is_factor(pair[1])
            if factors == (1 if is_mixed else 2) and self._is_enough(pair, values, merges):
                return True
        return False

    def _is_enough(self, pair: tuple[Operation, Operation], values: set[int], merges: bool) -> bool:
        """Return whether numbers past some of two stations are, or add up to, all demanded.

        Those that meet in a Merge have passed some of the first stations, their sum some of the
        others.
        """
        first, second = pair
        once = values.union(_apply(first, values))
        twice = once.union(_apply(second, once))
        for value in self._demanded:
            if value in twice:
                continue
            if not merges:
                return False
            late = {value, *_undo(second, [value])}
            early = late.union(_undo(first, late))
            if not (_adds_up({value}, twice) or _adds_up(late, once) or _adds_up(early, values)):
                return False
        return True


def _first_price(tests: list[Test], numbers: set[Entries], beyond: int) -> int:
    """Return the least price whose test passes, `beyond` where none under that does."""
    cheapest = sorted(tests, key=lambda test: test[0])
    passing = (price for price, test in cheapest if price < beyond and test(numbers))
    return next(passing, beyond)


def _is_factor(operation: Operation) -> bool:
    return operation[0] in {Kind.TIMES, Kind.DIVIDE}


def _gains(steps: tuple[int, ...], size: int) -> set[int]:
    """Return what a sum of `size` numbers may gain by steps."""
    return {
        sum([step * n for step, n in zip(steps, times, strict=True)])
        for times in product(range(size + 1), repeat=len(steps))
    }


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


def _apply(operation: Operation, values: Iterable[int]) -> list[int]:
    """Return the values that can pass a station as they are past it."""
    kind, operand = operation
    if kind is Kind.PLUS:
        return [value + operand for value in values]
    if kind is Kind.MINUS:
        return [value - operand for value in values]
    if kind is Kind.TIMES:
        return [value * operand for value in values]
    return [value // operand for value in values if value % operand == 0]


_INVERSE = {
    Kind.PLUS: Kind.MINUS,
    Kind.MINUS: Kind.PLUS,
    Kind.TIMES: Kind.DIVIDE,
    Kind.DIVIDE: Kind.TIMES,
}


def _undo(operation: Operation, values: Iterable[int]) -> list[int]:
    """Return what becomes one of some values past a station."""
    kind, operand = operation
    return _apply((_INVERSE[kind], operand), values)


def _adds_up(totals: set[int], values: set[int]) -> bool:
    """Return whether two of some values, which may be the same, add up to one of the totals."""
    return any(total - value in values for total in totals for value in values)
