"""The proving search: structures by column, cheapest promise first.

Every node is a front and the price of the stations before it. Nodes wait in buckets by the least
sum they can still lead to, so the bucket in hand is a lower bound of every sum not yet found, and
the first complete machine out of it is optimal.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from sim.machine import Machine
from sim.search._arithmetic import ChainBook, OutOfSteps
from sim.search._front import Front, advance, has_late_wait
from sim.search._layouts import SORTS, Choice, Layout, layouts
from sim.search._leaf import Leaf, Placed, latest_cycle, make_leaf, opening
from sim.search._needs import Needs
from sim.search._parities import ParityBook, Ways
from sim.search._pricing import BY_SUM, Pricing
from sim.search._values import IMPOSSIBLE, STEPS_PER_NODE, Instruction, Parting, TaskBook
from sim.sheet import Sheet
from sim.stations import Kind


@dataclass(slots=True)
class Node:
    """A front reached at a price; `next_price` is the least layout price not yet tried on it.

    `base` adds the latest cycle to `price`; `owed` is a lower bound of the price of all the
    arithmetic, from what its Sorts ask for.
    """

    front: Front
    column: int
    price: int
    base: int
    program: int
    placed: Placed
    owed: int = 0
    next_price: int = 0


class Deferred(NamedTuple):
    """One column to pass later, when the bound allows what its Sorts ask of the arithmetic."""

    node: Node
    layout: Layout
    price: int
    owed: int
    partings: dict[int, Parting]


@dataclass(slots=True)
class Limits:
    """When to stop: node budget, a price not to reach, the caller's patience."""

    max_nodes: int
    upper_bound: int | None = None
    should_stop: Callable[[], bool] | None = None


