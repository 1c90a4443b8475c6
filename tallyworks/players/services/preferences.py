"""What players choose about how the site looks and speaks."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.players.errors import PreferenceUnknown
from tallyworks.players.models import Player
from tallyworks.players.services.locks import lock_player
from tallyworks.players.signals import language_chosen


def choose_preferences(*, player: Player, language: str, motion: str, now: datetime) -> None:
    """Keep the player's language, empty where the browser decides, and how much may move.

    Locks his row; his letters follow the language.

    Raises:
        PreferenceUnknown: the site is not written in the language, or there is no such choice.
    """
    if language and language not in dict(settings.LANGUAGES):
        raise PreferenceUnknown(_("The site is not written in this language."), field="language")
    if motion not in Player.Motion:
        raise PreferenceUnknown(_("There is no such choice."), field="motion")
    with transaction.atomic():
        lock_player(player_id=player.pk)
        Player.objects.filter(pk=player.pk).update(language=language, motion=motion)
        if language and language != player.language:
            language_chosen.send(sender=Player, player_id=player.pk, language=language, now=now)
    player.refresh_from_db(fields=["language", "motion"])
