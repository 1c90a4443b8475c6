"""The sessions of browsers, each with the player it holds: so they can be ended and deleted."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.translation import gettext_lazy as _

from tallyworks.players.querysets import BrowserSessionQuerySet

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase


class BrowserSession(AbstractBaseSession):
    """A session as Django keeps it, and whose it is: a member logged in, or a guest."""

    player = models.ForeignKey(
        "players.Player",
        models.CASCADE,
        null=True,
        # Unchecked: a session must not wait for its player's row, nor fail for want of one.
        db_constraint=False,
        related_name="browser_sessions",
        verbose_name=_("player"),
    )

    objects: ClassVar[BrowserSessionQuerySet] = BrowserSessionQuerySet.as_manager()  # type: ignore[assignment]

    class Meta(AbstractBaseSession.Meta):
        pass

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """Return the store that writes these rows."""
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store