class BestFirst:
    """One search of one sheet."""

    def __init__(self, sheet: Sheet, limits: Limits, pricing: Pricing = BY_SUM) -> None:
        self._sheet = sheet
        self._limits = limits
        self._pricing = pricing
        self._kinds = sheet.stations
        self._ceiling = IMPOSSIBLE if limits.upper_bound is None else limits.upper_bound
        self._book = TaskBook(ChainBook(sheet.stations, pricing))
        self._parities = ParityBook(sheet, self._book)
        self._ways: dict[tuple[int, Choice], Ways] = {}  # of the node being expanded
        self._needs = Needs(sheet, pricing)
        self._buckets: dict[int, list[Node | Leaf | Deferred]] = {}
        self._seen: dict[object, int] = {}
        self._programs: dict[tuple[int, Instruction], int] = {}
        self._expanded = 0
        self.found: Machine | None = None
        self.lower_bound = 0
        self.exhausted = False

    @property
    def nodes(self) -> int:
        """Return the work done so far, in columns passed and their worth of arithmetic."""
        return self._expanded + self._book.work

    def run(self) -> None:
        """Search until a machine is found, the ceiling is reached or the budget is spent."""
        self._book.chains.most_steps = self._limits.max_nodes * STEPS_PER_NODE
        with suppress(OutOfSteps):
            self._run()

    def _run(self) -> None:
        self._push(*self._root())
        while self._buckets:
            bound = min(self._buckets)
            if bound >= self._ceiling:
                break
            self.lower_bound = max(self.lower_bound, bound)
            if not self._empty_bucket(bound):
                return
        self.lower_bound = max(self.lower_bound, min([*self._buckets, self._ceiling]))
        self.exhausted = True

    def _empty_bucket(self, bound: int) -> bool:
        """Treat every node of one bucket; return False when the search is over."""
        bucket = self._buckets[bound]
        while bucket:
            if self._is_over():
                return False
            node = bucket.pop()
            if isinstance(node, Leaf):
                if self._settle(node, bound):
                    return False
            elif isinstance(node, Deferred):
                self._pass(node, bound)
            else:
                self._expand(node, bound)
        del self._buckets[bound]
        return True

    def _is_over(self) -> bool:
        limits = self._limits
        if self.nodes >= limits.max_nodes:
            return True
        return limits.should_stop is not None and limits.should_stop()

    def _root(self) -> tuple[int, Node]:
        front = opening(self._sheet)
        base = self._latest(front)
        return base + self._needs.price(front), Node(front, 1, 0, base, 0, None)

    def _latest(self, front: Front) -> int:
        """Return the cycle of the latest delivery if every number goes straight on."""
        if not self._pricing.counts_cycles:
            return 0
        return latest_cycle(front, self._sheet.columns)

    def _push(self, bound: int, node: Node | Leaf | Deferred) -> None:
        if bound < self._ceiling:
            self._buckets.setdefault(bound, []).append(node)

    def _expand(self, node: Node, bound: int) -> None:
        """Try on a node every layout the bound allows, and keep it for the dearer ones."""
        reached = tuple([stream is not None for stream in node.front.arriving])
        # From the last column a Fast saves nothing.
        kinds = self._kinds if node.column < self._sheet.columns else self._kinds - {Kind.FAST}
        tried = node.next_price
        self._ways.clear()
        for price, group in layouts(reached, kinds, self._pricing).items():
            if price < tried:
                continue
            if node.base + node.owed + price > bound:
                node.next_price = price
                self._push(node.base + node.owed + price, node)
                return
            for layout in group:
                self._try(node, layout, price, bound)

    def _try(self, node: Node, layout: Layout, price: int, bound: int) -> None:
        """Pass a layout now, or once for each way of parting numbers at its Sorts."""
        if has_late_wait(node.front, layout, node.column):
            return
        sorts = [(b, c) for b, c in enumerate(layout) if c in SORTS]
        ways = [self._ways_at(node.front, belt, choice) for belt, choice in sorts]
        for parts in product(*ways):
            owed = max([node.owed, *[part[0] for part in parts]])
            partings = {belt: part[1] for (belt, _), part in zip(sorts, parts, strict=True)}
            deferred = Deferred(node, layout, price, owed, partings)
            if node.base + price + owed > bound:
                self._push(node.base + price + owed, deferred)
            else:
                self._pass(deferred, bound)

    def _ways_at(self, front: Front, belt: int, choice: Choice) -> Ways:
        known = self._ways.get((belt, choice))
        if known is None:
            known = self._ways[belt, choice] = self._parities.ways(front, belt, choice)
        return known

    def _pass(self, step: Deferred, bound: int) -> None:
        """Pass one column and keep the front that comes out of it, if it leads anywhere."""
        self._expanded += 1
        node = step.node
        front = advance(node.front, step.layout, node.column, step.partings)
        if front is None:
            return
        needed = self._needs.price(front)
        if needed >= IMPOSSIBLE:
            return
        price = node.price + step.price
        base = price + self._latest(front)
        child = Node(front, node.column + 1, price, base, node.program, node.placed, step.owed)
        if step.price:
            child.placed = (node.placed, node.column, step.layout)
        bound = max(bound, base + needed + step.owed)
        if bound >= self._ceiling:
            return
        if node.column == self._sheet.columns:
            self._keep_leaf(front, base, child.placed, bound)
            return
        child.program = self._program_of(front, node)
        key = _key(front, node.column, child.program)
        if self._seen.get(key, IMPOSSIBLE) > price:
            self._seen[key] = price
            self._push(bound, child)

    def _program_of(self, front: Front, parent: Node) -> int:
        """Return the number that stands for the front's program, equal for equal programs."""
        fresh: list[Instruction] = []
        trail = front.trail
        while trail is not parent.front.trail and trail is not None:
            fresh.append(trail[1])
            trail = trail[0]
        number = parent.program
        for instruction in reversed(fresh):
            number = self._programs.setdefault((number, instruction), len(self._programs) + 1)
        return number

    def _keep_leaf(self, front: Front, base: int, placed: Placed, bound: int) -> None:
        leaf = make_leaf(front, self._sheet, (base, placed))
        if leaf is not None:
            self._push(max(bound, leaf.bound(self._book)), leaf)

    def _settle(self, leaf: Leaf, bound: int) -> bool:
        """Look for the arithmetic of a structure within `bound`; return whether it is found."""
        self.found = leaf.settle(self._book, bound)
        if self.found is None:
            self._push(max(bound + 1, leaf.bound(self._book)), leaf)
        return self.found is not None


def _key(front: Front, column: int, program: int) -> object:
    """Return what two fronts share when everything after them is the same."""
    return (
        column,
        program,
        tuple([s and (s.phases, s.registers, len(s.cells)) for s in front.arriving]),
        tuple([s and (s.phases, s.registers, len(s.cells)) for s in front.landing]),
    )
