"""What the numbers of a structure are made of, known from its program alone.

A program is known by a number, equal for equal programs. Each of its registers has a form: a
shape, which tells the stretches and merges the number has gone through, and the numbers that
entered for it. Two numbers of one shape have gone through the same stations, so whatever the
arithmetic turns out to be, one of them is the same affine function of its entries as the other.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from sim.search._front import Trail
from sim.search._values import Doubling, Instruction, Merging, Stretch

Form: TypeAlias = tuple[int, tuple[int, ...]]
"""A shape, and the entries of a number of that shape."""

PLAIN = 0
"""The shape of a number no arithmetic can have touched: its value is its one entry."""


class Group(NamedTuple):
    """The numbers of one shape among others: their places, and the entries of each."""

    places: tuple[int, ...]
    entries: tuple[tuple[int, ...], ...]


class Content(NamedTuple):
    """What a stream is made of; `stretches` has a bit for each stretch its numbers went along."""

    groups: tuple[Group, ...]
    stretches: int


class ProgramBook:
    """Numbers programs, and the contents of the streams that come out of them."""

    def __init__(self, entering: dict[int, int]) -> None:
        self._programs: dict[tuple[int, Instruction], int] = {}
        # By program what its last instructions changed, and the program that tells the others.
        self._changes: list[tuple[dict[int, Form], int]] = [
            ({register: (PLAIN, (value,)) for register, value in entering.items()}, 0)
        ]
        self._counts = [0]  # of stretches, by program
        self._shapes: dict[tuple[int, int, int], int] = {}
        self._masks = [0]  # of the stretches gone along, by shape
        self._contents: dict[tuple[Form, ...], int] = {}
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self.contents: list[Content] = []

    def follow(self, program: int, before: Trail, after: Trail) -> int:
        """Return the number of a program that goes on from the trail `before` to `after`."""
        fresh: list[Instruction] = []
        while after is not before and after is not None:
            fresh.append(after[1])
            after = after[0]
        for instruction in reversed(fresh):
            key = program, instruction
            known = self._programs.get(key)
            program = self._append(program, instruction) if known is None else known
            self._programs[key] = program
        return program

    def content(self, program: int, registers: tuple[int, ...]) -> int:
        """Return the index in `contents` of what some registers of a program are made of."""
        key = program, registers
        known = self._known.get(key)
        if known is None:
            of_each = tuple([self._form(program, register) for register in registers])
            known = self._contents.get(of_each)
            if known is None:
                known = self._contents[of_each] = len(self.contents)
                self.contents.append(self._make_content(of_each))
            self._known[key] = known
        return known

    def _make_content(self, forms: tuple[Form, ...]) -> Content:
        places: dict[int, list[int]] = {}
        stretches = 0
        for place, (shape, _) in enumerate(forms):
            places.setdefault(shape, []).append(place)
            stretches |= self._masks[shape]
        groups = [
            Group(tuple(same), tuple([forms[place][1] for place in same]))
            for same in places.values()
        ]
        return Content(tuple(groups), stretches)

    def _form(self, program: int, register: int) -> Form:
        changes, before = self._changes[program]
        while register not in changes:
            changes, before = self._changes[before]
        return changes[register]

    def _append(self, program: int, instruction: Instruction) -> int:
        count = self._counts[program]
        changes: dict[int, Form] = {}
        before = program
        if isinstance(instruction, Stretch):
            count += 1
            for register in instruction.registers:
                shape, entries = self._form(program, register)
                changes[register] = self._stretched(shape, count), entries
        elif isinstance(instruction, Merging):
            kept, ended = instruction
            merged = self._merged(self._form(program, kept), self._form(program, ended))
            changes[kept] = merged
        elif isinstance(instruction, Doubling):
            changes[instruction.double] = self._form(program, instruction.original)
        else:
            changes, before = self._changes[program]
        self._changes.append((changes, before))
        self._counts.append(count)
        return len(self._changes) - 1

    def _stretched(self, shape: int, stretch: int) -> int:
        return self._shape((-1, stretch, shape), self._masks[shape] | 1 << stretch)

    def _merged(self, kept: Form, ended: Form) -> Form:
        if kept[0] == ended[0] == PLAIN:
            return PLAIN, (kept[1][0] + ended[1][0],)
        mask = self._masks[kept[0]] | self._masks[ended[0]]
        return self._shape((-2, kept[0], ended[0]), mask), kept[1] + ended[1]

    def _shape(self, key: tuple[int, int, int], mask: int) -> int:
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = len(self._masks)
            self._masks.append(mask)
        return shape


@cache
def odd_sets(groups: tuple[Group, ...], can_divide: bool) -> frozenset[int]:
    """Return the sets of odd numbers that arithmetic may be able to make of a stream, as bits.

    Numbers of one shape with one entry x each become (a x + b) / d for all of them, a and d
    without common divisor. All are whole, so d divides the differences of entries. Hence where a
    or (x - x') / d is always even they are all odd or all even; else they are odd where
    (x - x') / v is, or else where it is not, with v the largest power of two that divides all
    differences. Other numbers may come to anything.
    """
    possible = {0}
    for group in groups:
        masks = _odd_masks(group, can_divide)
        possible = {odd | mask for odd in possible for mask in masks}
    return frozenset(possible)


def _odd_masks(group: Group, can_divide: bool) -> set[int]:
    bits = [1 << place for place in group.places]
    if len(group.entries[0]) > 1:
        return {sum(some) for n in range(len(bits) + 1) for some in combinations(bits, n)}
    first = group.entries[0][0]
    gaps = [entries[0] - first for entries in group.entries]
    while can_divide and any(gaps) and not any(gap % 2 for gap in gaps):
        gaps = [gap // 2 for gap in gaps]
    odd = sum([bit for bit, gap in zip(bits, gaps, strict=True) if gap % 2])
    return {0, sum(bits), odd, sum(bits) - odd}
