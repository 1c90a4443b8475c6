"""Who meets whom (section 3): the bye, the order, and an exact least-cost matching in a window.

Only points, meetings and the order by rating and lot count, never a tie-break (R3). Whole numbers
only; the order of the input does not matter; ties are resolved by the fixed scan.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

# Partners are at most so many places apart. A matching always exists: 1-2, 3-4, …
WINDOW: Final = 8
# An immediate rematch costs as much as a mismatch between one and two half-points.
REMATCH_WEIGHT: Final = 3

_MASKS: Final = 1 << WINDOW
# The three costs in one number, the first the heaviest: of 1,000 pairs of a tournament of 20 rounds
# the meetings stay below 2**20 and the squares of the gaps below 2**24.
_GAP_BITS, _MEETING_BITS = 24, 20
_OUT_OF_REACH: Final = 1 << 80


@dataclass(frozen=True, slots=True)
class Contestant:
    """What the pairing knows of a participant, withdrawn or not.

    `rating` is the one frozen at the start, `latest_opponent` the one of the round before, None
    after a bye. `meetings` counts all earlier meetings by opponent.
    """

    id: int
    half_points: int
    rating: int
    lot: str
    latest_opponent: int | None = None
    meetings: Mapping[int, int] = field(default_factory=dict)
    bye_count: int = 0
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a pair, or a whole round, costs; compared in this order.

    `points` is the square of the difference in half-points, and the weight of a rematch; `meetings`
    counts earlier meetings; `gap` is the square of the distance in the order.
    """

    points: int = 0
    meetings: int = 0
    gap: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(
            self.points + other.points, self.meetings + other.meetings, self.gap + other.gap
        )


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round's matches by board, the better placed first in each, and who has no opponent."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    cost: Cost


def draw_lot(seed: str, participant_id: int | str) -> str:
    """Return the participant's lot, which orders equals: 64 hexadecimal digits."""
    return sha256(f"{seed}:{participant_id}".encode()).hexdigest()


def pair_round(contestants: Sequence[Contestant], *, by_lot: bool = False) -> Pairing:
    """Return the matches of a round of these contestants.

    Args:
        contestants: all participants, the withdrawn ones included.
        by_lot: order by lot alone, the option for a first round.
    """
    bye = choose_bye(contestants) if len(contestants) % 2 else None
    ordered = order_contestants(
        [one for one in contestants if bye is None or one.id != bye.id], by_lot=by_lot
    )
    places = match_places(ordered)
    total = Cost()
    for first, second in places:
        total += pair_cost(ordered, first, second)
    pairs = tuple((ordered[first].id, ordered[second].id) for first, second in places)
    return Pairing(pairs, None if bye is None else bye.id, total)


def choose_bye(contestants: Sequence[Contestant]) -> Contestant:
    """Return who has no opponent: fewest byes, then points, rating and lot, the lowest first.

    A withdrawn one never, unless all are: the rules say that he continues to be paired.
    """
    active = [one for one in contestants if not one.is_withdrawn]
    return min(
        active or contestants, key=lambda one: (one.bye_count, one.half_points, one.rating, one.lot)
    )


def order_contestants(
    contestants: Sequence[Contestant], *, by_lot: bool = False
) -> list[Contestant]:
    """Return them by points, then rating, the highest first, then by lot."""
    if by_lot:
        return sorted(contestants, key=lambda one: one.lot)
    return sorted(contestants, key=lambda one: (-one.half_points, -one.rating, one.lot))


def pair_cost(ordered: Sequence[Contestant], first: int, second: int) -> Cost:
    """Return what the pair at these two places costs."""
    one, other = ordered[first], ordered[second]
    rematch = REMATCH_WEIGHT if one.latest_opponent == other.id else 0
    return Cost(
        points=(one.half_points - other.half_points) ** 2 + rematch,
        meetings=one.meetings.get(other.id, 0),
        gap=(first - second) ** 2,
    )


def match_places(ordered: Sequence[Contestant]) -> list[tuple[int, int]]:
    """Return the pairs of places of least cost, an even number of contestants given.

    Dynamic programming from the last place to the first: for each place and each set of the next
    eight that are taken, the least cost of the rest and the partner who gives it, the nearest of
    several.
    """
    count = len(ordered)
    best = [_OUT_OF_REACH] * _MASKS
    best[0] = 0
    partners: list[bytearray] = []
    for place in reversed(range(count)):
        best, chosen = _step_back(best, _weights(ordered, place))
        partners.append(chosen)
    partners.reverse()
    return _follow(partners)


def _weights(ordered: Sequence[Contestant], place: int) -> list[int]:
    """Return the weight of each partner at distance 1, 2, … from `place`, as one number each."""
    weights = []
    for other in range(place + 1, min(place + WINDOW + 1, len(ordered))):
        cost = pair_cost(ordered, place, other)
        weights.append((cost.points << _MEETING_BITS | cost.meetings) << _GAP_BITS | cost.gap)
    return weights


def _steps() -> list[tuple[tuple[int, int], ...]]:
    """Return, for each set of taken places, the free partners' distances and the sets after them.

    Bit 0 is the place itself. The last place of the window cannot be taken: whoever took it would
    be before the place.
    """
    return [
        tuple(
            (distance, (mask | 1 << distance) >> 1)
            for distance in range(1, WINDOW + 1)
            if not mask >> distance & 1
        )
        for mask in range(_MASKS)
    ]


_STEPS: Final = _steps()
_FREE: Final = tuple(mask for mask in range(_MASKS) if not mask & 1)


def _step_back(later: list[int], weights: list[int]) -> tuple[list[int], bytearray]:
    """Return the least costs from one place on, and the partners' distances, 0 where it is taken.

    `later` has the least costs from the next place on.
    """
    costs = [_OUT_OF_REACH] * _MASKS
    chosen = bytearray(_MASKS)
    costs[1::2] = later[: _MASKS // 2]
    reach = len(weights)
    for mask in _FREE:
        least = _OUT_OF_REACH
        for distance, after in _STEPS[mask]:
            if distance > reach:
                break
            cost = later[after] + weights[distance - 1]
            if cost < least:
                least = cost
                chosen[mask] = distance
        costs[mask] = least
    return costs, chosen


def _follow(partners: Sequence[bytearray]) -> list[tuple[int, int]]:
    """Return the pairs that the choices lead to from the first place on."""
    pairs = []
    mask = 0
    for place, chosen in enumerate(partners):
        if not mask & 1:
            distance = chosen[mask]
            pairs.append((place, place + distance))
            mask |= 1 << distance
        mask >>= 1
    return pairs
