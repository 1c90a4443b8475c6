"""The field of the display name: it knows the names that were deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils.translation import gettext as _

from tallyworks.players import rules

# Django's fields take type arguments for checkers only.
if TYPE_CHECKING:
    _NameField = models.CharField[str, str]
else:
    _NameField = models.CharField


class NeutralName(str):
    """What is shown where a name was deleted; `stored` is what is kept of it."""

    __slots__ = ("stored",)
    stored: str

    @classmethod
    def of(cls, stored: str) -> NeutralName:
        """Return the name that stands for the deleted one, such as `Former player 12`."""
        number = stored.removeprefix(rules.DELETED_MARK)
        name = cls(_("Former player %(number)s") % {"number": number})
        name.stored = stored
        return name


class DisplayNameField(_NameField):
    """A display name. One that was deleted is kept as a mark and put into words when it is read.

    The words are made here, so every page, ranking and answer has them in the reader's language
    without asking whether the player is still there.
    """

    def from_db_value(self, value: str | None, *_arguments: Any) -> str | None:
        """Return the name to be shown."""
        is_deleted = value is not None and value.startswith(rules.DELETED_MARK)
        return NeutralName.of(value) if value is not None and is_deleted else value

    def get_prep_value(self, value: Any) -> Any:
        """Return the name to be stored: the mark again, where it was deleted."""
        if isinstance(value, NeutralName):
            return value.stored
        return super().get_prep_value(value)
