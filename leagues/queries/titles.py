"""Reads for the profile page: the tier, titles and prizes of a player."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Value
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues import rules
from leagues.models import SeasonPrize, WeekPrize
from leagues.queries.groups import get_tier
from tallyworks.players.registry import Fact, Profile, Title

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
    """Return the player's tier, group wins and season prizes in two queries."""
    won = _list_prizes(player_id)
    weeks = [row for row in won if not row[0]]
    return Titles(
        tier=get_tier(player_id),
        highest_tier=rules.HIGHEST_TIER,
        weeks=[
            WeekTitle(monday, group_id, tier, amount)
            for _season, monday, group_id, tier, amount in weeks[:_SHOWN]
        ],
        week_count=len(weeks),
        seasons=[
            SeasonTitle(month, rank, amount)
            for is_season, month, rank, _tier, amount in won
            if is_season
        ],
    )


def _list_prizes(player_id: int) -> list[tuple[int, date, int, int, int]]:
    """Return the player's prizes, the latest first: 0, week, group, tier, amount; or 1, season,
    rank, 0, amount. One statement reads both tables.
    """
    weeks = WeekPrize.objects.filter(player_id=player_id).values_list(
        Value(0), "week_id", "group_id", "group__tier", "amount"
    )
    seasons = SeasonPrize.objects.filter(player_id=player_id).values_list(
        Value(1), "season_id", "rank", Value(0), "amount"
    )
    return sorted(weeks.union(seasons, all=True), key=lambda row: row[1], reverse=True)


def read_profile(*, player_id: int, now: datetime) -> Profile:
    """Return what the leagues add to a player's profile: his tier, group wins, season prizes."""
    titles = get_titles(player_id)
    return Profile(
        facts=(Fact(_("League tier"), titles.tier, reverse("league")),),
        titles=(
            *(_season_title(prize) for prize in titles.seasons),
            *(_week_title(prize) for prize in titles.weeks),
        ),
    )


def _season_title(prize: SeasonTitle) -> Title:
    month = date_format(prize.month, "YEAR_MONTH_FORMAT")
    name = _("Place %(rank)s of the season") % {"rank": prize.rank}
    return Title(name, month, prize.month, reverse("season_month", args=[prize.month]))


def _week_title(prize: WeekTitle) -> Title:
    name = _("First of a group of tier %(tier)s") % {"tier": prize.tier}
    week = _("week of %(date)s") % {"date": date_format(prize.monday, "DATE_FORMAT")}
    url = reverse("league_group", args=[prize.monday, prize.group_id])
    return Title(name, week, prize.monday, url)
