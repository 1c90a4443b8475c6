"""What each kind of workshop is made of: grid, stations, sizes (§1, §8)."""

from dataclasses import dataclass
from enum import StrEnum

from sim.stations import Kind


class WorkshopKind(StrEnum):
    """The kinds of workshop the site asks the generator for."""

    DAILY = "daily"
    BIG = "big"
    BLITZ = "blitz"
    DUEL = "duel"


DAYS_OF_WEEK = 7

_MONDAY = frozenset({Kind.PLUS, Kind.MINUS, Kind.TIMES})

NEW_STATIONS: tuple[frozenset[Kind], ...] = (
    frozenset(),
    frozenset({Kind.UP, Kind.DOWN}),
    frozenset({Kind.DIVIDE, Kind.WAIT}),
    frozenset({Kind.MERGE}),
    frozenset({Kind.FAST}),
    frozenset({Kind.SORT}),
    frozenset({Kind.COPY}),
)
"""The stations each day adds to those of the days before, Monday first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The shape of one kind of workshop.

    `fewest` is the least number of stations a solution may have (N of §8); `par_stations` the
    sizes a par may have; `numbers` the numbers a belt may carry; `featured` the stations of
    which the par must use one, none when empty; of `choice` candidates the liveliest is
    vetted first.
    """

    columns: int
    belts: int
    stations: frozenset[Kind]
    featured: frozenset[Kind]
    fewest: int
    par_stations: range
    numbers: range
    choice: int = 4


def list_new_stations(weekday: int) -> list[Kind]:
    """Return the stations that a weekday (0 is Monday) adds, in the order of the rules."""
    return [kind for kind in Kind if kind in NEW_STATIONS[weekday]]


def daily_stations(weekday: int) -> frozenset[Kind]:
    """Return the stations allowed on a weekday (0 is Monday)."""
    return _MONDAY.union(*NEW_STATIONS[: weekday + 1])


def daily_plan(weekday: int) -> Plan:
    """Return the plan of the daily workshop of a weekday (0 is Monday)."""
    fewest = (3, 3, 3, 4, 4, 5, 5)[weekday]
    return Plan(
        columns=6,
        belts=3,
        stations=daily_stations(weekday),
        featured=NEW_STATIONS[weekday],
        fewest=fewest,
        par_stations=range(max(5, fewest + 1), 11),
        numbers=range(3, 6),
    )


BIG_PLAN = Plan(
    columns=8,
    belts=4,
    stations=frozenset(Kind),
    featured=frozenset(),
    fewest=7,
    par_stations=range(8, 17),
    numbers=range(3, 7),
    choice=2,  # each costs seconds
)


def short_plan(stations: frozenset[Kind]) -> Plan:
    """Return the plan of a Blitz or duel workshop on a drawn subset of stations."""
    return Plan(
        columns=6,
        belts=3,
        stations=stations,
        featured=frozenset(),
        fewest=3,
        par_stations=range(3, 6),
        numbers=range(3, 6),
    )
