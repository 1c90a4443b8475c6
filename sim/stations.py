"""The eleven stations: sign, cost and footprint (rules, "The stations"; sheet of §1)."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """A kind of station; the value is its name in JSON."""

    PLUS = "plus"
    MINUS = "minus"
    TIMES = "times"
    DIVIDE = "divide"
    UP = "up"
    DOWN = "down"
    WAIT = "wait"
    FAST = "fast"
    SORT = "sort"
    MERGE = "merge"
    COPY = "copy"


class Side(StrEnum):
    """The side a Sort, Merge or Copy faces; up is towards belt A."""

    UP = "up"
    DOWN = "down"

    @property
    def step(self) -> int:
        """Return the change of belt index towards this side."""
        return -1 if self is Side.UP else 1


@dataclass(frozen=True, slots=True)
class StationType:
    """What every station of one kind has in common.

    `values` is the range of the parameter, None where the kind takes none; `has_side` says
    whether it takes a side; `area` is the number of cells it fills (its partner cell included).
    """

    kind: Kind
    sign: str
    cost: int
    values: range | None = None
    has_side: bool = False
    area: int = 1


STATION_TYPES: dict[Kind, StationType] = {
    station.kind: station
    for station in (
        StationType(Kind.PLUS, "+", 1, values=range(1, 10)),
        StationType(Kind.MINUS, "-", 1, values=range(1, 10)),
        StationType(Kind.TIMES, "x", 2, values=range(2, 10)),
        StationType(Kind.DIVIDE, "/", 2, values=range(2, 10)),
        StationType(Kind.UP, "up", 1),
        StationType(Kind.DOWN, "down", 1),
        StationType(Kind.WAIT, "wait", 1),
        StationType(Kind.FAST, "fast", 2),
        StationType(Kind.SORT, "sort", 2, has_side=True),
        StationType(Kind.MERGE, "merge", 3, has_side=True, area=2),
        StationType(Kind.COPY, "copy", 3, has_side=True, area=2),
    )
}

TWO_CELL_KINDS = frozenset({Kind.MERGE, Kind.COPY})
