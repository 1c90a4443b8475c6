"""Both ends of a structure: the front that enters, and the complete structure to do sums on."""

from dataclasses import dataclass
from typing import TypeAlias

from sim.flow import enter_belt
from sim.grid import Cell
from sim.machine import Machine, Station
from sim.search._arithmetic import Work
from sim.search._front import Front, Stream, Trail, deliver
from sim.search._layouts import STATION_OF, Layout
from sim.search._values import Instruction, Solution, Task, TaskBook, split_tasks
from sim.sheet import Sheet

Placed: TypeAlias = "tuple[Placed, int, Layout] | None"


@dataclass(slots=True)
class Leaf:
    """A complete structure, whose arithmetic remains to be found; `base` is its price without."""

    base: int
    tasks: list[tuple[Task, list[int]]]
    trail: list[tuple[Instruction, tuple[Cell, ...]]]
    placed: Placed

    def bound(self, book: TaskBook) -> int:
        """Return what is known of the least price with arithmetic."""
        return self.base + sum([book.lower_price(task) for task, _ in self.tasks])

    def settle(self, book: TaskBook, limit: int) -> Work[Machine | None]:
        """Give the machine with arithmetic within a price of `limit`, None if there is none."""
        solutions: list[Solution] = []
        for task, _ in self.tasks:
            left = limit - self.bound(book) + book.lower_price(task)
            solution = yield from book.solve(task, left)
            if solution is None:
                return None
            solutions.append(solution)
        return self._machine(solutions)

    def _machine(self, solutions: list[Solution]) -> Machine:
        stations: list[Station] = []
        placed = self.placed
        while placed is not None:
            placed, column, layout = placed
            for belt, choice in enumerate(layout):
                if choice in STATION_OF:
                    kind, side = STATION_OF[choice]
                    stations.append(Station(Cell(belt, column), kind, None, side))
        for (_, indices), solution in zip(self.tasks, solutions, strict=True):
            stretches = [index for index in indices if self.trail[index][1]]
            for index, chain in zip(stretches, solution.chains, strict=True):
                for cell, (kind, value) in zip(self.trail[index][1], chain, strict=False):
                    stations.append(Station(cell, kind, value))
        return Machine(tuple(sorted(stations, key=lambda station: station.cell)))


def opening(sheet: Sheet) -> Front:
    """Return the front of column 1; input number n is register n, belt by belt."""
    streams: list[Stream | None] = []
    used = 0
    for belt_input in sheet.inputs:
        phases, values = enter_belt(belt_input)
        registers = tuple(range(used, used + len(values)))
        used += len(values)
        streams.append(Stream(phases, registers) if values else None)
    return Front(tuple(streams), (None,) * len(streams), None, used)


def latest_cycle(front: Front, columns: int) -> int:
    """Return the cycle of the latest delivery if every number of `front` goes straight on."""
    phases = [s.phases[-1] for s in (*front.arriving, *front.landing) if s is not None]
    return max(phases) + columns + 1 if phases else 0


def make_leaf(front: Front, sheet: Sheet, so_far: tuple[int, Placed]) -> Leaf | None:
    """Return the leaf of a front past the last column, None where counts do not fit the demand."""
    demanded: dict[int, int] = {}
    for stream, demand in zip(front.arriving, sheet.outputs, strict=True):
        registers = stream.registers if stream is not None else ()
        if len(registers) != len(demand):
            return None
        demanded.update(zip(registers, demand, strict=True))
    trail = _written(deliver(front).trail)
    numbers = [number for belt_input in sheet.inputs for number in belt_input.numbers]
    tasks = split_tasks([step for step, _ in trail], dict(enumerate(numbers)), demanded)
    base, placed = so_far
    return Leaf(base, tasks, trail, placed)


def _written(trail: Trail) -> list[tuple[Instruction, tuple[Cell, ...]]]:
    steps: list[tuple[Instruction, tuple[Cell, ...]]] = []
    while trail is not None:
        trail, instruction, cells = trail
        steps.append((instruction, cells))
    return steps[::-1]
