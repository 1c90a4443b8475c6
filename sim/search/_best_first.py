"""The proving search: structures by column, cheapest promise first.

Every node is a front and the price of the stations before it. Nodes wait in buckets by the least
sum they can still lead to, so the bucket in hand is a lower bound of every sum not yet found, and
the first complete machine out of it is optimal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from sim.machine import Machine
from sim.search._arithmetic import ChainBook, Work
from sim.search._front import Front, advance, has_late_wait
from sim.search._layouts import SORTS, Choice, Layout, Rank, layouts
from sim.search._leaf import Leaf, Placed, latest_cycle, make_leaf, opening
from sim.search._needs import Need, Needs
from sim.search._parities import ParityBook, Ways
from sim.search._pricing import BY_SUM, Pricing
from sim.search._programs import ProgramBook
from sim.search._values import IMPOSSIBLE, Parting, TaskBook
from sim.sheet import Sheet
from sim.stations import Kind


@dataclass(slots=True)
class Node:
    """A front reached at a price; `tried` is the bound up to which layouts were tried on it.

    `base` adds the latest cycle to `price`; `owed` is a lower bound of the price of all the
    arithmetic, from what its Sorts ask for.
    """

    front: Front
    column: int
    price: int
    base: int
    program: int
    placed: Placed
    owed: int
    need: Need
    tried: int = -1


class Step(NamedTuple):
    """One column to pass: its layout, the price of that, and what the arithmetic is owed."""

    node: Node
    layout: Layout
    price: int
    owed: int


@dataclass(slots=True)
class Fork:
    """A layout with Sorts on `belts`, to pass in several ways; `tried` is as in a node."""

    node: Node
    layout: Layout
    rank: Rank
    belts: list[int]
    ways: list[Ways]
    tried: int = -1


class BestFirst:
    """One search of one sheet, for machines under the price `ceiling`.

    `lower_bound` is valid at any moment. `exhausted` says that no machine is under the ceiling.
    """

    def __init__(self, sheet: Sheet, ceiling: int | None, pricing: Pricing = BY_SUM) -> None:
        self._sheet = sheet
        self._pricing = pricing
        self._kinds = sheet.stations
        self._ceiling = IMPOSSIBLE if ceiling is None else ceiling
        self._book = TaskBook(ChainBook(sheet.stations, pricing))
        self._parities = ParityBook(sheet, self._book)
        self._ways: dict[tuple[int, Choice], Ways] = {}  # of the node being expanded
        entering = [number for belt_input in sheet.inputs for number in belt_input.numbers]
        self._programs = ProgramBook(dict(enumerate(entering)))
        self._needs = Needs(sheet, pricing, self._book.chains, self._programs)
        self._buckets: dict[int, list[Node | Leaf | Fork]] = {}
        self._seen: dict[object, int] = {}
        self._expanded = 0
        self.found: Machine | None = None
        self.lower_bound = 0
        self.exhausted = False

    @property
    def nodes(self) -> int:
        """Return the work done so far, in columns passed and their worth of arithmetic."""
        return self._expanded + self._book.work

    def steps(self) -> Iterator[None]:
        """Search until a machine is found or the ceiling reached, yielding wherever it can rest.

        Between two of these rests are few nodes of work. It may be left at any of them for good.
        """
        self._push(*self._root())
        while self._buckets:
            bound = min(self._buckets)
            if bound >= self._ceiling:
                break
            self.lower_bound = max(self.lower_bound, bound)
            yield from self._empty_bucket(bound)
            if self.found is not None:
                return
        self.lower_bound = max(self.lower_bound, min([*self._buckets, self._ceiling]))
        self.exhausted = True

    def _empty_bucket(self, bound: int) -> Iterator[None]:
        """Treat every node of one bucket, or stop at the first machine found."""
        bucket = self._buckets[bound]
        while bucket:
            yield
            node = bucket.pop()
            if isinstance(node, Leaf):
                yield from self._settle(node, bound)
                if self.found is not None:
                    return
            elif isinstance(node, Fork):
                yield from self._part(node, bound)
            else:
                yield from self._expand(node, bound)
        del self._buckets[bound]

    def _root(self) -> tuple[int, Node]:
        front = opening(self._sheet)
        base = self._latest(front)
        need = self._needs.of(front, 0, self._sheet.columns, 0)
        return base + need.least, Node(front, 1, 0, base, 0, None, 0, need)

    def _latest(self, front: Front) -> int:
        """Return the cycle of the latest delivery if every number goes straight on."""
        if not self._pricing.counts_cycles:
            return 0
        return latest_cycle(front, self._sheet.columns)

    def _push(self, bound: int, node: Node | Leaf | Fork) -> None:
        if bound < self._ceiling:
            self._buckets.setdefault(bound, []).append(node)

    def _expand(self, node: Node, bound: int) -> Iterator[None]:
        """Try on a node every layout the bound allows, and keep it for the dearer ones."""
        reached = tuple([stream is not None for stream in node.front.arriving])
        # From the last column a Fast saves nothing.
        kinds = self._kinds if node.column < self._sheet.columns else self._kinds - {Kind.FAST}
        self._ways.clear()
        later = IMPOSSIBLE
        for rank, group in layouts(reached, kinds, self._pricing).items():
            promised = node.base + _least_through(node, rank)
            if promised > bound:
                later = min(later, promised)
            elif promised > node.tried:
                for layout in group:
                    yield from self._try(node, layout, rank, bound)
        node.tried = bound
        self._push(later, node)

    def _try(self, node: Node, layout: Layout, rank: Rank, bound: int) -> Iterator[None]:
        """Pass a layout, once for each way of parting numbers at its Sorts."""
        if has_late_wait(node.front, layout, node.column):
            return
        sorts = [(belt, choice) for belt, choice in enumerate(layout) if choice in SORTS]
        if not sorts:
            yield
            self._pass(Step(node, layout, rank.price, node.owed), {}, bound)
            return
        ways = [self._ways_at(node, belt, choice) for belt, choice in sorts]
        if all(ways):
            fork = Fork(node, layout, rank, [belt for belt, _ in sorts], ways)
            yield from self._part(fork, bound)

    def _part(self, fork: Fork, bound: int) -> Iterator[None]:
        """Pass a layout in the ways of parting that the bound allows, and keep it for dearer ones.

        Before it is passed only the price of the column and of the arithmetic counts.
        """
        node = fork.node
        paid = node.base + fork.rank.effective
        allowed = [[way for way in ways if paid + way[0] <= bound] for ways in fork.ways]
        for parts in product(*allowed):
            owed = max([node.owed, *[price for price, _ in parts]])
            if fork.tried < paid + owed <= bound:
                yield
                partings = dict(zip(fork.belts, [parting for _, parting in parts], strict=True))
                self._pass(Step(node, fork.layout, fork.rank.price, owed), partings, bound)
        dearer = [
            paid + max(ways[len(cheap)][0], *[others[0][0] for others in fork.ways])
            for ways, cheap in zip(fork.ways, allowed, strict=True)
            if len(cheap) < len(ways)
        ]
        if dearer:
            fork.tried = bound
            self._push(max(bound + 1, min(dearer)), fork)

    def _ways_at(self, node: Node, belt: int, choice: Choice) -> Ways:
        known = self._ways.get((belt, choice))
        if known is None:
            stream = node.front.arriving[belt]
            assert stream is not None
            content = self._programs.content(node.program, stream.registers)
            groups = self._programs.contents[content].groups
            known = self._parities.ways(node.front, belt, choice, groups)
            self._ways[belt, choice] = known
        return known

    def _pass(self, step: Step, partings: dict[int, Parting], bound: int) -> None:
        """Pass one column and keep the front that comes out of it, if it leads anywhere."""
        self._expanded += 1
        node = step.node
        front = advance(node.front, step.layout, node.column, partings)
        if front is None:
            return
        program = self._programs.follow(node.program, node.front.trail, front.trail)
        price = node.price + step.price
        base = price + self._latest(front)
        placed = (node.placed, node.column, step.layout) if step.price else node.placed
        columns = self._sheet.columns - node.column
        if not columns:
            sums = max(step.owed, self._needs.of_sums(front, program))
            if base + sums < self._ceiling:
                self._keep_leaf(front, (base, placed), max(bound, base + sums))
            return
        need = self._needs.of(front, program, columns, step.owed)
        bound = max(bound, base + need.least)
        key = _key(front, node.column, program)
        if bound < self._ceiling and self._seen.get(key, IMPOSSIBLE) > price:
            self._seen[key] = price
            child = Node(front, node.column + 1, price, base, program, placed, step.owed, need)
            self._push(bound, child)

    def _keep_leaf(self, front: Front, so_far: tuple[int, Placed], bound: int) -> None:
        leaf = make_leaf(front, self._sheet, so_far)
        if leaf is not None:
            self._push(max(bound, leaf.bound(self._book)), leaf)

    def _settle(self, leaf: Leaf, bound: int) -> Work[None]:
        """Look for the arithmetic of a structure within `bound`."""
        self.found = yield from leaf.settle(self._book, bound)
        if self.found is None:
            self._push(max(bound + 1, leaf.bound(self._book)), leaf)


def _least_through(node: Node, rank: Rank) -> int:
    """Return a lower bound of what a node still needs when its column is filled by a layout.

    What comes after is plain altogether or not. With a special station in the layout it is not
    plain; without one, the specials needed are still to come.
    """
    plain, mixed, specials = node.need
    price = rank.effective + node.owed
    if rank.has_special:
        return max(mixed, price)
    return min(max(plain, price), max(mixed, price + specials))


def _key(front: Front, column: int, program: int) -> object:
    """Return what two fronts share when everything after them is the same."""
    return (
        column,
        program,
        tuple([s and (s.phases, s.registers, len(s.cells)) for s in front.arriving]),
        tuple([s and (s.phases, s.registers, len(s.cells)) for s in front.landing]),
    )
