"""What becomes of a member's tournaments when he is blocked or deleted."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tallyworks.players.rules import deleted_name, without_names
from tournaments.models import Act, Participant, Reminder, Tournament
from tournaments.services.news import tell_room
from tournaments.services.registering import LEAVING, leave_locked


def leave_tournaments(*, player_id: int, now: datetime) -> None:
    """Withdraw a player from what runs, and take his registrations back (site rules, "Players").

    The caller has locked his row; locks his tournaments by id.
    """
    alive = (Tournament.State.REGISTRATION, Tournament.State.RUNNING)
    with transaction.atomic():
        tournaments = Tournament.objects.with_player(player_id).filter(state__in=alive)
        for tournament in tournaments.select_for_update(of=("self",)).order_by("pk"):
            mine = Participant.objects.filter(tournament=tournament, player_id=player_id)
            if tournament.state == Tournament.State.RUNNING or now >= tournament.starts_at:
                for participant in mine.active():
                    leave_locked(
                        tournament=tournament,
                        participant=participant,
                        leaving=LEAVING.WITHDRAWN,
                        now=now,
                    )
            else:
                mine.delete()
                count = Participant.objects.of_tournament(tournament.pk).count()
                tell_room(
                    tournament=tournament, kind="registered", now=now, data={"players": count}
                )
        Reminder.objects.filter(player_id=player_id).delete()


def take_out_of_reasons(*, player_id: int, names: Collection[str]) -> None:
    """Take the names of a player who has left the site out of the reasons of acts."""
    for act in Act.objects.exclude(reason=""):
        redacted = without_names(act.reason, names, by=deleted_name(player_id))
        if redacted != act.reason:
            Act.objects.filter(pk=act.pk).update(reason=redacted)
