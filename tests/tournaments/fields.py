"""Fields that go from round to round, and the pairing of a general library to compare with."""

import random
from collections import Counter

import networkx as nx

from tournaments.rules import pairing
from tournaments.rules.pairing import Contestant, Cost, Pairing


class Play:
    """A field that goes from round to round, with what each has met."""

    def __init__(self, count: int, chance: random.Random, *, spread: int = 0) -> None:
        self.chance = chance
        self.points = Counter[int]()
        self.latest: dict[int, int | None] = {}
        self.meetings: dict[int, Counter[int]] = {one: Counter() for one in range(count)}
        self.byes = Counter[int]()
        self.away: set[int] = set()
        self.ratings = [1400 + chance.randint(-spread, spread) for _ in range(count)]
        self.lots = [pairing.draw_lot(str(chance.random()), one) for one in range(count)]

    def contestants(self) -> list[Contestant]:
        return [
            Contestant(
                id=one,
                half_points=self.points[one],
                rating=self.ratings[one],
                lot=self.lots[one],
                latest_opponent=self.latest.get(one),
                meetings=dict(self.meetings[one]),
                bye_count=self.byes[one],
                is_withdrawn=one in self.away,
            )
            for one in self.meetings
        ]

    def round(self, *, draws: bool) -> Pairing:
        drawn = pairing.pair_round(self.contestants())
        for one, other in drawn.pairs:
            made = 1 if draws else self.chance.choice([0, 1, 2])
            self.points[one] += made
            self.points[other] += 2 - made
            self.meetings[one][other] += 1
            self.meetings[other][one] += 1
            self.latest |= {one: other, other: one}
        if drawn.bye is not None:
            self.points[drawn.bye] += 1 if draws else self.chance.choice([1, 2])
            self.byes[drawn.bye] += 1
            self.latest[drawn.bye] = None
        return drawn


def cost_of(ordered: list[Contestant], places: list[tuple[int, int]]) -> Cost:
    total = Cost()
    for first, second in places:
        total += pairing.pair_cost(ordered, first, second)
    return total


def library_matching(ordered: list[Contestant]) -> list[tuple[int, int]]:
    """Return a matching of least cost as a general library finds it, on the same window."""
    graph = nx.Graph()
    graph.add_nodes_from(range(len(ordered)))
    for first in range(len(ordered)):
        for second in range(first + 1, min(first + 1 + pairing.WINDOW, len(ordered))):
            cost = pairing.pair_cost(ordered, first, second)
            weight = cost.points * 10**13 + cost.meetings * 10**7 + cost.gap
            graph.add_edge(first, second, weight=-weight)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matched) == len(ordered)
    return list(matched)
