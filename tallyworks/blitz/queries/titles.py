"""Reads about the “Blitz of the month”."""

from datetime import date, datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tallyworks.blitz.models import Title
from tallyworks.blitz.querysets import TitleQuerySet
from tallyworks.core.prepared import PreparedQuery
from tallyworks.players import registry


def list_titles() -> TitleQuerySet:
    """Return every title that somebody holds with its player, the latest first."""
    return Title.objects.held().latest_first().select_related("player")


def list_title_months(player_id: int) -> list[date]:
    """Return the months (first days) of the titles a player holds, the latest first."""
    return [month for (month,) in _MONTHS.rows(player_id=player_id)]


_MONTHS = PreparedQuery(
    lambda player_id: Title.objects.filter(player_id=player_id).latest_first().values_list("month"),
    player_id=int,
)


def read_profile(*, player_id: int, now: datetime) -> registry.Profile:
    """Return what the Blitz adds to a player's profile: the months whose title he holds."""
    return registry.Profile(
        titles=tuple(
            registry.Title(
                _("Blitz of the month"),
                date_format(month, "YEAR_MONTH_FORMAT"),
                month,
                reverse("blitz_titles"),
            )
            for month in list_title_months(player_id)
        )
    )
