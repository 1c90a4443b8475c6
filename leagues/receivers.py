"""What the leagues make of other apps' news."""

from datetime import date, datetime
from typing import Any

from django.dispatch import receiver

from leagues import services
from leagues.services.export import export_leagues
from tallyworks.players.signals import export_requested, guest_joined
from tallyworks.workshops.signals import score_changed


@receiver(score_changed)
def count_changed_score(player_id: int, day: date, now: datetime, **_arguments: Any) -> None:
    """Count a score for its week and season, in the transaction that changed it."""
    services.count_score(player_id=player_id, day=day, now=now)


@receiver(guest_joined)
def join_week_of_guest(guest_id: int, member_id: int, now: datetime, **_arguments: Any) -> None:
    """Count the joined play for the member.

    Receivers hear in the order of the apps, so the workshops have joined the attempts already.
    """
    services.join_week(guest_id=guest_id, member_id=member_id, now=now)


@receiver(export_requested)
def add_leagues_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add weeks, seasons and prizes to the copy of a player's data."""
    return "leagues", export_leagues(player_id=player_id)
