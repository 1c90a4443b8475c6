"""Arithmetic for a settled structure: which chains on which stretches meet the demand.

A structure is told as a program over registers, one a number. Its parts that share no number are
solved apart and remembered, for many structures hold the same parts.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from sim.flow import NUMBER_LIMIT
from sim.search._arithmetic import Chain, ChainBook, Work, finish

IMPOSSIBLE = 999
STEPS_PER_NODE = 24  # arithmetic trials that take about as long as one column


class Stretch(NamedTuple):
    """Numbers that go together past `room` cells free for arithmetic."""

    registers: tuple[int, ...]
    room: int


class Merging(NamedTuple):
    """The number `ended` is added to the number `kept`."""

    kept: int
    ended: int


class Doubling(NamedTuple):
    """The number `double` starts, equal to the number `original`."""

    double: int
    original: int


class Parting(NamedTuple):
    """A Sort, which must find the numbers `odd` odd and the numbers `even` even."""

    even: tuple[int, ...]
    odd: tuple[int, ...]


Instruction: TypeAlias = Stretch | Merging | Doubling | Parting


class Task(NamedTuple):
    """Independent arithmetic: values that enter, a program, values that must come out."""

    program: tuple[Instruction, ...]
    entering: tuple[tuple[int, int], ...]
    demanded: tuple[tuple[int, int], ...]


class Solution(NamedTuple):
    """The chains of a task's stretches, in the order of its program."""

    price: int
    chains: tuple[Chain, ...]


class TaskBook:
    """Solves tasks and remembers what it has proved of each."""

    def __init__(self, chains: ChainBook) -> None:
        self.chains = chains
        self._known: dict[Task, tuple[int, Solution | None]] = {}

    @property
    def work(self) -> int:
        """Return the trials so far in nodes of the search, by the time they take."""
        return self.chains.steps // STEPS_PER_NODE

    def lower_price(self, task: Task) -> int:
        """Return what is proved so far of the least price of `task`, without more work."""
        known = self._known.get(task)
        if known is None:
            known = self._known[task] = (self._first_bound(task), None)
        return known[0]

    def named(
        self, program: Sequence[Instruction], entering: dict[int, int], wanted: tuple[int, ...]
    ) -> tuple[Task, tuple[int, ...]]:
        """Return a task that demands nothing, its registers renamed, and `wanted` renamed."""
        names = _names(program)
        for register in wanted:
            names.setdefault(register, len(names))
        task = Task(
            tuple([_renamed(instruction, names) for instruction in program]),
            tuple(sorted((names.setdefault(r, len(names)), v) for r, v in entering.items())),
            (),
        )
        return task, tuple([names[register] for register in wanted])

    def parities(self, task: Task, registers: tuple[int, ...], limit: int) -> dict[int, int]:
        """Return which of `registers` can be odd at the end of a task, with the least price.

        Keys have bit n set where `registers[n]` is odd; what takes more than `limit` is absent.
        """
        found: dict[int, int] = {}
        for values, price in self._endings(task.program, 0, dict(task.entering), limit):
            odd = sum(1 << place for place, r in enumerate(registers) if values[r] % 2)
            spent = limit - price
            if found.get(odd, IMPOSSIBLE) > spent:
                found[odd] = spent
        return found

    def _endings(
        self, program: tuple[Instruction, ...], index: int, values: dict[int, int], left: int
    ) -> Iterator[tuple[dict[int, int], int]]:
        """Yield what can become of `values` from `index` on, with what is left to spend."""
        while index < len(program) and not isinstance(program[index], Stretch):
            if not _step(program[index], values):
                return
            index += 1
        if index == len(program):
            self.chains.spend(1)
            yield values, left
            return
        stretch = program[index]
        assert isinstance(stretch, Stretch)
        before = tuple([values[register] for register in stretch.registers])
        for price in range(left + 1):
            for after, chain in finish(self.chains.reach(before, price)).items():
                if len(chain) <= stretch.room:
                    moved = dict(values)
                    moved.update(zip(stretch.registers, after, strict=True))
                    yield from self._endings(program, index + 1, moved, left - price)

    def _first_bound(self, task: Task) -> int:
        """Return a quick lower bound: exact slopes where a single stretch does it all."""
        if not any(isinstance(instruction, Stretch) for instruction in task.program):
            return 0 if finish(_Attempt(task, self).run(0)) is not None else IMPOSSIBLE
        if len(task.program) == 1:
            entering, demanded = dict(task.entering), dict(task.demanded)
            return self.chains.lower_price(
                tuple([entering[register] for register in _touched(task.program[0])]),
                tuple([demanded[register] for register in _touched(task.program[0])]),
            )
        return 0

    def solve(self, task: Task, limit: int) -> Work[Solution | None]:
        """Give a cheapest solution of `task` of price `limit` at most, None if there is none."""
        price = self.lower_price(task)
        solution = self._known[task][1]
        try:
            while solution is None and price <= limit:
                solution = yield from _Attempt(task, self).run(price)
                if solution is None:
                    price += 1
        finally:
            # Prices refuted stay refuted when the steps run out over the next one.
            self._known[task] = (price, solution)
        return solution if price <= limit else None


