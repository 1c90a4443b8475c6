"""Elo as FIDE computes it, in whole hundredths of a point and never in floats; pure.

The table is 8.1.2 of the FIDE Handbook B.02, in force from 1 March 2024.
"""

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

START: Final = 1400
MOST_DIFFERENCE: Final = 400
# A rating at which K becomes 10 for good, even within the first thirty.
TOP: Final = 2000
NEWCOMER_COUNT: Final = 30
NEWCOMER_K, REGULAR_K, TOP_K = 40, 20, 10

# The largest difference of each row; the row's place is the expectation less 50 hundredths. Rows
# past the cap are kept, as the table is the published one.
_ROWS: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Standing:
    """What a rating is before a game: its value, how many games made it, whether it was at the top.

    `has_been_top` says that 2000 was reached once, be it long ago.
    """

    value: int = START
    rated_count: int = 0
    has_been_top: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What one game does to one rating; `expected` is in hundredths of a point."""

    k: int
    expected: int
    amount: int


def conversion(difference: int) -> int:
    """Return what the table expects of the higher rated, in hundredths, for a whole difference.

    Raises:
        ValueError: the difference is negative.
    """
    if difference < 0:
        raise ValueError(f"a difference of 0 or more was expected, not {difference}")
    return 50 + bisect_left(_ROWS, difference)


def expected(own: int, opponent: int) -> int:
    """Return what is expected of `own` against `opponent` in hundredths, differences capped."""
    of_the_higher = conversion(min(abs(own - opponent), MOST_DIFFERENCE))
    return of_the_higher if own >= opponent else 100 - of_the_higher


def k_factor(standing: Standing) -> int:
    """Return K before a game: 10 for good from 2000 on, else 40 for thirty games, then 20."""
    if standing.has_been_top:
        return TOP_K
    return NEWCOMER_K if standing.rated_count < NEWCOMER_COUNT else REGULAR_K


def round_half_away(numerator: int, denominator: int) -> int:
    """Return the quotient rounded to a whole number, halves away from zero.

    `denominator` is positive.
    """
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def change(standing: Standing, *, opponent: int, half_points: int) -> Change:
    """Return what a game against a rating of `opponent` does; a win is 2 half-points, a draw 1."""
    k = k_factor(standing)
    due = expected(standing.value, opponent)
    return Change(k, due, round_half_away(k * (50 * half_points - due), 100))


def after(standing: Standing, amount: int) -> Standing:
    """Return the rating after one more game that changed it by `amount`."""
    value = standing.value + amount
    return Standing(value, standing.rated_count + 1, standing.has_been_top or value >= TOP)
