"""The improving search: from a machine that solves the sheet to better ones nearby.

Nearby machines have all but one or two of the same moving stations; their arithmetic is found
anew, the cheapest there is for each structure.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice, product

from sim.grid import Cell
from sim.machine import Machine
from sim.run import Status, run_machine
from sim.search._arithmetic import ChainBook, OutOfSteps, finish
from sim.search._front import Front, advance
from sim.search._layouts import SORTS, STATION_OF, STEPS, Choice, Layout
from sim.search._leaf import Leaf, Placed, latest_cycle, make_leaf, opening
from sim.search._parities import ParityBook
from sim.search._pricing import BY_SUM
from sim.search._values import TaskBook
from sim.sheet import Sheet

Structure = dict[Cell, Choice]

STEPS_PER_STRUCTURE = 12_000  # arithmetic trials on one structure
MOST_FRONTS = 200  # ways to part numbers at the Sorts of one structure that are looked into

_CHOICE_OF = {station: choice for choice, station in STATION_OF.items()}


class Improver:
    """Climbs from machine to machine of smaller sum, from one that solves the sheet."""

    def __init__(self, sheet: Sheet, start: Machine) -> None:
        self._sheet = sheet
        self._book = TaskBook(ChainBook(sheet.stations, BY_SUM))
        self._parities = ParityBook(sheet, self._book)
        self._choices = [c for c, (kind, _) in STATION_OF.items() if kind in sheet.stations]
        self._tried: set[tuple[tuple[Cell, Choice], ...]] = set()
        self._columns_passed = 0
        self.best = start
        self.best_sum = run_machine(start, sheet).sum

    @property
    def nodes(self) -> int:
        """Return the work done so far, in columns passed and their worth of arithmetic."""
        return self._columns_passed + self._book.work

    def steps(self) -> Iterator[None]:
        """Improve until nothing near the best machine is better, yielding wherever it can rest."""
        self._try(structure_of(self.best))
        improved = True
        while improved:
            yield
            improved = False
            for structure in self._nearby(structure_of(self.best)):
                yield
                if self._try(structure):
                    improved = True
                    break

    def _nearby(self, structure: Structure) -> Iterator[Structure]:
        """Yield the structures near one: fewer stations first, then one put elsewhere."""
        cells = sorted(structure)
        without: list[Structure] = []
        for count in (1, 2, 3):
            for dropped in combinations(cells, count):
                rest = {cell: structure[cell] for cell in cells if cell not in dropped}
                without.append(rest)
                yield rest
        without.sort(key=len, reverse=True)
        for rest in [structure, *without]:
            for column in range(1, self._sheet.columns + 1):
                for belt in range(self._sheet.belts):
                    cell = Cell(belt, column)
                    if cell not in rest:
                        yield from ({**rest, cell: choice} for choice in self._choices)

    def _try(self, structure: Structure) -> bool:
        """Take the machine of a structure if it is better than the best; return whether it is."""
        key = tuple(sorted(structure.items()))
        if key in self._tried:
            return False
        self._tried.add(key)
        price = sum(BY_SUM.of(STATION_OF[choice][0]) for choice in structure.values())
        if price + latest_cycle(opening(self._sheet), self._sheet.columns) >= self.best_sum:
            return False
        chains = self._book.chains
        chains.most_steps = chains.steps + STEPS_PER_STRUCTURE
        before = self.best_sum
        with suppress(OutOfSteps):
            for leaf in self._leaves(structure, price):
                self._settle(leaf)
        return self.best_sum < before

    def _settle(self, leaf: Leaf) -> None:
        machine = finish(leaf.settle(self._book, self.best_sum - 1))
        if machine is not None and self._is_allowed(machine):
            self.best, self.best_sum = machine, leaf.bound(self._book)

    def _is_allowed(self, machine: Machine) -> bool:
        if self._sheet.constraint is None:
            return True
        return run_machine(machine, self._sheet).status is Status.SOLVED

    def _leaves(self, structure: Structure, price: int) -> Iterator[Leaf]:
        fronts: list[Front] = [opening(self._sheet)]
        placed: Placed = None
        for column in range(1, self._sheet.columns + 1):
            layout = _layout(structure, column, self._sheet.belts)
            if layout is None:
                return
            placed = (placed, column, layout)
            passed = (one for front in fronts for one in self._passed(front, layout, column))
            fronts = list(islice(passed, MOST_FRONTS))
        for front in fronts:
            if any(front.landing):
                continue  # a Fast on the last column, which serves nothing
            base = price + latest_cycle(front, self._sheet.columns)
            leaf = make_leaf(front, self._sheet, (base, placed))
            if leaf is not None:
                yield leaf

    def _passed(self, front: Front, layout: Layout, column: int) -> Iterator[Front]:
        """Yield the fronts past one column, one for each way its Sorts may part numbers."""
        if any(c > Choice.PARTNER and front.arriving[b] is None for b, c in enumerate(layout)):
            return
        sorts = [(belt, choice) for belt, choice in enumerate(layout) if choice in SORTS]
        ways = [self._parities.ways(front, belt, choice) for belt, choice in sorts]
        for parts in product(*ways):
            self._columns_passed += 1
            partings = {belt: part[1] for (belt, _), part in zip(sorts, parts, strict=True)}
            following = advance(front, layout, column, partings)
            if following is not None:
                yield following


def structure_of(machine: Machine) -> Structure:
    """Return the moving stations of a machine."""
    return {
        station.cell: _CHOICE_OF[station.kind, station.toward]
        for station in machine.stations
        if (station.kind, station.toward) in _CHOICE_OF
    }


def _layout(structure: Structure, column: int, belts: int) -> Layout | None:
    """Return one column of a structure, None where its partner cells do not fit."""
    layout = [structure.get(Cell(belt, column), Choice.FREE) for belt in range(belts)]
    for belt in range(belts):
        step = STEPS.get(layout[belt], 0)
        if step and not 0 <= belt + step < belts:
            return None
        if step and layout[belt] >= Choice.MERGE_UP:
            if layout[belt + step] is not Choice.FREE:
                return None
            layout[belt + step] = Choice.PARTNER
    return tuple(layout)
