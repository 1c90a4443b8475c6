"""Machines of full size, followed column by column: no front may be said to need more than it got.

A front's need is a lower bound of the price of all that is to come, arithmetic before it included;
the machine it belongs to is one way to go on.
"""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from sim import flow
from sim.machine import Machine, Station
from sim.run import run_machine
from sim.search._arithmetic import ChainBook
from sim.search._front import Front, advance
from sim.search._layouts import SORTS, STATION_OF, Choice, Layout
from sim.search._leaf import latest_cycle, opening
from sim.search._needs import Needs
from sim.search._parities import ParityBook
from sim.search._pricing import ADDITIVE, BY_SUM, MULTIPLICATIVE
from sim.search._programs import ProgramBook
from sim.search._values import IMPOSSIBLE, Parting, TaskBook
from sim.sheet import BeltInput, Sheet
from sim.stations import Kind, Side
from tests.sim.strategies import Draft, fit

KINDS = sorted(Kind)
ARITHMETIC = frozenset({*ADDITIVE, *MULTIPLICATIVE})
CHOICES = {station: choice for choice, station in STATION_OF.items()}


class Stage(NamedTuple):
    """A front of a machine, what was paid before it but for arithmetic, and the Sorts on it."""

    front: Front
    paid: int
    sorts: dict[int, tuple[Choice, Parting]]


def draw_followed(number: int) -> tuple[Sheet, Machine, list[Stage]]:
    """Return a sheet, a machine that solves it and its stages, one a column and the end."""
    rng = Random(f"followed {number}")
    while True:
        columns, belts = rng.choice([(6, 3), (6, 3), (4, 2), (8, 4)])
        inputs = tuple([_draw_input(rng) for _ in range(belts)])
        blank = Sheet(columns, belts, frozenset(Kind), inputs, ((),) * belts)
        drawn = fit([_draw_draft(blank, rng) for _ in range(rng.randint(6, 20))], blank)
        outputs = flow.outputs_of(blank, drawn)
        if outputs is None or not any(outputs):
            continue
        machine = _needed_part(blank, drawn)
        stages = _follow(blank, machine)
        if stages is not None:
            return replace(blank, outputs=outputs), machine, stages


def _needed_part(sheet: Sheet, machine: Machine) -> Machine:
    """Return a machine without the stations that change nothing: what is wasted hides excesses."""
    outputs = flow.outputs_of(sheet, machine)
    for station in machine.stations:
        rest = Machine(tuple([other for other in machine.stations if other != station]))
        if flow.outputs_of(sheet, rest) == outputs:
            machine = rest
    return machine


def _draw_input(rng: Random) -> BeltInput:
    return BeltInput(rng.randint(1, 3), tuple(rng.sample(range(1, 21), rng.randint(0, 5))))


def _draw_draft(sheet: Sheet, rng: Random) -> Draft:
    belt, column = rng.randrange(sheet.belts), rng.randint(1, sheet.columns)
    return belt, column, rng.choice(KINDS), rng.randint(1, 9), rng.choice((Side.UP, Side.DOWN))


def _follow(sheet: Sheet, machine: Machine) -> list[Stage] | None:
    """Return the stages of a machine, None where a station of it is one no search would try."""
    front, values, paid = opening(sheet), flow.enter(sheet), 0
    stages = []
    for column in range(1, sheet.columns + 1):
        stations = [station for station in machine.stations if station.cell.column == column]
        layout = _layout(stations, sheet.belts)
        if column == sheet.columns and Choice.FAST in layout:
            return None
        sorts = {
            belt: (choice, _parting(front, values, belt))
            for belt, choice in enumerate(layout)
            if choice in SORTS and front.arriving[belt] is not None
        }
        stages.append(Stage(front, paid, sorts))
        partings = {belt: parting for belt, (_, parting) in sorts.items()}
        following, moved = advance(front, layout, column, partings), flow.advance(values, stations)
        if following is None or moved is None:
            return None
        front, values = following, moved
        paid += sum(BY_SUM.of(s.kind) for s in stations if s.kind not in ARITHMETIC)
    return [*stages, Stage(front, paid, {})]


def _layout(stations: list[Station], belts: int) -> Layout:
    layout = [Choice.FREE] * belts
    for station in stations:
        if station.kind not in ARITHMETIC:
            layout[station.cell.belt] = CHOICES[station.kind, station.toward]
        if station.partner is not None:
            layout[station.partner.belt] = Choice.PARTNER
    return tuple(layout)


def _parting(front: Front, values: flow.Front, belt: int) -> Parting:
    stream = front.arriving[belt]
    assert stream is not None
    pairs = list(zip(stream.registers, values.arriving[belt][1], strict=True))
    return Parting(
        tuple([register for register, value in pairs if value % 2 == 0]),
        tuple([register for register, value in pairs if value % 2]),
    )


def find_excess(number: int) -> str | None:
    """Return where a front is said to need more than its machine pays, None if nowhere."""
    sheet, machine, stages = draw_followed(number)
    chains = ChainBook(sheet.stations, BY_SUM)
    parities = ParityBook(sheet, TaskBook(chains))
    entering = [value for belt_input in sheet.inputs for value in belt_input.numbers]
    programs = ProgramBook(dict(enumerate(entering)))
    needs = Needs(sheet, BY_SUM, chains, programs)
    total = run_machine(machine, sheet).sum
    sums = sum(BY_SUM.of(s.kind) for s in machine.stations if s.kind in ARITHMETIC)
    program, trail = 0, None
    for passed, (front, paid, sorts) in enumerate(stages):
        program, trail = programs.follow(program, trail, front.trail), front.trail
        base = paid + latest_cycle(front, sheet.columns)
        left = sheet.columns - passed
        need = needs.of(front, program, left, 0).least if left else needs.of_sums(front, program)
        if base + need > total:
            return f"machine {number}: {base} + {need} after column {passed}, sum {total}"
        for belt, (choice, parting) in sorts.items():
            stream = front.arriving[belt]
            assert stream is not None
            groups = programs.contents[programs.content(program, stream.registers)].groups
            prices = {way: price for price, way in parities.ways(front, belt, choice, groups)}
            # A Sort that parts nothing is not looked into.
            if parting.even and parting.odd and prices.get(parting, IMPOSSIBLE) > sums:
                return f"machine {number}: no such parting after column {passed}"
    return None
