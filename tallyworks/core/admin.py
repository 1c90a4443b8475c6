"""What the desks of the staff share."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin


class DeskAdmin(ModelAdmin):  # type: ignore[misc]
    """Rows are filtered by what their desk offers, and by nothing else.

    Django filters by any field named in the address, so that whoever may see a list could guess
    the beginning of what it does not show: a password's hash, a machine.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let the offered filters and the dates' hierarchy through, with values that can be."""
        offered = {*self.get_list_filter(request), self.date_hierarchy}
        # PostgreSQL takes no NUL in a text.
        if lookup.split("__", maxsplit=1)[0] not in offered or "\0" in "".join(value):
            return False
        allowed: bool = super().lookup_allowed(lookup, value, request)
        return allowed


class ReadOnlyAdmin(DeskAdmin):
    """Rows that only the site writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players and the calendar do that."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: what was received stands."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: what was done once could be done twice."""
        return False
