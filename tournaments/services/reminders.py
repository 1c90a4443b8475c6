"""Who asked for it is reminded 15 minutes and one minute before the start (8)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from tallyworks.notices.services import News, notify_all
from tournaments.models import Participant, Reminder, Tournament
from tournaments.rules.creation import REMINDERS

_KINDS = ("TOURNAMENT_SOON", "TOURNAMENT_NOW")


def send_reminders(*, now: datetime) -> int:
    """Send the reminders that are due at `now`; return for how many tournaments.

    A catch-up: each goes out once. One that is so late that the next is due as well is left out.
    """
    coming = Tournament.objects.filter(
        state=Tournament.State.REGISTRATION,
        starts_at__gt=now,
        starts_at__lte=now + REMINDERS[0],
        reminded_count__lt=len(REMINDERS),
    )
    return sum(_remind(pk, now=now) for pk in list(coming.values_list("pk", flat=True)))


def _remind(tournament_id: int, *, now: datetime) -> bool:
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        left = tournament.starts_at - now
        due = sum(left <= before for before in REMINDERS)
        if tournament.state != Tournament.State.REGISTRATION or due <= tournament.reminded_count:
            return False
        tournament.reminded_count = due
        tournament.save(update_fields=["reminded_count"])
        kind = _KINDS[due - 1]
        awaited = _awaited(tournament)
        player_ids = Reminder.objects.filter(tournament=tournament).order_by("pk")
        news = [
            News(
                player_id=player_id,
                kind=kind,
                data={
                    "tournament": tournament.pk,
                    "name": tournament.name,
                    "check_in": int(player_id in awaited),
                },
                reference=f"{tournament.reference}:{kind.lower()}",
            )
            for player_id in player_ids.values_list("player_id", flat=True)
        ]
        notify_all(news=news, now=now)
    return True


def _awaited(tournament: Tournament) -> set[int]:
    """Return the players who have still to check in."""
    if not tournament.has_check_in:
        return set()
    awaited = Participant.objects.of_tournament(tournament.pk).not_checked_in()
    return set(awaited.values_list("player_id", flat=True))
