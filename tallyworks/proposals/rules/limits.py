"""Decisions about members' workshops; pure (site rules §8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from sim.stations import Kind

DAILIES_NEEDED: Final = 5
MOST_WAITING: Final = 3
# An author's drafts, never sent: enough for anybody, and no store without a floor. What was sent
# before cannot be deleted, and comes in at one a day at most.
MOST_DRAFTS: Final = 20
# Signs of a working copy as JSON: a title of ten thousand is refused, but not lost.
LONGEST_DRAFT: Final = 100_000
# Long enough to play and judge one; then it is another moderator's to take.
CLAIM: Final = timedelta(minutes=30)

STARS: Final = range(1, 6)
# The best rated: a few fives do not beat many, as every workshop starts with these.
_PRIOR_COUNT: Final = 5
_PRIOR_STARS: Final = 3

# What a review's search may spend: nodes, and seconds where the numbers are many.
SEARCH_NODES: Final = 40_000
SEARCH_SECONDS: Final = 10


class Hindrance(StrEnum):
    """Why a member may not propose now."""

    MEMBERS_ONLY = "members_only"
    DAILIES_NEEDED = "dailies_needed"
    TOO_MANY_WAITING = "too_many_waiting"
    PROPOSED_TODAY = "proposed_today"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What stands between a player and a proposal.

    `is_counted` says that this proposal was sent before: sending it again needs a free place
    among those that wait, but neither a day nor solved dailies.
    """

    is_member: bool
    solved_count: int
    waiting_count: int
    has_proposed_today: bool
    is_counted: bool = False

    @property
    def hindrance(self) -> Hindrance | None:
        """Return the first thing in the way, None when he may send."""
        if not self.is_member:
            return Hindrance.MEMBERS_ONLY
        if not self.is_counted and self.solved_count < DAILIES_NEEDED:
            return Hindrance.DAILIES_NEEDED
        if self.waiting_count >= MOST_WAITING:
            return Hindrance.TOO_MANY_WAITING
        if not self.is_counted and self.has_proposed_today:
            return Hindrance.PROPOSED_TODAY
        return None


def weighted_stars(*, stars_sum: int, count: int) -> int:
    """Return the mean of the stars in thousandths, drawn towards three while there are few."""
    total = stars_sum + _PRIOR_COUNT * _PRIOR_STARS
    return 1000 * total // (count + _PRIOR_COUNT)


def station_mask(kinds: Iterable[str]) -> int:
    """Return a number with one bit for each kind, in the order of the rules."""
    order = list(Kind)
    return sum(1 << order.index(Kind(kind)) for kind in kinds)
