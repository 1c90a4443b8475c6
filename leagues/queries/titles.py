"""Reads for the profile page: the tier, titles and prizes of a player."""

from dataclasses import dataclass
from datetime import date, datetime

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
    """Return the player's tier, group wins and season prizes in three queries."""
    won = list(
        WeekPrize.objects.filter(player_id=player_id).select_related("group").order_by("-week_id")
    )
    seasons = SeasonPrize.objects.filter(player_id=player_id).order_by("-season_id")
    return Titles(
        tier=get_tier(player_id),
        highest_tier=rules.HIGHEST_TIER,
        weeks=[
            WeekTitle(prize.week_id, prize.group_id, prize.group.tier, prize.amount)
            for prize in won[:_SHOWN]
        ],
        week_count=len(won),
        seasons=[SeasonTitle(prize.season_id, prize.rank, prize.amount) for prize in seasons],
    )


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
