"""What it takes to end a structure with plain stations only: no Sort, no Merge, no Copy.

The numbers of a stream then stay together to the end: each station of their way meets them all.
Such streams are called units. Every unit goes to one output, in order; where several go to the
same output they interleave by phase. The price of any such ending is at least that of

- an Up or Down for each step between neighbouring belts, once for all units of one output: units
  of different outputs never share a cell, for they would be one unit ever after;
- a Wait or Fast for each cycle by which the units of one output must shift against each other,
  for a station shifts those it meets by one;
- the arithmetic that makes the values right, of which a lower bound is known by forms.

A Fast counts for its price less the cycle it may save, as everywhere.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import NamedTuple, TypeAlias

from sim.search._arithmetic import UNREACHABLE, ChainBook
from sim.search._pricing import Pricing
from sim.search._programs import Content, Group, odd_sets
from sim.search._values import IMPOSSIBLE
from sim.sheet import Sheet
from sim.stations import Kind

MOST_SHIFTED = 3  # units of one output whose interleavings are looked into
MOST_SPREAD = 4  # cycles of shift that are looked into
MOST_PARTINGS = 64  # ways to part a unit that are looked into
MOST_PLACINGS = 1_000  # places in the outputs for the numbers of a part that are looked into
MODULUS = 2**31 - 1

Unit: TypeAlias = tuple[int, tuple[int, ...], int]
"""The belt, the phases and the content of a stream."""

Places: TypeAlias = tuple[int, ...]


class Ending(NamedTuple):
    """Lower bounds of the price of an ending: of its moves, its arithmetic, and all of it."""

    moves: int
    sums: int
    all: int


NO_ENDING = Ending(IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE)


class UnitBook:
    """Lower bounds of plain endings, remembered."""

    def __init__(self, sheet: Sheet, chains: ChainBook, pricing: Pricing) -> None:
        self._outputs = sheet.outputs
        self._chains = chains
        kinds = sheet.stations
        self._up_price = pricing.of(Kind.UP) if Kind.UP in kinds else IMPOSSIBLE
        self._down_price = pricing.of(Kind.DOWN) if Kind.DOWN in kinds else IMPOSSIBLE
        wait = pricing.of(Kind.WAIT) if Kind.WAIT in kinds else IMPOSSIBLE
        fast = pricing.effective(Kind.FAST) if Kind.FAST in kinds else IMPOSSIBLE
        self.shift_price = min(wait, fast)
        self._price = min(chains.additive_price, chains.multiplicative_price)
        self._endings: dict[tuple[int, tuple[Unit, ...]], Ending] = {}
        self._sums: dict[tuple[int, tuple[int, ...]], int] = {}
        self._can_divide = Kind.DIVIDE in kinds
        self._parts: dict[tuple[tuple[Group, ...], int], int] = {}
        self._parted: dict[tuple[Group, ...], int] = {}

    def ending(self, units: Sequence[Unit], contents: list[Content], reach: int) -> Ending:
        """Return lower bounds over all plain endings; a unit moves by `reach` belts at most."""
        best = NO_ENDING
        room = [len(output) for output in self._outputs]
        for shares in self._shares(units, room, reach):
            parts = [
                self._output_ending(output, tuple(share), contents)
                for output, share in enumerate(shares)
                if share
            ]
            whole = _joint(parts, [s for s in shares if s], contents)
            best = Ending(*[min(one, other) for one, other in zip(best, whole, strict=True)])
        return best

    def sums(self, units: Sequence[Unit], contents: list[Content]) -> int:
        """Return a lower bound of the arithmetic when every unit is at its output."""
        parts = []
        for belt, phases, content in units:
            if len(phases) != len(self._outputs[belt]):
                return IMPOSSIBLE
            price = self._unit_price(content, self._outputs[belt], contents)
            parts.append(Ending(0, price, price))
        return _joint(parts, [[unit] for unit in units], contents).all

    def whole(self, groups: tuple[Group, ...]) -> int:
        """Return a lower bound of the arithmetic of a unit that goes to some output whole."""
        return self.part(groups, sum([1 << place for g in groups for place in g.places]))

    def parted(self, groups: tuple[Group, ...]) -> int:
        """Return a lower bound of the arithmetic of a unit that one Sort parts, or that is whole.

        Up to the Sort its numbers stay together, so the sets of odd numbers are those of
        `odd_sets`; after it each part stays together.
        """
        known = self._parted.get(groups)
        if known is None:
            everything = sum([1 << place for group in groups for place in group.places])
            odds = odd_sets(groups, self._can_divide)
            known = 0
            if len(odds) <= MOST_PARTINGS:
                known = min(
                    max(self.part(groups, odd), self.part(groups, everything ^ odd)) for odd in odds
                )
            self._parted[groups] = known
        return known

    def part(self, groups: tuple[Group, ...], part: int) -> int:
        """Return a lower bound of the arithmetic of some of a unit's numbers, given as bits.

        They go to one output, in order, and to any places there.
        """
        if not part:
            return 0
        known = self._parts.get((groups, part))
        if known is None:
            places = [place for place in range(part.bit_length()) if part >> place & 1]
            rank = {place: n for n, place in enumerate(places)}
            some = [
                Group(tuple([rank[p] for p, _ in kept]), tuple([entries for _, entries in kept]))
                for group in groups
                if (kept := [pair for pair in zip(*group, strict=True) if pair[0] in rank])
            ]
            known = self._parts[groups, part] = self._cheapest_placing(some, len(places))
        return known

    def _cheapest_placing(self, groups: list[Group], count: int) -> int:
        """Return the least arithmetic of `count` numbers at some places of an output, in order.

        It is 0, a bound as well, where there are too many places to look into them all.
        """
        if sum([comb(len(output), count) for output in self._outputs]) > MOST_PLACINGS:
            return 0
        prices = [
            max([self._group_price(g, tuple([wanted[n] for n in g.places])) for g in groups])
            for output in self._outputs
            for wanted in combinations(output, count)
        ]
        return min(prices, default=UNREACHABLE)

    def _shares(
        self, units: Sequence[Unit], room: list[int], reach: int
    ) -> Iterator[list[list[Unit]]]:
        """Yield the ways to deal units to outputs that get as many numbers as they demand."""
        shares: list[list[Unit]] = [[] for _ in room]

        def deal(index: int) -> Iterator[list[list[Unit]]]:
            if index == len(units):
                if not any(room):
                    yield shares
                return
            unit = units[index]
            count = len(unit[1])
            for output, left in enumerate(room):
                if count <= left and abs(output - unit[0]) <= reach:
                    room[output] -= count
                    shares[output].append(unit)
                    yield from deal(index + 1)
                    shares[output].pop()
                    room[output] += count

        return deal(0)

    def _output_ending(
        self, output: int, units: tuple[Unit, ...], contents: list[Content]
    ) -> Ending:
        key = output, units
        known = self._endings.get(key)
        if known is None:
            known = self._endings[key] = self._find_ending(output, units, contents)
        return known

    def _find_ending(self, output: int, units: tuple[Unit, ...], contents: list[Content]) -> Ending:
        belts = [unit[0] for unit in units]
        moves = self._down_price * max(0, output - min(belts))
        moves += self._up_price * max(0, max(belts) - output)
        if moves >= IMPOSSIBLE:
            return NO_ENDING
        if len(units) > MOST_SHIFTED:
            return Ending(moves, 0, moves)
        # Whatever takes more shifting than is looked into may do without arithmetic.
        far = moves + (MOST_SPREAD + 1) * self.shift_price
        wanted = self._outputs[output]
        best = NO_ENDING if len(units) == 1 or far >= IMPOSSIBLE else Ending(far, 0, far)
        for spread, orders in self._interleavings(units):
            shifted = moves + spread * self.shift_price if spread else moves
            sums = max(
                self._unit_price(unit[2], tuple([wanted[n] for n in order]), contents)
                for unit, order in zip(units, orders, strict=True)
            )
            if sums < UNREACHABLE and shifted < IMPOSSIBLE:
                found = Ending(shifted, sums, shifted + sums)
                best = Ending(*[min(one, other) for one, other in zip(best, found, strict=True)])
        return best

    def _interleavings(self, units: tuple[Unit, ...]) -> Iterator[tuple[int, list[Places]]]:
        """Yield the ways to shift units a little: by how many cycles, and the places each takes."""
        shifts = range(-MOST_SPREAD, MOST_SPREAD + 1)
        cheapest: dict[tuple[Places, ...], int] = {}
        for others in product(shifts, repeat=len(units) - 1):
            spread = max(0, *others) - min(0, *others) if others else 0
            if spread > MOST_SPREAD:
                continue
            phases = [
                [phase + shift for phase in unit[1]]
                for unit, shift in zip(units, (0, *others), strict=True)
            ]
            arrived = sorted([phase for unit in phases for phase in unit])
            place = {phase: n for n, phase in enumerate(arrived)}
            if len(place) == len(arrived):
                orders = tuple([tuple([place[phase] for phase in unit]) for unit in phases])
                cheapest[orders] = min(cheapest.get(orders, spread), spread)
        return ((spread, list(orders)) for orders, spread in cheapest.items())

    def _unit_price(self, content: int, wanted: tuple[int, ...], contents: list[Content]) -> int:
        """Return a lower bound of the arithmetic that makes a unit what is wanted.

        The groups of a unit may share stations, so only the dearest of them counts.
        """
        key = content, wanted
        known = self._sums.get(key)
        if known is None:
            known = max(
                self._group_price(group, tuple([wanted[place] for place in group.places]))
                for group in contents[content].groups
            )
            self._sums[key] = known
        return known

    def _group_price(self, group: Group, wanted: tuple[int, ...]) -> int:
        if len(group.entries[0]) == 1:
            before = tuple([entries[0] for entries in group.entries])
            return self._chains.lower_price(before, wanted)
        gaps = {w - sum(entries) for entries, w in zip(group.entries, wanted, strict=True)}
        if gaps == {0}:
            return 0
        if not _is_affine(group.entries, wanted):
            return UNREACHABLE
        return self._price if len(gaps) == 1 else self._chains.multiplicative_price


def _joint(parts: list[Ending], shares: list[list[Unit]], contents: list[Content]) -> Ending:
    """Return the bounds of several outputs together.

    Arithmetic still to come serves one output only. That before, on a stretch that numbers of
    several outputs went along, serves all of them: then only the dearest counts.
    """
    moves = sum([part.moves for part in parts])
    taken = shared = 0
    for share in shares:
        mask = 0
        for _, _, content in share:
            mask |= contents[content].stretches
        shared |= taken & mask
        taken |= mask
    if not shared:
        return Ending(moves, sum([p.sums for p in parts]), sum([p.all for p in parts]))
    sums = max([part.sums for part in parts], default=0)
    alone = max([part.all - part.moves for part in parts], default=0)
    return Ending(moves, sums, moves + max(sums, alone))


def _is_affine(rows: tuple[tuple[int, ...], ...], wanted: tuple[int, ...]) -> bool:
    """Return whether some affine function takes every row to what is wanted.

    Reckoned modulo a prime: coefficients made of stations have no denominator it divides, so
    where there are some, they are found here too.
    """
    matrix = [[*row, 1, value] for row, value in zip(rows, wanted, strict=True)]
    done = 0
    for column in range(len(rows[0]) + 1):
        pivot = next((n for n in range(done, len(matrix)) if matrix[n][column] % MODULUS), None)
        if pivot is None:
            continue
        matrix[done], matrix[pivot] = matrix[pivot], matrix[done]
        inverse = pow(matrix[done][column], -1, MODULUS)
        head = [value * inverse % MODULUS for value in matrix[done]]
        for n in range(done + 1, len(matrix)):
            factor = matrix[n][column]
            matrix[n] = [
                (value - factor * top) % MODULUS for value, top in zip(matrix[n], head, strict=True)
            ]
        done += 1
    return not any(row[-1] % MODULUS for row in matrix[done:])
