"""Who meets in a jam, by an ordinary simulator whose numbers carry where they entered."""

from collections import Counter
from typing import Any

from bench.sim import baseline
from bench.sim.baseline import Number, Place, Station

Entries = frozenset[tuple[int, int]]
"""Cycle and belt of each input that a number is made of."""

Met = Counter[tuple[int, Entries]]
"""The numbers of a jam, each by its value and entries."""


def who_met(workshop: dict[str, Any], machine: list[Station]) -> Met:
    """Return the numbers in the first jam of a run that jams, with their values before it."""
    stations = {baseline.parse_cell(station["cell"]): station for station in machine}
    numbers: list[Number] = []
    cycle = 0
    while True:
        cycle += 1
        arrivals: dict[Place, list[Number]] = {}
        delivered: dict[int, list[Number]] = {}
        before = [(dict(number), (number["belt"], number["column"])) for number in numbers]
        numbers, jam = baseline.move(workshop, numbers, arrivals, delivered)
        if jam is not None:
            return count([n for n, place in before if n["mark"] != "wait" and _is(place, jam)])
        baseline.enter(workshop, cycle, numbers, arrivals)
        for number in numbers:
            number.setdefault("entries", frozenset({(cycle, number["belt"])}))
        baseline.copy(stations, numbers, arrivals)
        jam = baseline.collide(workshop, arrivals, delivered)
        if jam is not None:
            if jam["at"].startswith("out "):
                return count(delivered[ord(jam["at"][4]) - ord("A")])
            return count(arrivals[baseline.parse_cell(jam["at"])])
        pairs = join_entries(stations, arrivals)
        jam = baseline.merge(stations, numbers, arrivals)
        if jam is not None:
            return pairs[baseline.parse_cell(jam["at"])]
        alone = {place: count(arrived) for place, arrived in arrivals.items()}
        jam = baseline.apply(stations, arrivals)
        if jam is not None:
            return alone[baseline.parse_cell(jam["at"])]


def _is(place: Place, jam: dict[str, Any]) -> bool:
    return bool(baseline.cell_name(place) == jam["at"])


def count(numbers: list[Number]) -> Met:
    return Counter([(number["value"], number["entries"]) for number in numbers])


def join_entries(
    stations: dict[Place, Station], arrivals: dict[Place, list[Number]]
) -> dict[Place, Met]:
    """Give each number that a Merge keeps the entries of both; return the pairs before."""
    pairs: dict[Place, Met] = {}
    for place, station in stations.items():
        partner = (place[0] + baseline.SIDES.get(station.get("toward", ""), 0), place[1])
        if station["station"] == "merge" and place in arrivals and partner in arrivals:
            kept, other = arrivals[place][0], arrivals[partner][0]
            pairs[place] = count([kept, other])
            kept["entries"] |= other["entries"]
    return pairs
