"""Points for sums, and the next sum that gives more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.scoring import Threshold, big_score, daily_score, next_threshold

sums = st.integers(1, 300)


@pytest.mark.parametrize(
    ("par", "best", "points"),
    [
        (40, 52, 769),  # the rules' own example
        (20, 20, 1000),
        (20, 18, 1111),
        (20, 13, 1500),
        (20, 14, 1428),
        (20, 1, 1500),
        (20, 100_000, 0),
        (20, None, 0),
    ],
)
def test_daily_points_round_down_and_are_capped(par: int, best: int | None, points: int) -> None:
    assert daily_score(par, best) == points


@pytest.mark.parametrize(
    ("par", "best", "points"),
    [(40, 40, 2000), (40, 52, 1538), (40, 26, 3000), (40, None, 0)],
)
def test_big_points_double(par: int, best: int | None, points: int) -> None:
    assert big_score(par, best) == points


def test_a_sum_of_nothing_is_worth_the_cap() -> None:
    assert daily_score(0, 0) == 1500


def test_the_next_threshold_is_the_next_sum_that_pays() -> None:
    assert next_threshold(20, 18) == Threshold(sum=17, score=1176)


def test_the_next_threshold_may_be_the_cap() -> None:
    assert next_threshold(20, 14) == Threshold(sum=13, score=1500)


def test_there_is_no_threshold_above_the_cap() -> None:
    assert next_threshold(20, 13) is None
    assert next_threshold(20, 12) is None


def test_there_is_no_threshold_without_a_solve() -> None:
    assert next_threshold(20, None) is None


def test_there_is_no_threshold_below_a_sum_of_one() -> None:
    assert next_threshold(1, 1) is None


@given(sums, sums, st.booleans())
def test_the_threshold_is_the_largest_sum_that_scores_more(par: int, best: int, big: bool) -> None:
    rate = big_score if big else daily_score
    threshold = next_threshold(par, best, big=big)
    better = [total for total in range(1, best) if rate(par, total) > rate(par, best)]
    if threshold is None:
        assert better == []
    else:
        assert threshold == Threshold(max(better), rate(par, max(better)))
