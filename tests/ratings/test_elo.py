"""Elo in whole hundredths, against the published table and worked examples."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyworks.ratings import elo
from tallyworks.ratings.elo import Change, Standing

# (first difference, expectation of the higher in hundredths), from FIDE B.02, 8.1.2.
ROWS = """
0 50|62 59|130 68|207 77|303 86|457 95
4 51|69 60|138 69|216 78|316 87|485 96
11 52|77 61|146 70|226 79|329 88|518 97
18 53|84 62|154 71|236 80|345 89|560 98
26 54|92 63|163 72|246 81|358 90|620 99
33 55|99 64|171 73|257 82|375 91|736 100
40 56|107 65|180 74|268 83|392 92
47 57|114 66|189 75|279 84|412 93
54 58|122 67|198 76|291 85|433 94
"""
TABLE = sorted(
    tuple(int(number) for number in cell.split())
    for line in ROWS.strip().splitlines()
    for cell in line.split("|")
)
WIN, DRAW, LOSS = 2, 1, 0

ratings = st.integers(100, 3000)


def amount(own: int, opponent: int, half_points: int, *, count: int = 30, top: bool = False) -> int:
    standing = Standing(own, count, top)
    return elo.change(standing, opponent=opponent, half_points=half_points).amount


def test_the_table_is_the_published_one() -> None:
    assert len(TABLE) == 51
    assert [chance for _first, chance in TABLE] == list(range(50, 101))
    for (first, chance), (following, _next) in pairwise(TABLE):
        assert {elo.conversion(first), elo.conversion(following - 1)} == {chance}
    assert (elo.conversion(735), elo.conversion(736), elo.conversion(2000)) == (99, 100, 100)
    with pytest.raises(ValueError, match="-1"):
        elo.conversion(-1)


@pytest.mark.parametrize(
    ("own", "opponent", "expected"),
    [
        (1400, 1400, 50),
        (1403, 1400, 50),
        (1404, 1400, 51),
        (1400, 1404, 49),
        (1391, 1000, 91),
        (1400, 1000, 92),
        (1401, 1000, 92),
        (2600, 1000, 92),
        (1000, 2600, 8),
    ],
)
def test_differences_over_400_count_as_400(own: int, opponent: int, expected: int) -> None:
    assert elo.expected(own, opponent) == expected


@pytest.mark.parametrize(
    ("standing", "k"),
    [
        (Standing(), 40),
        (Standing(1400, 29), 40),
        (Standing(1400, 30), 20),
        (Standing(1999, 300), 20),
        (Standing(2000, 5, has_been_top=True), 10),
        (Standing(1700, 12, has_been_top=True), 10),
    ],
)
def test_k_is_40_then_20_and_10_for_good_from_2000(standing: Standing, k: int) -> None:
    assert elo.k_factor(standing) == k


def test_2000_is_remembered_even_within_the_first_thirty() -> None:
    reached = elo.after(Standing(1990, 3), 18)
    assert reached == Standing(2008, 4, has_been_top=True)
    assert elo.after(reached, -10) == Standing(1998, 5, has_been_top=True)
    assert elo.after(Standing(1980, 3), 19) == Standing(1999, 4)
    assert elo.after(Standing(1980, 3), 20) == Standing(2000, 4, has_been_top=True)


# The worked examples of the tournament rules that are of one game, and halves either way.
@pytest.mark.parametrize(
    ("standing", "opponent", "half_points", "change"),
    [
        (Standing(1400, 0), 1400, WIN, Change(40, 50, 20)),
        (Standing(1400, 0), 1400, LOSS, Change(40, 50, -20)),
        (Standing(1400, 0), 1400, DRAW, Change(40, 50, 0)),
        (Standing(1403, 0), 1400, WIN, Change(40, 50, 20)),
        (Standing(1404, 0), 1400, WIN, Change(40, 51, 20)),
        (Standing(1400, 0), 1850, WIN, Change(40, 8, 37)),
        (Standing(1850, 30), 1400, LOSS, Change(20, 92, -18)),
        (Standing(1850, 30), 1400, WIN, Change(20, 92, 2)),
        (Standing(2010, 99, has_been_top=True), 1975, WIN, Change(10, 55, 5)),
        (Standing(2010, 99, has_been_top=True), 1975, LOSS, Change(10, 55, -6)),
        (Standing(2010, 99, has_been_top=True), 1975, DRAW, Change(10, 55, -1)),
        (Standing(1975, 99, has_been_top=True), 2010, DRAW, Change(10, 45, 1)),
    ],
)
def test_it_changes_by_the_worked_examples(
    standing: Standing, opponent: int, half_points: int, change: Change
) -> None:
    assert elo.change(standing, opponent=opponent, half_points=half_points) == change


@pytest.mark.parametrize(
    ("numerator", "rounded"),
    [(50, 1), (49, 0), (-50, -1), (-49, 0), (150, 2), (-150, -2), (250, 3), (0, 0), (-1, 0)],
)
def test_halves_are_rounded_away_from_zero(numerator: int, rounded: int) -> None:
    assert elo.round_half_away(numerator, 100) == rounded


@given(ratings, ratings)
def test_what_two_expect_of_each_other_is_one_point(one: int, other: int) -> None:
    both = elo.expected(one, other) + elo.expected(other, one)
    # Within three points both expect a half, whoever is higher.
    assert both == 100


@given(ratings, ratings, st.sampled_from((WIN, DRAW, LOSS)))
def test_what_one_wins_the_other_loses_where_both_have_the_same_k(
    one: int, other: int, half_points: int
) -> None:
    assert amount(one, other, half_points) == -amount(other, one, 2 - half_points)


@given(ratings, ratings, st.integers(0, 60), st.booleans())
def test_a_win_never_costs_and_a_loss_never_pays(
    own: int, opponent: int, count: int, top: bool
) -> None:
    won, drawn, lost = (
        amount(own, opponent, half_points, count=count, top=top)
        for half_points in (WIN, DRAW, LOSS)
    )
    assert 0 < won <= 37
    assert -37 <= lost < 0
    assert lost <= drawn <= won
