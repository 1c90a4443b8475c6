"""What players choose about e-mails."""

import logging
from collections.abc import Collection

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.notices import kinds
from tallyworks.notices.errors import LanguageUnknown, LinkNotValid
from tallyworks.notices.models import EmailPreferences, EmailRefusal
from tallyworks.notices.services.links import UnsubscribeLink, read_unsubscribe_token
from tallyworks.players import queries as player_queries
from tallyworks.players.services import lock_player

logger = logging.getLogger(__name__)


def save_preferences(
    *, player_id: int, language: str, enabled: bool, wanted: Collection[str]
) -> None:
    """Keep the player's language, and which kinds he wants by e-mail; locks his row.

    Raises:
        LanguageUnknown: the site is not written in it.
    """
    _check_language(language)
    refused = [kind.code for kind in kinds.list_emailed() if kind.code not in wanted]
    with transaction.atomic():
        lock_player(player_id=player_id)
        EmailPreferences.objects.update_or_create(
            pk=player_id, defaults={"language": language, "enabled": enabled}
        )
        EmailRefusal.objects.filter(player_id=player_id).exclude(kind__in=refused).delete()
        _refuse(player_id, refused)


def remember_language(*, player_id: int, language: str) -> None:
    """Write to the player in `language` from now on.

    Raises:
        LanguageUnknown: the site is not written in it.
    """
    _check_language(language)
    EmailPreferences.objects.update_or_create(pk=player_id, defaults={"language": language})


def unsubscribe(*, token: str, everything: bool) -> UnsubscribeLink:
    """Send no more e-mails of the link's kind, or none at all; doing it again changes nothing.

    Raises:
        LinkNotValid: the site did not sign the token, or its player is no member any more.
    """
    link = read_unsubscribe_token(token=token)
    if player_queries.get_member(link.player_id) is None:
        raise LinkNotValid
    if everything:
        EmailPreferences.objects.update_or_create(pk=link.player_id, defaults={"enabled": False})
    else:
        _refuse(link.player_id, [link.kind])
    logger.info(
        "notices.unsubscribed player=%s kind=%s everything=%s",
        link.player_id,
        link.kind,
        everything,
    )
    return link


def _refuse(player_id: int, codes: Collection[str]) -> None:
    refusals = [EmailRefusal(player_id=player_id, kind=code) for code in codes]
    EmailRefusal.objects.bulk_create(refusals, ignore_conflicts=True)


def _check_language(language: str) -> None:
    if language not in dict(settings.LANGUAGES):
        raise LanguageUnknown(_("The site is not written in this language."), field="language")
