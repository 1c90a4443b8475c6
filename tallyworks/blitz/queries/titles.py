"""Reads about the “Blitz of the month”."""

from datetime import date

from tallyworks.blitz.models import Title
from tallyworks.blitz.querysets import TitleQuerySet


def list_titles() -> TitleQuerySet:
    """Return every title that somebody holds with its player, the latest first."""
    return Title.objects.held().latest_first().select_related("player")


def list_title_months(player_id: int) -> list[date]:
    """Return the months (first days) of the titles a player holds, the latest first."""
    titles = Title.objects.filter(player_id=player_id).latest_first()
    return list(titles.values_list("month", flat=True))
