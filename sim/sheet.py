"""The sheet of a workshop: what enters, what must come out, with which stations."""

from dataclasses import dataclass
from enum import StrEnum

from sim.stations import Kind


class Measure(StrEnum):
    """What a solved machine is measured by (rules, "The measures")."""

    COST = "cost"
    CYCLES = "cycles"
    AREA = "area"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class BeltInput:
    """The numbers entering one belt, one a cycle from cycle `start` (1 is the first cycle)."""

    start: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One measure and the most a machine may take of it."""

    measure: Measure
    maximum: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One workshop as the simulator sees it; `inputs` and `outputs` have one entry a belt.

    An empty entry of `outputs` means that nothing may come out there.
    """

    columns: int
    belts: int
    stations: frozenset[Kind]
    inputs: tuple[BeltInput, ...]
    outputs: tuple[tuple[int, ...], ...]
    constraint: Constraint | None = None
