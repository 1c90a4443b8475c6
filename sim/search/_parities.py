"""How a Sort can part the numbers that reach it, and what arithmetic that takes at least."""

from collections.abc import Iterable
from typing import TypeAlias

from sim.search._front import Front, Stream, Trail
from sim.search._layouts import Choice
from sim.search._programs import Group, odd_sets
from sim.search._values import (
    IMPOSSIBLE,
    Doubling,
    Instruction,
    Merging,
    Parting,
    Stretch,
    Task,
    TaskBook,
)
from sim.sheet import Sheet
from sim.stations import Kind

Ways: TypeAlias = list[tuple[int, Parting]]
"""Partings, each with a lower bound of the price of all arithmetic before the Sort."""

MOST_PARTED = 8  # numbers that are parted in all ways where their groups are not known

_SIDEWAYS = {Choice.SORT_UP: Kind.UP, Choice.SORT_DOWN: Kind.DOWN}


class ParityBook:
    """Lists the ways to part a stream, cheapest first, and remembers them."""

    def __init__(self, sheet: Sheet, book: TaskBook) -> None:
        self._book = book
        # How much arithmetic is looked into: two operations on one stretch, one on several.
        self._limits = (
            book.chains.additive_price + book.chains.multiplicative_price,
            book.chains.multiplicative_price,
        )
        numbers = [number for belt_input in sheet.inputs for number in belt_input.numbers]
        self._entering = dict(enumerate(numbers))
        self._kinds = sheet.stations
        self._known: dict[Task, dict[int, int]] = {}

    def ways(self, front: Front, belt: int, choice: Choice, groups: tuple[Group, ...] = ()) -> Ways:
        """Return how a Sort on `belt` may part what arrives there, cheapest first.

        `groups` are those of the stream, if known; without them a long stream is parted only in
        the ways that little arithmetic makes. Left out is what serves nothing: no odd number (the
        Sort does nothing) and, where Up or Down does the same for less, no even one.
        """
        stream = front.arriving[belt]
        if stream is None:
            return []
        task, names = self._history(front.trail, stream)
        stretches = sum(isinstance(instruction, Stretch) for instruction in task.program)
        limit = self._limits[stretches > 1]
        prices = self._known.get(task)
        if prices is None:
            prices = self._known[task] = self._book.parities(task, names, limit)
        everything = 2 ** len(names) - 1
        latest = everything if _SIDEWAYS[choice] in self._kinds else everything + 1
        unlisted = limit + 1 if stretches else IMPOSSIBLE
        possible: Iterable[int] = prices
        if unlisted < IMPOSSIBLE and groups:
            possible = odd_sets(groups, Kind.DIVIDE in self._kinds)
        elif unlisted < IMPOSSIBLE and len(names) <= MOST_PARTED:
            possible = range(everything + 1)
        found = [
            (prices.get(odd, unlisted), _parting(stream.registers, odd))
            for odd in possible
            if 0 < odd < latest
        ]
        return sorted(found)

    def _history(self, trail: Trail, stream: Stream) -> tuple[Task, tuple[int, ...]]:
        """Return what happened to the numbers of a stream, and their names in it.

        Other numbers on the same stretches are left out, which can only make more possible.
        """
        relevant = set(stream.registers)
        steps: list[Instruction] = []
        if stream.cells:
            steps.append(Stretch(stream.registers, len(stream.cells)))
        while trail is not None:
            trail, instruction, _ = trail
            kept = _restricted(instruction, relevant)
            if kept is not None:
                steps.append(kept)
        entering = {r: self._entering[r] for r in relevant if r in self._entering}
        return self._book.named(steps[::-1], entering, stream.registers)


def _restricted(instruction: Instruction, relevant: set[int]) -> Instruction | None:
    """Return the part of a step that concerns the relevant numbers, and add their sources."""
    if isinstance(instruction, Stretch):
        registers = tuple([r for r in instruction.registers if r in relevant])
        return Stretch(registers, instruction.room) if registers else None
    if isinstance(instruction, Merging):
        if instruction.kept not in relevant:
            return None
        relevant.add(instruction.ended)
        return instruction
    if isinstance(instruction, Doubling):
        if instruction.double not in relevant:
            return None
        relevant.discard(instruction.double)
        relevant.add(instruction.original)
        return instruction
    even = tuple([r for r in instruction.even if r in relevant])
    odd = tuple([r for r in instruction.odd if r in relevant])
    return Parting(even, odd) if even or odd else None


def _parting(registers: tuple[int, ...], odd: int) -> Parting:
    return Parting(
        tuple([r for place, r in enumerate(registers) if not odd >> place & 1]),
        tuple([r for place, r in enumerate(registers) if odd >> place & 1]),
    )
