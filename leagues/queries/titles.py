"""Reads for the profile page: the tier, titles and prizes of a player."""

from dataclasses import dataclass
from datetime import date

from leagues import rules
from leagues.models import SeasonPrize, WeekPrize
from leagues.queries.groups import get_tier

_SHOWN = 12


@dataclass(frozen=True, slots=True)
class WeekTitle:
    """The first place of a group; `monday` names the week."""

    monday: date
    group_id: int
    tier: int
    amount: int


@dataclass(frozen=True, slots=True)
class SeasonTitle:
    """A prize of a season; `month` is its first day."""

    month: date
    rank: int
    amount: int


@dataclass(frozen=True, slots=True)
class Titles:
    """What a player has won; the lists hold the latest ones, the counts all."""

    tier: int
    highest_tier: int
    weeks: list[WeekTitle]
    week_count: int
    seasons: list[SeasonTitle]


def get_titles(player_id: int) -> Titles:
    """Return the player's tier, group wins and season prizes in four queries."""
    won = WeekPrize.objects.filter(player_id=player_id).select_related("group")
    seasons = SeasonPrize.objects.filter(player_id=player_id).order_by("-season_id")
    return Titles(
        tier=get_tier(player_id),
        highest_tier=rules.HIGHEST_TIER,
        weeks=[
            WeekTitle(prize.week_id, prize.group_id, prize.group.tier, prize.amount)
            for prize in won.order_by("-week_id")[:_SHOWN]
        ],
        week_count=won.count(),
        seasons=[SeasonTitle(prize.season_id, prize.rank, prize.amount) for prize in seasons],
    )
