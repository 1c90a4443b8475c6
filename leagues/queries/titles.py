"""Reads for the profile page: the tier, titles and prizes of a player."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import DateField, QuerySet, Value
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues import rules
from leagues.models import Rung, SeasonPrize, WeekPrize
from tallyworks.core.prepared import PreparedQuery
from tallyworks.players.registry import Fact, Profile, Title

_SHOWN = 12
_TIER, _WEEK, _SEASON = range(3)


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
    """Return the player's tier, group wins and season prizes in one query."""
    rows = _list_rows(player_id)
    weeks = [row for row in rows if row[0] == _WEEK]
    return Titles(
        tier=next((row[3] for row in rows if row[0] == _TIER), rules.LOWEST_TIER),
        highest_tier=rules.HIGHEST_TIER,
        weeks=[WeekTitle(*row[1:]) for row in weeks[:_SHOWN]],
        week_count=len(weeks),
        seasons=[
            SeasonTitle(month, rank, amount)
            for kind, month, rank, _tier, amount in rows
            if kind == _SEASON
        ],
    )


def _list_rows(player_id: int) -> list[tuple[int, date, int, int, int]]:
    """Return what the player has won, the latest first; one statement reads three tables.

    A row is `_TIER`, no date, 0, tier, 0; or `_WEEK`, its Monday, group, tier, amount; or
    `_SEASON`, its month, rank, 0, amount.
    """
    return sorted(_ROWS.rows(player_id=player_id), key=lambda row: row[1], reverse=True)


def _won(player_id: int) -> QuerySet[Any, tuple[Any, ...]]:
    weeks = WeekPrize.objects.filter(player_id=player_id).values_list(
        Value(_WEEK), "week_id", "group_id", "group__tier", "amount"
    )
    seasons = SeasonPrize.objects.filter(player_id=player_id).values_list(
        Value(_SEASON), "season_id", "rank", Value(0), "amount"
    )
    no_date = Cast(Value(date.min), DateField())
    tiers = Rung.objects.filter(pk=player_id).values_list(
        Value(_TIER), no_date, Value(0), "tier", Value(0)
    )
    return weeks.union(seasons, tiers, all=True)


_ROWS = PreparedQuery(_won, player_id=int)


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
