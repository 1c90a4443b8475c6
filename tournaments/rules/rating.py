"""What a whole tournament does to a rating (section 4), in hundredths and without floats.

Ratings and K are those frozen at the tournament's start; the table is that of `ratings.elo`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tallyworks.ratings import elo

# FIDE's K times the number of rounds is at most this.
MOST_K_TIMES_ROUNDS: Final = 700
LEAST_RATING: Final = 100
EVEN: Final = 50
# Under so many rated rounds a rating is provisional.
PROVISIONAL_UNDER: Final = elo.NEWCOMER_COUNT
# The ranking lists members from so many rated rounds on.
LISTED_FROM: Final = 5


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """One rated round: the opponent's frozen rating, None for the phantom, and what was made."""

    opponent: int | None
    half_points: int


@dataclass(frozen=True, slots=True)
class RatedTournament:
    """What a tournament does to one rating.

    `expected` has the hundredths of a point expected of each match, in their order; `k` is the K
    that was used, which many rounds make smaller.
    """

    k: int
    expected: tuple[int, ...]
    half_points: int
    amount: int

    @property
    def expected_total(self) -> int:
        """Return the expected points of all matches, in hundredths."""
        return sum(self.expected)


def expect(own: int, opponent: int | None) -> int:
    """Return what is expected against an opponent, in hundredths; the phantom is one's equal."""
    return EVEN if opponent is None else elo.expected(own, opponent)


def effective_k(k: int, round_count: int) -> int:
    """Return the K of a tournament of `round_count` rated rounds."""
    return min(k, MOST_K_TIMES_ROUNDS // round_count) if round_count else k


def rate_tournament(own: int, k: int, matches: Sequence[RatedMatch]) -> RatedTournament:
    """Return what the matches do to a rating of `own` with the frozen `k`, rounded once."""
    used = effective_k(k, len(matches))
    expected = tuple(expect(own, match.opponent) for match in matches)
    made = sum(match.half_points for match in matches)
    amount = elo.round_half_away(used * (50 * made - sum(expected)), 100)
    return RatedTournament(used, expected, made, amount)


def apply_amount(current: int, amount: int) -> int:
    """Return the rating after a change of `amount`; none falls below 100."""
    return max(LEAST_RATING, current + amount)
