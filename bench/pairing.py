"""How long the pairing of 2,001 players takes, against a general library on the same window.

Seven rounds of a tournament with any results are paired; the last one by the library as well, whose
matching must cost the same.
"""

import random
import sys
from time import perf_counter

from tests.tournaments.fields import Play, cost_of, library_matching
from tournaments.rules import pairing

PLAYER_COUNT = 2_001
ROUND_COUNT = 7
MOST_SECONDS = 3.0


def main() -> int:
    """Measure; return 0 when the slowest round is under the goal and as cheap as the library's."""
    play = Play(PLAYER_COUNT, random.Random(1), spread=400)
    slowest = 0.0
    for _ in range(ROUND_COUNT):
        people = play.contestants()
        began = perf_counter()
        pairing.pair_round(people)
        slowest = max(slowest, perf_counter() - began)
        drawn = play.round(draws=False)
    ordered = pairing.order_contestants([one for one in people if one.id != drawn.bye])
    began = perf_counter()
    library_cost = cost_of(ordered, library_matching(ordered))
    library_seconds = perf_counter() - began
    ratio = library_seconds / slowest
    print(f"pairing: {PLAYER_COUNT} players, slowest round {slowest:.2f} s (goal {MOST_SECONDS} s)")
    print(f"pairing: networkx {library_seconds:.2f} s, {ratio:.0f} times as long")
    print(f"pairing: cost {drawn.cost}, networkx {library_cost} (goal: the same)")
    return 0 if slowest < MOST_SECONDS and drawn.cost == library_cost else 1


if __name__ == "__main__":
    sys.exit(main())
