"""Tournament ratings as they stand now: in lists, in the calendar, on a player's profile."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tallyworks.core.templatetags.formats import integer
from tallyworks.players.registry import Fact, Profile
from tallyworks.ratings import queries as ratings
from tournaments.queries.calendar import get_names_of
from tournaments.rules.rating import PROVISIONAL_UNDER

if TYPE_CHECKING:
    from tallyworks.ratings.models import RatingChange


@dataclass(frozen=True, slots=True)
class PresentRating:
    """A rating and the rated rounds that made it."""

    value: int
    rated_count: int

    @property
    def is_provisional(self) -> bool:
        """Tell whether so few rounds made it that a question mark stands by it."""
        return self.rated_count < PROVISIONAL_UNDER


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldChange:
    """What a tournament, called `name`, did to a rating; provisional before and after or not."""

    change: RatingChange
    name: str
    was_provisional: bool
    is_provisional: bool


def get_ratings(player_ids: Collection[int]) -> dict[int, PresentRating]:
    """Return the rating of each of the players in one query; newcomers stand at the start."""
    standings = ratings.get_standings(player_ids, pool="TOURNAMENT")
    return {
        player_id: PresentRating(standing.value, standing.rated_count)
        for player_id, standing in standings.items()
    }


def get_rating(player_id: int) -> PresentRating:
    """Return the player's rating; a newcomer's is the start."""
    return get_ratings([player_id])[player_id]


def list_changes(player_id: int) -> list[ToldChange]:
    """Return what each tournament did to the player's rating, the oldest first."""
    changes = list(ratings.list_history(player_id, pool="TOURNAMENT"))
    names = get_names_of(change.reference for change in changes)
    told = []
    count = 0
    for change in changes:
        before, count = count, count + change.rated_count
        told.append(
            ToldChange(
                change=change,
                name=names.get(change.reference, change.reference),
                was_provisional=before < PROVISIONAL_UNDER,
                is_provisional=count < PROVISIONAL_UNDER,
            )
        )
    return told


def read_profile(*, player_id: int, now: datetime) -> Profile:
    """Return what tournaments add to a player's profile: his rating, which leads to its history."""
    held = ratings.get_named_standing(player_id, pool="TOURNAMENT")
    if held is None:
        return Profile()
    one = PresentRating(held.standing.value, held.standing.rated_count)
    value = f"{integer(one.value)}?" if one.is_provisional else one.value
    url = reverse("tournament_history", args=[held.name])
    return Profile(facts=(Fact(_("Tournament rating"), value, url),))