class _Attempt:
    """One exhaustive try of a task within a price."""

    def __init__(self, task: Task, book: TaskBook) -> None:
        self._task = task
        self._program = task.program
        self._demanded = dict(task.demanded)
        self._book = book
        self._plans = _plans(task.program)

    def run(self, limit: int) -> Work[Solution | None]:
        """Give a solution of price `limit` at most, None if there is none."""
        chains = yield from self._follow(0, dict(self._task.entering), limit)
        if chains is None:
            return None
        return Solution(sum(self._book.chains.price(chain) for chain in chains), chains)

    def _follow(
        self, index: int, values: dict[int, int], left: int
    ) -> Work[tuple[Chain, ...] | None]:
        """Give the chains of the stretches from `index` on, spending at most `left`."""
        program = self._program
        while index < len(program) and not isinstance(program[index], Stretch):
            if not _step(program[index], values):
                return None
            index += 1
        if index == len(program):
            return () if self._is_demanded(values) else None
        stretch = program[index]
        assert isinstance(stretch, Stretch)
        chains = self._book.chains
        chains.spend(1)
        if chains.steps >= chains.pause_at:
            chains.pause()
            yield
        wanted = self._wanted(index, values)
        if None not in wanted:
            return (yield from self._close(index, values, left))
        return (yield from self._try_all(index, values, left))

    def _is_demanded(self, values: dict[int, int]) -> bool:
        return all(values[register] == value for register, value in self._demanded.items())

    def _wanted(self, index: int, values: dict[int, int]) -> list[int | None]:
        """Return what each number of a stretch must become, None where it is not settled yet."""
        wanted: list[int | None] = []
        for target, other in self._plans[index]:
            if target < 0:
                wanted.append(None)
            else:
                wanted.append(self._demanded[target] - (values[other] if other >= 0 else 0))
        return wanted

    def _close(
        self, index: int, values: dict[int, int], left: int
    ) -> Work[tuple[Chain, ...] | None]:
        """Settle a stretch whose numbers' ends are all known by the cheapest chain."""
        stretch = self._program[index]
        assert isinstance(stretch, Stretch)
        after = tuple([value for value in self._wanted(index, values) if value is not None])
        before = tuple([values[register] for register in stretch.registers])
        price, chain = yield from self._book.chains.cheapest(before, after, stretch.room, left)
        if chain is None or price > left:
            return None
        return (yield from self._go_on(index, values, (after, chain), left - price))

    def _go_on(
        self, index: int, values: dict[int, int], step: tuple[Sequence[int], Chain], left: int
    ) -> Work[tuple[Chain, ...] | None]:
        stretch = self._program[index]
        assert isinstance(stretch, Stretch)
        moved = dict(values)
        moved.update(zip(stretch.registers, step[0], strict=True))
        rest = yield from self._follow(index + 1, moved, left)
        return None if rest is None else (step[1], *rest)

    def _try_all(
        self, index: int, values: dict[int, int], left: int
    ) -> Work[tuple[Chain, ...] | None]:
        stretch = self._program[index]
        assert isinstance(stretch, Stretch)
        before = tuple([values[register] for register in stretch.registers])
        wanted = [
            (place, value)
            for place, value in enumerate(self._wanted(index, values))
            if value is not None
        ]
        for price in range(left + 1):
            reached = yield from self._book.chains.reach(before, price)
            for after, chain in reached.items():
                if len(chain) > stretch.room:
                    continue
                if any(after[place] != value for place, value in wanted):
                    continue
                found = yield from self._go_on(index, values, (after, chain), left - price)
                if found is not None:
                    return found
        return None


