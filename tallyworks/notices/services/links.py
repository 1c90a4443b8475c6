"""The signed links by which a reader of an e-mail unsubscribes without logging in."""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.urls import reverse

from tallyworks.notices.errors import LinkNotValid

_SALT = "notices.unsubscribe"


@dataclass(frozen=True, slots=True)
class UnsubscribeLink:
    """Whom an unsubscribe link speaks for, and about which kind."""

    player_id: int
    kind: str


def make_unsubscribe_url(*, player_id: int, kind: str) -> str:
    """Return the whole address of the page that ends e-mails of `kind` to the player.

    It never expires: the e-mail may be read years later, and all it can do is to send less.
    """
    token = signing.dumps([player_id, kind], salt=_SALT)
    return absolute_url(path=reverse("unsubscribe", args=[token]))


def read_unsubscribe_token(*, token: str) -> UnsubscribeLink:
    """Return what the token says.

    Raises:
        LinkNotValid: the site did not sign it.
    """
    try:
        player_id, kind = signing.loads(token, salt=_SALT)
    except signing.BadSignature as error:
        raise LinkNotValid from error
    return UnsubscribeLink(player_id, kind)


def absolute_url(*, path: str) -> str:
    """Return the whole address of a page of the site, for what is read outside it."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"
