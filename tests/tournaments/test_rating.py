"""Ratings of whole tournaments: the worked examples E1 to E12, vectors V44 to V56 and V58, V59."""

from itertools import permutations

import pytest

from tallyworks.ratings import elo
from tournaments.rules import rating
from tournaments.rules.rating import RatedMatch, RatedTournament

HALF_POINTS = {"W": 2, "D": 1, "L": 0}
PHANTOM = "phantom"


def rate(own: int, k: int, rounds: str) -> RatedTournament:
    """Return the change of rounds written as in the table: "1400 W, phantom D"."""
    matches = []
    for written in rounds.split(", "):
        opponent, result = written.split()
        value = None if opponent == PHANTOM else int(opponent)
        matches.append(RatedMatch(value, HALF_POINTS[result]))
    return rating.rate_tournament(own, k, matches)


def times(count: int, written: str) -> str:
    return ", ".join([written] * count)


@pytest.mark.parametrize(
    ("own", "k", "rounds", "expected", "raw", "amount"),
    [
        pytest.param(1400, 40, "1400 W", [50], 2000, 20, id="E1"),
        pytest.param(
            1400, 40, "1400 W, 1452 W, 1521 L, 1388 D, phantom W", [50, 43, 34, 52, 50], 4840, 48,
            id="E2",
        ),
        pytest.param(
            1620, 20, "1400 W, 1580 D, 1704 L, 1655 W, 1210 W, 1620 D, 1733 W",
            [78, 56, 38, 45, 92, 50, 35], 2120, 21, id="E3",
        ),
        pytest.param(
            2050, 10, "1990 D, 1640 W, 1655 L, 2110 D, 1900 W", [58, 92, 92, 42, 70], -540, -5,
            id="E4",
        ),
        pytest.param(1512, 20, "phantom D", [50], 0, 0, id="E5 drawn"),
        pytest.param(1512, 20, "phantom W", [50], 1000, 10, id="E5 won"),
        pytest.param(
            1480, 20, "1500 W, 1560 L, 1430 L, 1402 D, 1375 L", [47, 39, 57, 61, 64], -2360, -24,
            id="E6",
        ),
        pytest.param(
            1400, 40, f"{times(12, '1400 W')}, {times(8, '1400 L')}", [50] * 20, 7000, 70, id="E7"
        ),
        pytest.param(
            1400, 40, f"{times(10, '1400 W')}, {times(8, '1400 L')}", [50] * 18, 3800, 38, id="E8"
        ),
        pytest.param(2010, 10, "1975 W", [55], 450, 5, id="E9 won"),
        pytest.param(2010, 10, "1975 L", [55], -550, -6, id="E9 lost"),
        pytest.param(1400, 40, "1850 W", [8], 3680, 37, id="E10 won"),
        pytest.param(1850, 20, "1400 L", [92], -1840, -18, id="E10 lost"),
        pytest.param(1850, 20, "1400 W", [92], 160, 2, id="E11"),
        pytest.param(1403, 40, "1400 W", [50], 2000, 20, id="E12 at 1403"),
        pytest.param(1404, 40, "1400 W", [51], 1960, 20, id="E12 at 1404"),
    ],
)  # fmt: skip
def test_worked_examples(
    own: int, k: int, rounds: str, expected: list[int], raw: int, amount: int
) -> None:
    rated = rate(own, k, rounds)
    assert list(rated.expected) == expected
    assert rated.k * (50 * rated.half_points - rated.expected_total) == raw
    assert rated.amount == amount


@pytest.mark.parametrize(("count", "k"), [(1, 40), (17, 40), (18, 38), (20, 35), (0, 40)])
def test_many_rounds_make_k_smaller(count: int, k: int) -> None:
    assert rating.effective_k(40, count) == k


@pytest.mark.parametrize(
    ("difference", "higher"),
    [(3, 50), (4, 51), (391, 91), (392, 92), (400, 92), (401, 92), (1000, 92)],
)
def test_v56_the_table_is_capped_at_400(difference: int, higher: int) -> None:
    assert rating.expect(1400 + difference, 1400) == higher
    assert rating.expect(1400, 1400 + difference) == 100 - higher


def test_v58_overlapping_tournaments_add_up_in_either_order() -> None:
    for order in permutations((20, -8)):
        value = 1400
        for amount in order:
            value = rating.apply_amount(value, amount)
        assert value == 1412


def test_v59_a_void_round_is_left_out() -> None:
    rated = rate(1400, 40, times(4, "1400 W"))
    assert len(rated.expected) == 4
    assert rated.amount == 80


def test_no_rating_falls_below_100() -> None:
    assert rating.apply_amount(120, -40) == 100


def test_a_tournament_without_a_counting_round_changes_nothing() -> None:
    assert rating.rate_tournament(1400, 40, []).amount == 0


@pytest.mark.parametrize(
    ("count", "top", "k"), [(29, False, 40), (30, False, 20), (0, True, 10), (99, True, 10)]
)
def test_the_ladder_counts_rated_rounds(count: int, top: bool, k: int) -> None:
    assert elo.k_factor(elo.Standing(1500, count, top)) == k
