"""The staff's view of the Blitz: who started when, and what came of it."""

from django.contrib import admin

from tallyworks.blitz.models import Attempt, Title
from tallyworks.core.admin import ReadOnlyAdmin


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
