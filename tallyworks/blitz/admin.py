"""The staff's view of the Blitz: who started when, and what came of it."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from tallyworks.blitz.models import Attempt, Title


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[misc]
    """Rows that only the game writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players do that."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: what was received stands."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: a deleted Start would be a second one."""
        return False


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    """Starts of the Blitz; machines are left out, as they would show an open one."""

    list_display = ("date", "player", "status", "solved_sum", "solved_ms", "started_at")
    list_filter = ("status",)
    list_select_related = ("player",)
    date_hierarchy = "date"
    fields = (
        "player", "date", "status", "is_ranked", "started_at", "deadline_at", "received_at",
        "solved_sum", "solved_ms",
    )  # fmt: skip
    readonly_fields = fields


@admin.register(Title)
class TitleAdmin(ReadOnlyAdmin):
    """Titles of the months."""

    list_display = ("month", "player", "solved_count", "sum_total", "awarded_at")
    list_select_related = ("player",)
