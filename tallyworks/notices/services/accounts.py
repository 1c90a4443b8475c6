"""What becomes of a player's notices when he asks for a copy of his data, or leaves."""

from collections.abc import Collection
from typing import Any

from tallyworks.notices.models import EmailPreferences, EmailRefusal, Notice
from tallyworks.players.rules import deleted_name, without_names
from tallyworks.players.services import export_rows


def export_notices(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's notices and what he chose about e-mails."""
    preferences = EmailPreferences.objects.filter(pk=player_id)
    refusals = EmailRefusal.objects.filter(player_id=player_id)
    return {
        "notices": export_rows(rows=Notice.objects.of_player(player_id)),
        "email_preferences": export_rows(rows=preferences),
        "email_refusals": export_rows(rows=refusals),
    }


def delete_notices(*, player_id: int) -> None:
    """Delete the player's notices and what he chose about e-mails."""
    Notice.objects.of_player(player_id).delete()
    EmailRefusal.objects.filter(player_id=player_id).delete()
    EmailPreferences.objects.filter(pk=player_id).delete()


def take_out_of_notices(*, player_id: int, names: Collection[str]) -> None:
    """Take the names of a player who has left out of the reasons that others were told.

    All other notices hold ids and never names.
    """
    for notice in Notice.objects.of_kind("CREDIT_GRANTED"):
        reason = str(notice.data.get("reason", ""))
        redacted = without_names(reason, names, by=deleted_name(player_id))
        if redacted != reason:
            notice.data["reason"] = redacted
            notice.save(update_fields=["data"])
