"""Chains of arithmetic stations: what they turn numbers into, and the cheapest one for a task.

A chain is a tuple of `(kind, value)` pairs applied from left to right.
"""

import sys
from collections.abc import Generator
from functools import cache
from typing import TypeAlias, TypeVar

from sim.flow import NUMBER_LIMIT
from sim.search._pricing import ADDITIVE, MULTIPLICATIVE, Pricing
from sim.stations import STATION_TYPES, Kind

Values = tuple[int, ...]
Operation = tuple[Kind, int]
Chain = tuple[Operation, ...]

T = TypeVar("T")
Work: TypeAlias = Generator[None, None, T]
"""Work that gives a T in the end, and may be left for a while wherever it yields."""

UNREACHABLE = 99
PAUSE_STEPS = 192  # trials between two places where work may be left
SLOPE_LIMIT = 6  # slopes that need so many Times and Divide are not told apart


def apply_operation(operation: Operation, values: Values) -> Values | None:
    """Return `values` after one arithmetic station, None where one of them jams it."""
    kind, operand = operation
    if kind is Kind.PLUS:
        result = tuple([value + operand for value in values])
    elif kind is Kind.MINUS:
        result = tuple([value - operand for value in values])
    elif kind is Kind.TIMES:
        result = tuple([value * operand for value in values])
    else:
        if any(value % operand for value in values):
            return None
        result = tuple([value // operand for value in values])
    if max(result) > NUMBER_LIMIT or min(result) < -NUMBER_LIMIT:
        return None
    return result


def infer_operations(before: Values, after: Values, kinds: frozenset[Kind]) -> list[Operation]:
    """Return every single operation of `kinds` that turns `before` into `after`."""
    first, wanted = before[0], after[0]
    candidates: list[Operation] = []
    if 1 <= wanted - first <= 9:
        candidates.append((Kind.PLUS, wanted - first))
    elif 1 <= first - wanted <= 9:
        candidates.append((Kind.MINUS, first - wanted))
    if first == 0:
        if wanted == 0:
            candidates += [(kind, n) for kind in (Kind.TIMES, Kind.DIVIDE) for n in range(2, 10)]
    elif wanted == 0:
        pass  # only subtraction makes a zero out of another number
    elif wanted % first == 0 and 2 <= wanted // first <= 9:
        candidates.append((Kind.TIMES, wanted // first))
    elif first % wanted == 0 and 2 <= first // wanted <= 9:
        candidates.append((Kind.DIVIDE, first // wanted))
    return [
        operation
        for operation in candidates
        if operation[0] in kinds and apply_operation(operation, before) == after
    ]


class OutOfSteps(Exception):
    """The steps allowed are spent; what was being looked for is left open."""


def finish(work: Work[T]) -> T:
    """Do some work to its end and return what it gives."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]  # typeshed says Any


class ChainBook:
    """Remembers, for one set of allowed stations, what chains reach and which are cheapest.

    `steps` counts the trials so far, here and by those who call `spend`; past `most_steps` any
    method may raise OutOfSteps, and nothing that was not finished is remembered. Work yields
    once `pause_at` is reached: at the same steps whoever asks, so that leaving it for a while
    changes nothing.
    """

    def __init__(self, allowed: frozenset[Kind], pricing: Pricing) -> None:
        self.kinds = allowed & {*ADDITIVE, *MULTIPLICATIVE}
        self.steps = 0
        self.most_steps = sys.maxsize
        self.pause_at = PAUSE_STEPS
        self.additive_price = pricing.of(Kind.PLUS)
        self.multiplicative_price = pricing.of(Kind.TIMES)
        self._operations: dict[int, list[Operation]] = {}
        for kind in sorted(self.kinds):
            operations = self._operations.setdefault(pricing.of(kind), [])
            operations += [(kind, operand) for operand in STATION_TYPES[kind].values or ()]
        self._kinds_at = {
            price: frozenset(kind for kind, _ in operations)
            for price, operations in self._operations.items()
        }
        self._levels: dict[Values, list[dict[Values, Chain]]] = {}
        self._lengths: dict[Values, dict[Values, int]] = {}
        self._cheapest: dict[tuple[Values, Values, int], tuple[int, Chain | None]] = {}
        self._slopes = _slope_lengths(self.kinds)

    def spend(self, steps: int) -> None:
        """Count `steps` trials, or raise OutOfSteps where they are more than allowed."""
        self.steps += steps
        if self.steps > self.most_steps:
            raise OutOfSteps

    def pause(self) -> None:
        """Set the next pause, for work that is about to yield."""
        self.pause_at = self.steps + PAUSE_STEPS

    def price(self, chain: Chain) -> int:
        """Return what the stations of `chain` cost together."""
        return sum(
            self.additive_price if kind in ADDITIVE else self.multiplicative_price
            for kind, _ in chain
        )

    def reach(self, values: Values, price: int) -> Work[dict[Values, Chain]]:
        """Give what chains of exactly `price` make of `values`, each with a shortest chain.

        A result that a chain neither dearer nor longer makes too is left out.
        """
        levels = self._levels.get(values)
        if levels is None:
            levels = self._levels[values] = [{values: ()}]
            self._lengths[values] = {values: 0}
        while len(levels) <= price:
            levels.append((yield from self._next_level(levels, self._lengths[values])))
        return levels[price]

    def _next_level(
        self, levels: list[dict[Values, Chain]], lengths: dict[Values, int]
    ) -> Work[dict[Values, Chain]]:
        level: dict[Values, Chain] = {}
        fresh: dict[Values, int] = {}
        for price, operations in self._operations.items():
            if len(levels) < price:
                continue
            for values, chain in levels[-price].items():
                self.spend(len(operations))
                if self.steps >= self.pause_at:
                    self.pause()
                    yield
                length = len(chain) + 1
                for operation in operations:
                    result = apply_operation(operation, values)
                    if result is None or lengths.get(result, UNREACHABLE) <= length:
                        continue
                    if fresh.get(result, UNREACHABLE) > length:
                        fresh[result] = length
                        level[result] = (*chain, operation)
        lengths.update(fresh)
        return level

    def cheapest(
        self, before: Values, after: Values, room: int, limit: int
    ) -> Work[tuple[int, Chain | None]]:
        """Give the price and chain of the cheapest way from `before` to `after`.

        At most `room` stations and a price of `limit`; where there is none, the chain is None
        and the price a lower bound above `limit`.
        """
        if before == after:
            return 0, ()
        key = (before, after, min(room, limit // self.additive_price))
        known = self._cheapest.get(key)
        if known is None:
            known = (self.lower_price(before, after), None)
        price, chain = known
        while chain is None and price <= limit:
            chain = yield from self._chain_of(before, after, room, price)
            if chain is None:
                price += 1
        if room < 1 and chain is None:
            price = max(price, limit + 1)
        self._cheapest[key] = (price, chain)
        return price, chain

    def _chain_of(self, before: Values, after: Values, room: int, price: int) -> Work[Chain | None]:
        """Give a chain of exactly `price`, its last operation inferred from what is left."""
        for latest, kinds in self._kinds_at.items():
            if price < latest:
                continue
            reached = yield from self.reach(before, price - latest)
            for values, chain in reached.items():
                self.spend(1)
                if self.steps >= self.pause_at:
                    self.pause()
                    yield
                if len(chain) >= room:
                    continue
                found = infer_operations(values, after, kinds)
                if found:
                    return (*chain, found[0])
        return None

    def lower_price(self, before: Values, after: Values) -> int:
        """Return a lower bound of the price of any chain from `before` to `after`.

        Chains are affine, so two distinct numbers give the slope and the others must agree;
        UNREACHABLE where no chain can do it.
        """
        if before == after:
            return 0
        first, target = before[0], after[0]
        run = rise = 0
        for value, wanted in zip(before, after, strict=True):
            if value != first:
                run, rise = value - first, wanted - target
                break
        if run and not rise:
            return UNREACHABLE  # no station gives distinct numbers the same value
        if run == 0:
            is_same = all(wanted == target for wanted in after)
            return self.additive_price if is_same else UNREACHABLE
        for value, wanted in zip(before, after, strict=True):
            if (value - first) * rise != (wanted - target) * run:
                return UNREACHABLE
        return self._affine_price(first, target, run, rise)

    def _affine_price(self, first: int, target: int, run: int, rise: int) -> int:
        if run == rise:
            shift = abs(target - first)
            around = 2 * self.multiplicative_price + self.additive_price
            return min(self.additive_price * -(-shift // 9), around)
        length = self._slopes.get(_reduced(rise, run), SLOPE_LIMIT)
        price = length * self.multiplicative_price
        return price if first * rise == target * run else price + self.additive_price


def _reduced(numerator: int, denominator: int) -> tuple[int, int]:
    a, b = abs(numerator), abs(denominator)
    while b:
        a, b = b, a % b
    sign = -1 if (numerator < 0) != (denominator < 0) else 1
    return sign * abs(numerator) // a, abs(denominator) // a


@cache
def _slope_lengths(kinds: frozenset[Kind]) -> dict[tuple[int, int], int]:
    """Return for each slope that fewer than SLOPE_LIMIT Times and Divide make the fewest."""
    factors = [(n, 1) for n in range(2, 10) if Kind.TIMES in kinds]
    factors += [(1, n) for n in range(2, 10) if Kind.DIVIDE in kinds]
    lengths = {(1, 1): 0}
    frontier = [(1, 1)]
    for count in range(1, SLOPE_LIMIT):
        reached: list[tuple[int, int]] = []
        for numerator, denominator in frontier:
            for up, down in factors:
                slope = _reduced(numerator * up, denominator * down)
                if slope not in lengths:
                    lengths[slope] = count
                    reached.append(slope)
        frontier = reached
    return lengths
