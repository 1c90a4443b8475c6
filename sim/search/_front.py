"""One column of a structure: how numbers, known by register only, pass its moving stations.

Where numbers are and when does not depend on their values but at a Sort; there the search says
which numbers it wants odd, and leaves it to the arithmetic to make them so.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from sim.grid import Cell
from sim.search._layouts import Choice, Layout
from sim.search._values import Doubling, Instruction, Merging, Parting, Stretch


class Stream(NamedTuple):
    """Numbers that go together: phases strictly rising, registers, cells free since they met."""

    phases: tuple[int, ...]
    registers: tuple[int, ...]
    cells: tuple[Cell, ...] = ()


Trail: TypeAlias = "tuple[Trail, Instruction, tuple[Cell, ...]] | None"


class Front(NamedTuple):
    """What arrives on one column, by belt, and what a Fast sent on to the column after.

    `trail` is the program so far, latest instruction first, each with its free cells;
    `registers` is the number of registers used.
    """

    arriving: tuple[Stream | None, ...]
    landing: tuple[Stream | None, ...]
    trail: Trail
    registers: int


def advance(
    front: Front, layout: Layout, column: int, partings: dict[int, Parting]
) -> Front | None:
    """Return the front of the next column past `layout`; None where it jams or is useless.

    `partings` says for the belt of each Sort which numbers go straight and which aside.
    """
    return _Column(front, column).passed(layout, partings)


def has_late_wait(front: Front, layout: Layout, column: int) -> bool:
    """Return whether a Wait of `layout` could as well stand on the free cell before it."""
    for belt, choice in enumerate(layout):
        if choice is Choice.WAIT:
            stream = front.arriving[belt]
            if stream and stream.cells and stream.cells[-1] == Cell(belt, column - 1):
                return True
    return False


def deliver(front: Front) -> Front:
    """Return the front of the outputs, past the last column (from which no Fast is tried)."""
    column = _Column(front, 0)
    for stream in front.arriving:
        if stream is not None:
            column.close(stream)
    return front._replace(trail=column.trail)


class _Column:
    """The passage of one front through one column."""

    def __init__(self, front: Front, column: int) -> None:
        self._front = front
        self._column = column
        self.trail = front.trail
        self._registers = front.registers

    def close(self, stream: Stream) -> None:
        """End the stretch of a stream, whose numbers part or meet others."""
        if stream.cells:
            self.trail = (self.trail, Stretch(stream.registers, len(stream.cells)), stream.cells)

    def _write(self, instruction: Instruction) -> None:
        self.trail = (self.trail, instruction, ())

    def passed(self, layout: Layout, partings: dict[int, Parting]) -> Front | None:
        front = self._front
        belts = len(layout)
        self._leaving = list(front.arriving)
        self._exits: list[list[Stream]] = [[] for _ in range(belts)]
        landing: list[Stream | None] = [None] * belts
        for belt, choice in enumerate(layout):
            stream = self._leaving[belt]
            if stream is None or choice is Choice.PARTNER:
                continue
            if choice is Choice.FAST:
                landing[belt] = stream._replace(phases=tuple([p - 1 for p in stream.phases]))
                self._leaving[belt] = None
            elif not self._act(belt, choice, partings):
                return None
        for belt, leaving in enumerate(self._leaving):
            if leaving is not None:
                self._exits[belt].append(leaving)
            jumped = front.landing[belt]
            if jumped is not None:
                self._exits[belt].append(jumped)
        arriving = self.joined(self._exits)
        if arriving is None:
            return None
        return Front(tuple(arriving), tuple(landing), self.trail, self._registers)

    def _act(self, belt: int, choice: Choice, partings: dict[int, Parting]) -> bool:
        """Pass one stream through its station; return False where that is of no use."""
        stream = self._leaving[belt]
        assert stream is not None
        if choice is Choice.FREE:
            cells = (*stream.cells, Cell(belt, self._column))
            self._leaving[belt] = stream._replace(cells=cells)
        elif choice is Choice.UP or choice is Choice.DOWN:
            self._leaving[belt] = None
            self._exits[belt + (-1 if choice is Choice.UP else 1)].append(stream)
        elif choice is Choice.WAIT:
            self._leaving[belt] = stream._replace(phases=tuple([p + 1 for p in stream.phases]))
        elif choice is Choice.SORT_UP or choice is Choice.SORT_DOWN:
            self._part(belt, -1 if choice is Choice.SORT_UP else 1, partings[belt])
        elif choice is Choice.MERGE_UP or choice is Choice.MERGE_DOWN:
            return self._merge(belt, belt + (-1 if choice is Choice.MERGE_UP else 1))
        else:
            return self._copy(belt, belt + (-1 if choice is Choice.COPY_UP else 1))
        return True

    def _part(self, belt: int, step: int, parting: Parting) -> None:
        stream = self._leaving[belt]
        assert stream is not None
        self.close(stream)
        self._write(parting)
        self._leaving[belt] = _only(stream, parting.even)
        odd = _only(stream, parting.odd)
        if odd is not None:
            self._exits[belt + step].append(odd)

    def _merge(self, belt: int, beside: int) -> bool:
        kept, partner = self._leaving[belt], self._leaving[beside]
        if kept is None or partner is None:
            return False
        others = dict(zip(partner.phases, partner.registers, strict=True))
        pairs = [
            (register, others.pop(phase))
            for phase, register in zip(kept.phases, kept.registers, strict=True)
            if phase in others
        ]
        if not pairs:
            return False
        self.close(kept)
        self.close(partner)
        for register, ended in pairs:
            self._write(Merging(register, ended))
        self._leaving[belt] = kept._replace(cells=())
        self._leaving[beside] = _only(partner, others.values())
        return True

    def _copy(self, belt: int, beside: int) -> bool:
        source = self._leaving[belt]
        assert source is not None
        self.close(source)
        doubles = tuple(range(self._registers, self._registers + len(source.registers)))
        self._registers += len(doubles)
        for double, original in zip(doubles, source.registers, strict=True):
            self._write(Doubling(double, original))
        self._leaving[belt] = source._replace(cells=())
        there = self._leaving[beside]
        parts = [Stream(source.phases, doubles)] + ([] if there is None else [there])
        joined = self.joined([parts])
        if joined is None:
            return False
        self._leaving[beside] = joined[0]
        return True

    def joined(self, arrivals: list[list[Stream]]) -> list[Stream | None] | None:
        """Return one stream a belt out of all that goes there; None on a collision."""
        streams: list[Stream | None] = []
        for parts in arrivals:
            if len(parts) < 2:
                streams.append(parts[0] if parts else None)
                continue
            numbers: dict[int, int] = {}
            for part in parts:
                self.close(part)
                numbers.update(zip(part.phases, part.registers, strict=True))
            if len(numbers) < sum(len(part.phases) for part in parts):
                return None
            phases = tuple(sorted(numbers))
            streams.append(Stream(phases, tuple([numbers[phase] for phase in phases])))
        return streams


def _only(stream: Stream, registers: Iterable[int]) -> Stream | None:
    wanted = set(registers)
    pairs = [
        (phase, register)
        for phase, register in zip(stream.phases, stream.registers, strict=True)
        if register in wanted
    ]
    if not pairs:
        return None
    return Stream(tuple([p for p, _ in pairs]), tuple([r for _, r in pairs]))
