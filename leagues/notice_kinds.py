"""The kinds of notices that the leagues send."""

from datetime import date

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tallyworks.core.templatetags.formats import day_long, integer, month_year
from tallyworks.notices.kinds import Data, Kind, Words, register


def _week_words(data: Data) -> Words:
    return {
        **data,
        "tier": integer(data.get("tier")),
        "rank": integer(data.get("rank")),
        "week": day_long(date.fromisoformat(str(data["week"]))),
    }


def _prize_words(data: Data) -> Words:
    return {
        **data,
        "written": integer(data["amount"]),
        "week": day_long(date.fromisoformat(str(data["week"]))),
    }


def _season_words(data: Data) -> Words:
    return {
        **data,
        "written": integer(data["amount"]),
        "rank": integer(data["rank"]),
        "month": month_year(date.fromisoformat(f"{data['month']}-01")),
    }


register(
    Kind(
        code="LEAGUE_UP",
        label=_("Going up in the league"),
        title=_("You go up to tier %(tier)s"),
        text=_("You came in at place %(rank)s of your group in the week from %(week)s."),
        url_name="league",
        words=_week_words,
    )
)
register(
    Kind(
        code="LEAGUE_DOWN",
        label=_("Going down in the league"),
        title=_("You go down to tier %(tier)s"),
        text=_("You came in at place %(rank)s of your group in the week from %(week)s."),
        url_name="league",
        words=_week_words,
    )
)
register(
    Kind(
        code="LEAGUE_FIRST",
        label=_("Winning a league group"),
        title=_("First of your group"),
        text=ngettext_lazy(
            "The week from %(week)s brings you %(written)s credit.",
            "The week from %(week)s brings you %(written)s credits.",
            "amount",
        ),
        url_name="league",
        words=_prize_words,
    )
)
register(
    Kind(
        code="SEASON_PRIZE",
        label=_("Prizes of the season"),
        title=_("Place %(rank)s in the season of %(month)s"),
        text=ngettext_lazy(
            "Your prize is %(written)s credit.", "Your prize is %(written)s credits.", "amount"
        ),
        url_name="season",
        words=_season_words,
    )
)
