"""Parts of the site that the staff can switch off for a while, as in an emergency.

What has begun can be finished, and everything can be read: a switch stops beginnings. The state is
kept in each process for a few seconds, so that asking costs no query on average; a switch reaches
every process within that time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.core.cache import caches
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tallyworks.core.errors import Refusal

KEPT_SECONDS: Final = 5
CACHE_KEY: Final = "features.off"


class Feature(models.TextChoices):
    """What can be switched off, with what then stops."""

    SIGN_UP = "SIGN_UP", gettext_lazy("Sign-up: new accounts")
    GUESTS = "GUESTS", gettext_lazy("New guests")
    RUNS = "RUNS", gettext_lazy("Runs, but for those of Blitz and duels")
    BLITZ = "BLITZ", gettext_lazy("Blitz: new starts")
    DUELS = "DUELS", gettext_lazy("Duels: new challenges and acceptances")
    TAMSK = "TAMSK", gettext_lazy("Tamsk: new offers and games")
    TOURNAMENTS = "TOURNAMENTS", gettext_lazy("Tournaments: new registrations")
    PROPOSALS = "PROPOSALS", gettext_lazy("Members' workshops: new proposals")


class FeatureOff(Refusal):
    """The staff have switched this part of the site off for a while.

    It is no `DomainError`: a page that shows refusals beside its form lets it pass, and the answer
    is a 503 everywhere.
    """

    code = "feature_off"
    status = 503


ReadOff = Callable[[], frozenset[str]]


def _none_off() -> frozenset[str]:
    return frozenset()


_reader: list[ReadOff] = [_none_off]


def set_reader(reader: ReadOff) -> None:
    """Have `reader` called for the codes of what is off; the audit's app does at its start."""
    _reader[0] = reader


def list_off() -> frozenset[str]:
    """Return the codes of what is off; up to five seconds old."""
    off: frozenset[str] | None = caches["memory"].get(CACHE_KEY)
    if off is None:
        off = _reader[0]()
        caches["memory"].set(CACHE_KEY, off, KEPT_SECONDS)
    return off


def forget() -> None:
    """Have this process look again, as it has just changed a switch."""
    caches["memory"].delete(CACHE_KEY)


def check_on(feature: Feature) -> None:
    """Go on only while `feature` is on.

    Raises:
        FeatureOff: the staff have switched it off.
    """
    if feature.value in list_off():
        message = _("This part of the site is closed for a little while. Please come back later.")
        raise FeatureOff(message, data={"feature": feature.value.lower()})