def _step(instruction: Instruction, values: dict[int, int]) -> bool:
    """Apply an instruction other than a stretch to `values`; return False where it fails."""
    if isinstance(instruction, Merging):
        total = values[instruction.kept] + values[instruction.ended]
        values[instruction.kept] = total
        return -NUMBER_LIMIT <= total <= NUMBER_LIMIT
    if isinstance(instruction, Doubling):
        values[instruction.double] = values[instruction.original]
        return True
    assert isinstance(instruction, Parting)
    return all(values[register] % 2 for register in instruction.odd) and not any(
        values[register] % 2 for register in instruction.even
    )


def _plans(program: tuple[Instruction, ...]) -> list[list[tuple[int, int]]]:
    """Return, for each stretch and each of its numbers, how its end is known.

    `(target, other)`: it must become the demand of `target` less the value of `other` (-1: less
    nothing); `(-1, -1)`: not known before the rest is settled.
    """
    return [
        [_plan(program, index, register) for register in instruction.registers]
        if isinstance(instruction, Stretch)
        else []
        for index, instruction in enumerate(program)
    ]


def _plan(program: tuple[Instruction, ...], index: int, register: int) -> tuple[int, int]:
    start = program[index]
    assert isinstance(start, Stretch)
    for later in range(index + 1, len(program)):
        instruction = program[later]
        if register not in _touched(instruction):
            continue
        if not isinstance(instruction, Merging):
            return -1, -1
        kept, ended = instruction
        other = ended if register == kept else kept
        between = program[index + 1 : later]
        after = program[later + 1 :]
        if other in start.registers or any(other in _touched(step) for step in between):
            return -1, -1
        if any(kept in _touched(step) for step in after):
            return -1, -1
        return kept, other
    return register, -1


def _touched(instruction: Instruction) -> tuple[int, ...]:
    if isinstance(instruction, Stretch):
        return instruction.registers
    if isinstance(instruction, Parting):
        return instruction.even + instruction.odd
    return tuple(instruction)


def split_tasks(
    program: Sequence[Instruction], entering: dict[int, int], demanded: dict[int, int]
) -> list[tuple[Task, list[int]]]:
    """Return the independent tasks of a program, each with the indices of its instructions.

    Registers are renamed in order of appearance, so equal tasks of other programs are equal.
    """
    groups: dict[int, int] = {register: register for register in entering}

    def find(register: int) -> int:
        while groups.setdefault(register, register) != register:
            register = groups[register]
        return register

    for instruction in program:
        first, *others = _touched(instruction)
        for other in others:
            groups[find(other)] = find(first)
    members: dict[int, list[int]] = {}
    for index, instruction in enumerate(program):
        members.setdefault(find(_touched(instruction)[0]), []).append(index)
    registers: dict[int, list[int]] = {}
    for register in groups:
        registers.setdefault(find(register), []).append(register)
    return [
        (
            _task([program[i] for i in members.get(root, [])], group, (entering, demanded)),
            members.get(root, []),
        )
        for root, group in registers.items()
    ]


def _task(
    program: list[Instruction], group: list[int], ends: tuple[dict[int, int], dict[int, int]]
) -> Task:
    entering, demanded = ends
    names = _names(program)
    for register in group:
        names.setdefault(register, len(names))
    return Task(
        tuple([_renamed(instruction, names) for instruction in program]),
        tuple(sorted((names[r], entering[r]) for r in group if r in entering)),
        tuple(sorted((names[r], demanded[r]) for r in group if r in demanded)),
    )


def _names(program: Sequence[Instruction]) -> dict[int, int]:
    names: dict[int, int] = {}
    for instruction in program:
        for register in _touched(instruction):
            names.setdefault(register, len(names))
    return names


def _renamed(instruction: Instruction, names: dict[int, int]) -> Instruction:
    if isinstance(instruction, Stretch):
        return Stretch(tuple([names[r] for r in instruction.registers]), instruction.room)
    if isinstance(instruction, Merging):
        return Merging(names[instruction.kept], names[instruction.ended])
    if isinstance(instruction, Doubling):
        return Doubling(names[instruction.double], names[instruction.original])
    return Parting(
        tuple([names[r] for r in instruction.even]), tuple([names[r] for r in instruction.odd])
    )
