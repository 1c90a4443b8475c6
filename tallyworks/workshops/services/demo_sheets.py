"""Workshops and machines of a demonstration; pure but for the `Random` passed in.

The generator takes seconds for each sheet, so the demonstration draws plain ones by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from sim import codec
from sim.machine import MachineError
from sim.run import run_machine
from sim.scoring import RunResult, Status
from sim.sheet import Sheet

_BIG_GRID: Final = (8, 4)
_DAILY_GRID: Final = (6, 3)
_MACHINES: Final = 400
_MOST_EXTRAS: Final = 5
# Where among all solving machines, from the best sum, the par stands.
_PAR_PLACE: Final = 0.35
_STATIONS: Final = ["plus", "minus", "times", "up", "down", "wait", "fast"]


@dataclass(frozen=True, slots=True)
class DemoMachine:
    """A machine in notation and how its run ends."""

    notation: str
    result: RunResult

    @property
    def is_solved(self) -> bool:
        """Tell whether it solves its sheet."""
        return self.result.status is Status.SOLVED


@dataclass(frozen=True, slots=True)
class DemoSheet:
    """A sheet with its par, the machines that solve it from the best sum on, and some that fail."""

    sheet: Sheet
    par: DemoMachine
    solving: Sequence[DemoMachine]
    failing: Sequence[DemoMachine]


def draw_sheet(*, is_big: bool, random: Random) -> DemoSheet:
    """Return a sheet whose numbers are first shifted, then multiplied, on one belt or two."""
    columns, belts = _BIG_GRID if is_big else _DAILY_GRID
    core: list[str] = []
    inputs: list[dict[str, object]] = [{"start": 1, "numbers": []} for _ in range(belts)]
    outputs: list[list[int]] = [[] for _ in range(belts)]
    for belt in sorted(random.sample(range(belts), 2)):
        shift, factor = random.randint(1, 9), random.randint(2, 4)
        numbers = random.sample(range(1, 20), 4)
        inputs[belt] = {"start": random.randint(1, 3), "numbers": numbers}
        outputs[belt] = [(number + shift) * factor for number in numbers]
        core += [f"{'ABCD'[belt]}1:+{shift}", f"{'ABCD'[belt]}2:x{factor}"]
    sheet = codec.sheet_from_json(
        {
            "columns": columns,
            "belts": belts,
            "stations": _STATIONS,
            "inputs": inputs,
            "outputs": outputs,
            "constraint": None,
        }
    )
    return _with_machines(sheet, core, random=random)


def _with_machines(sheet: Sheet, core: list[str], *, random: Random) -> DemoSheet:
    """Return `sheet` with machines that add needless or harmful stations to the `core`."""
    drawn = {" ".join(core): _try(core, sheet)}
    for _ in range(_MACHINES):
        stations = core + _draw_extras(sheet, random)
        drawn.setdefault(" ".join(stations), _try(stations, sheet))
    machines = [machine for machine in drawn.values() if machine is not None]
    solving = sorted(
        (machine for machine in machines if machine.is_solved),
        key=lambda machine: (machine.result.sum, machine.notation),
    )
    failing = [machine for machine in machines if not machine.is_solved]
    par = solving[int(len(solving) * _PAR_PLACE)]
    return DemoSheet(sheet, par, solving, failing)


def _draw_extras(sheet: Sheet, random: Random) -> list[str]:
    """Draw stations for the columns behind the core; a `+n` before a `-n` changes nothing."""
    extras: dict[str, str] = {}
    for _ in range(random.randint(1, _MOST_EXTRAS)):
        belt = "ABCD"[random.randrange(sheet.belts)]
        columns = range(3, sheet.columns + 1)
        if random.random() < 0.5:
            extras[f"{belt}{random.choice(columns)}"] = random.choice(["fast", "fast", "wait"])
        else:
            first, second = random.choice(list(pairwise(columns)))
            value = random.randint(1, 9)
            extras[f"{belt}{first}"], extras[f"{belt}{second}"] = f"+{value}", f"-{value}"
    return [f"{cell}:{station}" for cell, station in sorted(extras.items())]


def _try(stations: list[str], sheet: Sheet) -> DemoMachine | None:
    """Return the machine after a run, None where the sheet refuses it."""
    try:
        machine = codec.parse_notation(" ".join(stations), sheet)
    except MachineError:
        return None
    return DemoMachine(codec.format_notation(machine), run_machine(machine, sheet))
