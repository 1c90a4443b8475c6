"""All that the site holds about a player, gathered for him (site rules, "Players")."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from knox.models import AuthToken

from tallyworks.players.models import (
    BrowserSession,
    CreditAccount,
    CreditEntry,
    Player,
    Standing,
)
from tallyworks.players.signals import export_requested

Row = dict[str, Any]
Section = Mapping[str, Sequence[Row]]


def export_account(*, player_id: int, now: datetime) -> dict[str, Any]:
    """Return all the site holds about the player, in sections of named lists of rows.

    Every app adds its section as `export_requested` reaches it. What would open a door is left
    out: the password's digest, the tokens', second factors and the keys of sessions. What guests
    have kept who were joined to him, such as places in closed rankings, stands apart, guest by
    guest.
    """
    guests = Player.objects.filter(joined_to_id=player_id).order_by("pk")
    return {
        "site": "Tallyworks",
        "exported_at": now,
        **_copy(player_id),
        "joined_guests": [_copy(guest_id) for guest_id in guests.values_list("pk", flat=True)],
    }


def _copy(player_id: int) -> dict[str, Section]:
    answers: Any = export_requested.send(sender=Player, player_id=player_id)
    sections: dict[str, Section] = dict(answer for _receiver, answer in answers)
    return {"account": _account(player_id), **sections}


def export_rows(
    *, rows: QuerySet[Any], leave_out: Collection[str] = (), add: Sequence[str] = ()
) -> list[Row]:
    """Return `rows`, in the order they were made, each with every column but those left out.

    `add` names what is read from related rows, such as the workshop's date.
    """
    fields = rows.model._meta.concrete_fields
    names = [field.attname for field in fields if field.name not in leave_out]
    return list(rows.order_by("pk").values(*names, *add))


def _account(player_id: int) -> Section:
    player = Player.objects.filter(pk=player_id)
    addresses = EmailAddress.objects.filter(user_id=player_id)
    tokens = AuthToken.objects.filter(user_id=player_id)
    factors = Authenticator.objects.filter(user_id=player_id)
    sessions = BrowserSession.objects.of_player(player_id)
    log = LogEntry.objects.filter(user_id=player_id)
    entries = CreditEntry.objects.of_player(player_id)
    standings = Standing.objects.filter(player_id=player_id)
    return {
        "player": export_rows(rows=player, leave_out=["password"]),
        "groups": list(player.get().groups.order_by("pk").values("name")),
        "email_addresses": export_rows(rows=addresses),
        # Who decided is staff, and another person.
        "standings": export_rows(rows=standings, leave_out=["author", "ended_by"]),
        "credit_account": export_rows(rows=CreditAccount.objects.filter(pk=player_id)),
        "credit_entries": export_rows(
            rows=entries, leave_out=["author"], add=["grant_reason__text"]
        ),
        "tokens": export_rows(rows=tokens, leave_out=["digest"]),
        "second_factors": export_rows(rows=factors, leave_out=["data"]),
        "sessions": export_rows(rows=sessions, leave_out=["session_key", "session_data"]),
        # Of what a moderator did: when and to what, without the words, which may name others.
        "staff_log": export_rows(
            rows=log, leave_out=["object_repr", "change_message"], add=["content_type__model"]
        ),
    }
