"""What notices make of the players' own news."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.dispatch import receiver
from django.utils.translation import get_language

from tallyworks.notices import services
from tallyworks.players.signals import (
    account_deleted,
    became_member,
    credits_granted,
    export_requested,
    guest_joined,
    language_chosen,
)


@receiver(became_member)
def welcome_member(player_id: int, now: datetime, **_arguments: Any) -> None:
    """Welcome a new member, and write to him in the language in which he signed up."""
    language = get_language() or settings.LANGUAGE_CODE
    services.remember_language(player_id=player_id, language=language)
    services.notify(player_id=player_id, kind="WELCOME", data={}, reference="welcome", now=now)


@receiver(credits_granted)
def tell_of_grant(
    player_id: int, amount: int, reason: str, reference: str, **arguments: Any
) -> None:
    """Tell a player of credits that an admin gave him."""
    services.notify(
        player_id=player_id,
        kind="CREDIT_GRANTED",
        data={"amount": amount, "reason": reason},
        reference=f"credit:{reference}",
        now=arguments["now"],
    )


@receiver(guest_joined)
def hand_over_notices(guest_id: int, member_id: int, **_arguments: Any) -> None:
    """Give the notices of a guest to the member he is joined to."""
    services.hand_over_notices(from_player_id=guest_id, to_player_id=member_id)


@receiver(language_chosen)
def write_in_chosen_language(player_id: int, language: str, **_arguments: Any) -> None:
    """Write to a player in the language he chose for the site."""
    services.remember_language(player_id=player_id, language=language)


@receiver(export_requested)
def add_notices_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add notices and e-mail preferences to the copy of a player's data."""
    return "notices", services.export_notices(player_id=player_id)


@receiver(account_deleted)
def delete_notices(player_id: int, names: list[str], **_arguments: Any) -> None:
    """Delete what was told to a player who has left, and his name from what others were told."""
    services.delete_notices(player_id=player_id)
    services.take_out_of_notices(player_id=player_id, names=names)
