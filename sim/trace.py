"""What happens in a run, cycle by cycle: events and positions, no sentences (spec §4).

Numbers are known by their id, counted from 1 in order of appearance. A number keeps its id through
moves and simple stations; a Merge ends the partner's number, a Copy starts a new one. Belts count
from 0 at the top, columns and cycles from 1. These are named tuples because a run makes dozens.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from sim.grid import Cell
from sim.stations import Kind


class Mark(StrEnum):
    """How a number's next move goes: straight on, aside, two columns on, or not at all."""

    STRAIGHT = "straight"
    UP = "up"
    DOWN = "down"
    FAST = "fast"
    WAIT = "wait"


class JamReason(StrEnum):
    """Why a machine jams (spec §3)."""

    COLLISION = "collision"
    NOT_DIVISIBLE = "not_divisible"
    OFF_GRID = "off_grid"
    OVERFLOW = "overflow"


class NumberState(NamedTuple):
    """A number on the grid; `waiting` is set in its second cycle on a Wait."""

    id: int
    value: int
    belt: int
    column: int
    mark: Mark = Mark.STRAIGHT
    waiting: bool = False


class Delivered(NamedTuple):
    """A number reached the output of `belt`, as its `position`-th (from 1)."""

    number: int
    value: int
    belt: int
    position: int


class Entered(NamedTuple):
    """A number appeared on column 1 of `belt`."""

    number: int
    value: int
    belt: int


class Copied(NamedTuple):
    """A number arrived on a Copy at `cell`; its `double` appeared on `partner`."""

    number: int
    double: int
    value: int
    cell: Cell
    partner: Cell


class Merged(NamedTuple):
    """Two numbers added up at `cell`; `merged` came from `partner` and is no more."""

    number: int
    merged: int
    left: int
    right: int
    value: int
    cell: Cell
    partner: Cell


class Computed(NamedTuple):
    """An arithmetic station at `cell` changed a number."""

    number: int
    station: Kind
    before: int
    after: int
    cell: Cell


class Marked(NamedTuple):
    """A station at `cell` decided a number's next move (straight for an even one on a Sort)."""

    number: int
    mark: Mark
    cell: Cell


class JamEvent(NamedTuple):
    """The machine jammed, at a cell or at the output of a belt.

    `at` is the cell's name, or `out A`. `numbers` and `values` are those involved: all that met in
    a collision; both terms of a Merge that overflows, the kept one first; one otherwise, with its
    value before the station. `origins` says from which cell each came this cycle, None where it
    entered or was copied. `station`, `operand` and `result` are set where an operation failed.
    """

    reason: JamReason
    at: str
    numbers: tuple[int, ...]
    values: tuple[int, ...]
    origins: tuple[Cell | None, ...]
    station: Kind | None = None
    operand: int | None = None
    result: int | None = None


Event: TypeAlias = Delivered | Entered | Copied | Merged | Computed | Marked | JamEvent


class TraceCycle(NamedTuple):
    """One cycle: what happened, and the numbers on the grid at its end.

    Events come in the order of the phases, then belt, then column; a jam is the last. The numbers
    of a jam's cycle stand as they were after the phase that jammed, one that left the belts still
    on the cell it left.
    """

    cycle: int
    numbers: tuple[NumberState, ...]
    events: tuple[Event, ...]


class Trace(NamedTuple):
    """A whole run, every cycle from the first to the last or to the jam's.

    `jams` holds all that met in the phase that jammed, the one reported first.
    """

    cycles: tuple[TraceCycle, ...]
    jams: tuple[JamEvent, ...] = ()
